import { createServer } from "node:net";
import { Failure } from "./failure.mjs";

/**
 * Fails with one line when nothing could listen on `port` on all addresses.
 * @param {number} port
 * @param {string} variable the setting that chooses another port
 * @param {string} what "the web app"
 */
export async function requireFreePort(port, variable, what) {
  for (const host of ["0.0.0.0", "::"]) {
    const code = await listenError(port, host);
    if (code === "EADDRINUSE")
      throw new Failure(
        `Port ${port} for ${what} is in use: stop the process that has it, or choose another with ${variable}=${suggestion(port)}`,
      );
    if (code === "EACCES")
      throw new Failure(
        `Port ${port} for ${what} may not be used by this user: choose one above 1023 with ${variable}`,
      );
  }
}

/** @param {number} port */
function suggestion(port) {
  return port < 65_000 ? port + 100 : port - 100;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function listenError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    server.listen({ port, host, ipv6Only: host === "::" }, () => server.close(() => resolve(undefined)));
  });
}
