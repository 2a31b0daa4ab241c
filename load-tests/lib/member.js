/** A member of a room: what it hears can be waited for. Knows no k6: sockets and clock are passed in. */
import { framesOf } from "./wire.js";

const TIMEOUT_MS = 20_000;

/**
 * @typedef {import("./socket").Said} Said
 * @typedef {import("./socket").Heard} Heard
 * @typedef {ReturnType<typeof openMember>} Member
 */
/**
 * @template {Heard["type"]} T
 * @typedef {import("./socket").HeardOf<T>} HeardOf
 */

/**
 * Says `hello` when the socket is open.
 * @param {{ open: () => import("./socket").FrameSocket, hello: string, now: () => number }} options
 */
export function openMember({ open, hello, now }) {
  const began = now();
  /** @type {Heard[]} */
  const messages = [];
  /** @type {Set<() => void>} */
  const waiting = new Set();
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const socket = open();
  socket.binaryType = "arraybuffer";
  const member = {
    grId: -1,
    token: "",
    /** Until the welcome; null before. */
    joinMs: /** @type {number | null} */ (null),
    /** Code and reason, once the socket is closed. */
    closed: /** @type {{ code: number, reason: string } | null} */ (null),
    onFrame: /** @type {(frame: ReturnType<typeof framesOf>[number]) => void} */ (() => {}),

    /** @param {Said} message */
    say: (message) => socket.send(JSON.stringify(message)),
    /** @param {string | ArrayBuffer} data */
    send: (data) => socket.send(data),
    /** @param {number} [code] */
    close: (code) => socket.close(code),

    /**
     * The first message of the type that fits and was not taken before; rejects when the socket closes or it takes too long.
     * @template {Heard["type"]} T
     * @param {T} type
     * @param {(message: HeardOf<T>) => boolean} [fits]
     * @returns {Promise<HeardOf<T>>}
     */
    heard: (type, fits = () => true) =>
      until(`${type} is heard`, () => {
        const at = messages.findIndex((message) => message.type === type && fits(/** @type {HeardOf<T>} */ (message)));
        if (at >= 0) return /** @type {HeardOf<T>} */ (messages.splice(at, 1)[0]);
        if (member.closed) throw new Error(`closed with ${member.closed.code} ${member.closed.reason} before ${type}`);
        return undefined;
      }),

    /** @returns {Promise<{ code: number, reason: string }>} */
    whenClosed: () => until("the socket closes", () => member.closed ?? undefined),
  };

  /**
   * @template T
   * @param {string} what
   * @param {() => T | undefined} look
   * @returns {Promise<T>}
   */
  function until(what, look) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new Error(`${what}: not within ${TIMEOUT_MS} ms`))),
        TIMEOUT_MS,
      );
      /** @param {() => void} settled */
      const settle = (settled) => {
        clearTimeout(timer);
        waiting.delete(attempt);
        settled();
      };
      const attempt = () => {
        try {
          const found = look();
          if (found !== undefined) settle(() => resolve(found));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      waiting.add(attempt);
      attempt();
    });
  }

  socket.addEventListener("open", () => socket.send(hello));
  socket.addEventListener("message", ({ data }) => {
    if (typeof data !== "string") {
      for (const frame of framesOf(data)) member.onFrame(frame);
      return;
    }
    /** @type {Heard} */
    const message = JSON.parse(data);
    if (message.type === "welcome") {
      member.grId = message.grId;
      member.token = message.token;
      member.joinMs = now() - began;
    }
    messages.push(message);
    wake();
  });
  // A close follows, with all there is to know.
  socket.addEventListener("error", () => {});
  socket.addEventListener("close", ({ code, reason }) => {
    member.closed = { code: code ?? 1006, reason: reason ?? "" };
    wake();
  });
  return member;
}

/**
 * The host (the first member) begins a run with all of them. Resolves when every node has heard `run.go`.
 * @param {Member[]} members
 * @param {{ versionId: string, hash: string }} version
 * @returns {Promise<{ runId: string, epoch: number }>}
 */
export async function beginRun(members, { versionId, hash }) {
  const host = /** @type {Member} */ (members[0]);
  await host.heard("room", (room) => room.members.length === members.length);
  host.say({ type: "run.start", ref: "load", request: { versionId, hash, interconnect: "crossbar" } });
  const prepared = await Promise.all(members.map((member) => member.heard("run.prepare")));
  const { runId, epoch } = /** @type {HeardOf<"run.prepare">} */ (prepared[0]).run;
  for (const member of members) member.say({ type: "run.ready", runId });
  await Promise.all(members.map((member) => member.heard("run.go")));
  return { runId, epoch };
}
