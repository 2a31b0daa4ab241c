/**
 * Measures the links of a node before its run: ranks 0 and 1 play ping-pong while all others sleep. Takes a few milliseconds.
 * Everything is measured as the run will find it, waking included where ranks share cores.
 */
import type { Engine } from "../engine/engine";
import type { Link } from "../schedule/selection/terrain";

/** Nobody else sends anything yet: no program has begun. */
const CONTEXT = 1;
const TAG = 0;
const SHORT_BYTES = 8;
/** Long enough to be copied out of the sender's segment. */
const LONG_BYTES = 256 * 1024;
/** Trips before anything counts: code is compiled, memory is there. */
const WARM_TRIPS = 8;
/** The best of a few batches counts: in the others something else took the time. */
const BATCHES = 4;
const BATCH_TRIPS = 50;
const BATCH_MS = 0.3;
/** First byte of a message after which there are no more. */
const LAST = 1;

/** What is no measure of any machine: something else took the time. */
const ALPHA_US = [0.05, 100] as const;
const BETA_US = [0.000_005, 0.004] as const;

/** Rank 0 of the node; undefined when what it measured makes no sense. */
export function measureLinks(engine: Engine, now: () => number): Link | undefined {
  const peer = engine.place.nrOffset + 1;
  const short = oneWay(engine, peer, SHORT_BYTES, now);
  const long = oneWay(engine, peer, LONG_BYTES, now);
  trip(engine, peer, message(SHORT_BYTES, LAST));
  return sensible({ alpha: short, beta: (long - short) / LONG_BYTES });
}

export function sensible(link: Link): Link | undefined {
  const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
  return within(link.alpha, ALPHA_US) && within(link.beta, BETA_US) ? link : undefined;
}

/** Rank 1 of the node: sends back what comes, until rank 0 has enough. */
export function echo(engine: Engine): void {
  const peer = engine.place.nrOffset;
  for (;;) {
    const received = engine.receive(peer, TAG, CONTEXT, null);
    engine.waitSync(received);
    engine.waitSync(engine.send(peer, CONTEXT, TAG, received.buffer!));
    if (received.buffer![0] === LAST) return;
  }
}

/** Microseconds of a message. */
function oneWay(engine: Engine, peer: number, bytes: number, now: () => number): number {
  const data = message(bytes, 0);
  for (let warm = 0; warm < WARM_TRIPS; warm++) trip(engine, peer, data);
  let best = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < BATCHES; batch++) {
    const begin = now();
    let trips = 0;
    do {
      trip(engine, peer, data);
      trips++;
    } while (trips < BATCH_TRIPS && now() - begin < BATCH_MS);
    best = Math.min(best, ((now() - begin) * 1000) / trips / 2);
  }
  return best;
}

function trip(engine: Engine, peer: number, data: Uint8Array): void {
  const received = engine.receive(peer, TAG, CONTEXT, null);
  engine.waitSync(engine.send(peer, CONTEXT, TAG, data));
  engine.waitSync(received);
}

function message(bytes: number, first: number): Uint8Array {
  const data = new Uint8Array(bytes);
  data[0] = first;
  return data;
}
