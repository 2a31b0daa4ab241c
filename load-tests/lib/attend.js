/** One member's time in a room: hello, welcome, pings, leave. Knows no k6: sockets and clock are passed in. */

/** How a relay closes the socket of a member that said `leave`. */
export const LEFT = 1000;

/**
 * @typedef {object} Attendance
 * @property {number | null} joinMs from the opening of the socket to `welcome`
 * @property {boolean} isListed the room's list of members held this one
 * @property {number[]} pongsMs round trips
 * @property {number} unanswered pings
 * @property {string | null} problem why it did not go as it should; null: it was welcomed, heard and let go
 */

/**
 * @param {object} options
 * @param {() => import("./socket").Socket} options.open
 * @param {string} options.hello
 * @param {() => number} options.now milliseconds
 * @param {number} options.stayMs
 * @param {number} options.pingMs
 * @param {number} options.timeoutMs for the welcome, and for the close after the leave
 * @returns {Promise<Attendance>} never rejects
 */
export function attend({ open, hello, now, stayMs, pingMs, timeoutMs }) {
  return new Promise((resolve) => {
    /** @type {Attendance} */
    const seen = { joinMs: null, isListed: false, pongsMs: [], unanswered: 0, problem: null };
    let isLeaving = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let pinger;
    const began = now();
    const socket = open();
    let timer = setTimeout(() => giveUp("no welcome"), timeoutMs);

    /** @param {string | null} problem */
    function end(problem) {
      clearTimeout(timer);
      clearInterval(pinger);
      seen.problem ??= problem;
      resolve(seen);
    }

    /** @param {string} what */
    function giveUp(what) {
      socket.close();
      end(`${what} within ${timeoutMs} ms`);
    }

    function ping() {
      seen.unanswered++;
      socket.send(JSON.stringify({ type: "ping", t: now() }));
    }

    function leave() {
      isLeaving = true;
      clearInterval(pinger);
      socket.send(JSON.stringify({ type: "leave" }));
      timer = setTimeout(() => giveUp("no close after the leave"), timeoutMs);
    }

    /** @type {number | undefined} */
    let grId;
    socket.addEventListener("open", () => socket.send(hello));
    socket.addEventListener("message", ({ data }) => {
      /** @type {import("./socket").Heard} */
      const message = JSON.parse(String(data));
      if (message.type === "welcome") {
        seen.joinMs = now() - began;
        grId = message.grId;
        clearTimeout(timer);
        timer = setTimeout(leave, stayMs);
        pinger = setInterval(ping, pingMs);
        ping();
      } else if (message.type === "pong") {
        seen.unanswered--;
        seen.pongsMs.push(now() - message.t);
      } else if (message.type === "room") {
        seen.isListed ||= message.members.some((one) => one.grId === grId);
      } else if (message.type === "error") {
        seen.problem ??= `refused: ${message.code}`;
      }
    });
    /** @type {string | undefined} */
    let fault;
    // A close follows, and its code says more than the fault where there is one.
    socket.addEventListener("error", ({ error }) => {
      fault = String(error);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (isLeaving && code === LEFT) end(null);
      else if (code) end(`closed with ${code} ${reason}`);
      else end(fault ?? "closed without a code");
    });
  });
}
