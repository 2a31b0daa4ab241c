/** The first member sends to all others for a while; what they got of it. Knows no k6. */
import { follow, stampedSender } from "./traffic.js";

const ARRIVE_MS = 10_000;
const PING_EVERY_MS = 4_000;

/** @typedef {import("./member.js").Member} Member */

/**
 * @param {object} options
 * @param {Member[]} options.members
 * @param {number} options.epoch
 * @param {{ bytes: number, framesPerSecond: number, durationSeconds: number }} options.settings
 * @param {() => number} options.now
 * @param {(ms: number) => void} options.onMs
 */
export async function broadcast({ members, epoch, settings, now, onMs }) {
  const [source, ...others] = /** @type {[Member, ...Member[]]} */ (members);
  const followed = others.map((member) => {
    const { seen, take } = follow(now, onMs);
    member.onFrame = take;
    return seen;
  });
  const send = stampedSender({ epoch, bytes: settings.bytes, now });
  const grIds = others.map(({ grId }) => grId);
  const total = Math.max(1, Math.floor(settings.durationSeconds * settings.framesPerSecond));
  const began = now();
  let pingAt = began + PING_EVERY_MS;
  for (let sent = 0; sent < total; ) {
    // As many as are due by now: timers may come late, the rate stays.
    const due = Math.min(total, Math.floor(((now() - began) / 1000) * settings.framesPerSecond) + 1);
    for (; sent < due; sent++) send(source, grIds, sent);
    if (now() > pingAt) {
      pingAt += PING_EVERY_MS;
      // Who only listens says that it is there.
      for (const member of others) member.say({ type: "ping", t: 0 });
    }
    await pause(Math.max(1, 1000 / settings.framesPerSecond));
  }
  const end = now() + ARRIVE_MS;
  while (followed.some((seen) => seen.frames < total) && now() < end) await pause(10);
  return {
    sent: total,
    received: followed.reduce((sum, seen) => sum + seen.frames, 0),
    faults: followed.reduce((sum, seen) => sum + seen.faults, 0),
  };
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
