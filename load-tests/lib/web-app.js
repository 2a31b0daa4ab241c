/** The web app's HTTP API as a browser calls it. Runs in k6 alone: its jar keeps the session cookie of each virtual user. */
import http from "k6/http";

/** The setting of the web app that lets more through, by request. */
const LIMIT_OF = { "sign-in": "SIGN_INS_PER_MINUTE", other: "WRITES_PER_MINUTE" };

/**
 * Makes an anonymous user and keeps its session in this virtual user's jar.
 * @returns {{ ms: number }} throws with the answer
 */
export function signIn(baseUrl) {
  return post(baseUrl, "/api/auth/sign-in/anonymous", {}, "sign-in");
}

/** A program of the signed-in user; returns its slug. */
export function makeProgram(baseUrl) {
  const text = 'import MPI from "mpi";\n\nawait MPI.COMM_WORLD.Barrier();\n';
  return post(baseUrl, "/api/v1/programs", {
    title: "Load test",
    content: { files: [{ path: "main.ts", text }], entry: "main.ts", args: [] },
    settings: { ranks: 2, interconnect: "crossbar" },
  }).body.slug;
}

/** What a run names: `{ versionId, hash }` of the program as it is now. */
export function saveVersion(baseUrl, slug) {
  return post(baseUrl, `/api/v1/programs/${slug}/versions`, {}, "version").body;
}

/** A room for the program, hosted by the signed-in user; returns its code. */
export function openRoom(baseUrl, slug) {
  return post(baseUrl, "/api/v1/rooms", { slug }).body.code;
}

/** One join ticket; `body` is `{ ticket, relayUrl }`. */
export function takeTicket(baseUrl, code) {
  return post(baseUrl, `/api/v1/rooms/${code}/ticket`, {}, "ticket");
}

/** Writes must name the page's origin, as browsers do. `tag` groups addresses in k6's own metrics. */
function post(baseUrl, path, body, tag = path) {
  const response = http.post(baseUrl + path, JSON.stringify(body), {
    headers: { "Content-Type": "application/json", Origin: baseUrl },
    tags: { name: tag },
    timeout: "10s",
  });
  if (response.status === 200 || response.status === 201)
    return { body: response.json(), ms: response.timings.duration };
  const answer = response.error || String(response.body).slice(0, 300);
  const hint = response.status === 429 ? ` (the web app's limit: ${LIMIT_OF[tag] ?? LIMIT_OF.other})` : "";
  throw new Error(`POST ${path} answered ${response.status}${hint}: ${answer}`);
}
