/** Called once when a server starts. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces it by a constant, so that the edge build leaves the import out.
  if (process.env.NEXT_RUNTIME === "nodejs") (await import("./lib/check-env")).checkEnv();
}
