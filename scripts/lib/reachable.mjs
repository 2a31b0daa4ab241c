import { createConnection } from "node:net";
import { Failure } from "./failure.mjs";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Fails with one line when nothing answers at the URL's host and port. Needs no packages, so that a wrong URL is told
 * before anything is installed or built.
 * @param {URL} url
 * @param {string} variable
 * @param {number} defaultPort
 */
export async function requireReachable(url, variable, defaultPort) {
  const port = Number(url.port || defaultPort);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const problem = await connectProblem(host, port);
  if (problem)
    throw new Failure(
      `${variable} points to ${host}:${port}, and no server answers there (${problem}): start it, correct the URL, or remove ${variable} to use the built-in one`,
    );
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>}
 */
function connectProblem(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: CONNECT_TIMEOUT_MS });
    /** @param {string} [problem] */
    const settle = (problem) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once("connect", () => settle());
    socket.once("timeout", () => settle("timed out"));
    socket.once("error", (error) => settle(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message));
  });
}
