/**
 * Pages of other sites must not connect in the name of who looks at them. A program without a browser sends no Origin and
 * has its ticket alone. The relay's own hostname is always a page of ours.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return host !== undefined && new URL(origin).hostname === new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
}
