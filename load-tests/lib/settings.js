/**
 * What a run does, from the environment. Every setting is bounded: a mistyped number must not become an attack.
 *
 * @typedef {object} Settings
 * @property {string} baseUrl origin of the web app, without a slash at its end
 * @property {number} rooms
 * @property {number} members of each room
 * @property {number} durationSeconds for how long members come and go
 * @property {number} sessionSeconds how long a member stays
 * @property {number} pingMs from one ping of a member to its next
 * @property {number} joinP95Ms service level of joins
 * @property {number} pongP95Ms service level of round trips
 * @property {number} bytes of a frame's payload
 * @property {number} framesPerSecond of each sender
 * @property {number} deliverP95Ms service level of frames, one way
 * @property {number} resumeP95Ms service level of members that come back
 * @property {string | undefined} ticketSecret the instance's: tickets of contributors are then made here
 * @property {string | undefined} results folder for the results; undefined: the one beside the script
 */

const NUMBERS = {
  ROOMS: { fallback: 2, least: 1, most: 50 },
  /** More do not fit in a room. */
  MEMBERS: { fallback: 3, least: 1, most: 64 },
  SESSION_SECONDS: { fallback: 2, least: 1, most: 60 },
  /** The relay takes 100 control messages a second of a member. */
  PING_MS: { fallback: 200, least: 20, most: 5_000 },
  JOIN_P95_MS: { fallback: 500, least: 1, most: 60_000 },
  PONG_P95_MS: { fallback: 100, least: 1, most: 60_000 },
  BYTES: { fallback: 1_024, least: 16, most: 65_536 },
  FRAMES_PER_SECOND: { fallback: 20, least: 1, most: 200 },
  DELIVER_P95_MS: { fallback: 100, least: 1, most: 60_000 },
  RESUME_P95_MS: { fallback: 500, least: 1, most: 60_000 },
};
const DURATION = { fallback: "10s", mostSeconds: 600 };
const BASE_URL = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/;
const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * @param {Record<string, string | undefined>} given
 * @param {Record<string, string>} [defaults] of the scenario, where they differ
 * @returns {Settings} throws with a line for the operator
 */
export function readSettings(given, defaults = {}) {
  const env = { ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) };
  return {
    baseUrl: baseUrlOf(env),
    rooms: numberOf(env, "ROOMS"),
    members: numberOf(env, "MEMBERS"),
    durationSeconds: durationOf(env),
    sessionSeconds: numberOf(env, "SESSION_SECONDS"),
    pingMs: numberOf(env, "PING_MS"),
    joinP95Ms: numberOf(env, "JOIN_P95_MS"),
    pongP95Ms: numberOf(env, "PONG_P95_MS"),
    bytes: numberOf(env, "BYTES"),
    framesPerSecond: numberOf(env, "FRAMES_PER_SECOND"),
    deliverP95Ms: numberOf(env, "DELIVER_P95_MS"),
    resumeP95Ms: numberOf(env, "RESUME_P95_MS"),
    ticketSecret: env.TICKET_SECRET || undefined,
    results: env.RESULTS || undefined,
  };
}

/** @param {Record<string, string | undefined>} env */
function baseUrlOf(env) {
  const given = (env.BASE_URL || "http://localhost:3000").toLowerCase().replace(/\/$/, "");
  const host = BASE_URL.exec(given)?.[1];
  if (!host) throw new Error(`BASE_URL=${env.BASE_URL} is not an origin such as http://localhost:3000`);
  if (!THIS_MACHINE.test(host) && env.I_OPERATE_IT !== "yes")
    throw new Error(`${host} is not this machine: load only instances you operate, and say so with I_OPERATE_IT=yes`);
  return given;
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {keyof typeof NUMBERS} name
 */
function numberOf(env, name) {
  const { fallback, least, most } = NUMBERS[name];
  const value = env[name] ? Number(env[name]) : fallback;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name}=${env[name]} is not a whole number from ${least} to ${most}`);
}

/** @param {Record<string, string | undefined>} env */
function durationOf(env) {
  const [, digits, unit] = /^(\d{1,4})(s|m)?$/.exec(env.DURATION || DURATION.fallback) ?? [];
  const seconds = Number(digits) * (unit === "m" ? 60 : 1);
  if (seconds >= 1 && seconds <= DURATION.mostSeconds) return seconds;
  throw new Error(`DURATION=${env.DURATION} is not a time from 1s to ${DURATION.mostSeconds / 60}m`);
}
