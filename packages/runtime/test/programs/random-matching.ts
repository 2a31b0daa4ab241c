/**
 * Random programs of sends and receives with wildcards. Every rank derives the same plan from the seed, so that a receiver can
 * hold each message against a naive list of what was sent to it: it must be the earliest of its sender that fits the receive.
 */
import MPI from "mpi";
import { check, checkPattern, equal, fillPattern, numberArgument, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const firstSeed = numberArgument(MPI.args, "seed", 1);
const programs = numberArgument(MPI.args, "programs", 20);

const TAGS = 4;
const HEADER_INTS = 4;
/** How a rank receives in a round. "split": exact for even tags, from anybody for odd ones. */
const MODES = ["exact", "source", "tag", "any", "split", "probe", "matched"] as const;
type Mode = (typeof MODES)[number];

const VALUE_SENDS = { start: ["isend", "issend", "ibsend"], wait: ["send", "ssend", "bsend"] } as const;
const BUFFER_SENDS = { start: ["Isend", "Issend", "Ibsend"], wait: ["Send", "Ssend", "Bsend"] } as const;

interface Message {
  source: number;
  dest: number;
  tag: number;
  /** Number in the round, by the order of sending of its source. */
  index: number;
  ints: number;
}

interface Round {
  /** All ranks post all receives, then send blocking; else they start all sends and receive as they like. */
  postFirst: boolean;
  values: boolean;
  /** Standard, synchronous or buffered: that of the first message of a rank, and whether the next ones have others. */
  firstSend: number;
  mixedSends: boolean;
  messages: Message[];
  modes: Mode[];
  /** Of each destination: does it block in its receives? */
  blocking: boolean[];
  orders: number[][];
  /** Of the round's messages. */
  longest: number;
}

export default async function randomMatching(): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + programs; seed++)
    try {
      await program(seed);
    } catch (error) {
      throw new Error(`random program ${seed} of ${size} ranks: ${(error as Error).message}`, { cause: error });
    }
}

async function program(seed: number): Promise<void> {
  const random = randomNumbers(seed * 2654435761);
  const below = (limit: number) => Math.floor(random() * limit);
  const rounds = 1 + below(3);
  for (let round = 0; round < rounds; round++) {
    await play(makeRound(below), randomNumbers(seed * 1000 + round * 100 + rank));
    await world.barrier();
  }
}

function makeRound(below: (limit: number) => number): Round {
  const messages: Message[] = [];
  const most = 1 + below(5);
  const tags = 1 + below(TAGS);
  for (let source = 0; source < size; source++) {
    const count = below(most * size + 1);
    for (let index = 0; index < count; index++)
      messages.push({ source, dest: below(size), tag: below(tags), index, ints: length(below) });
  }
  const ranks = Array.from({ length: size }, (_, dest) => dest);
  return {
    postFirst: below(4) === 0,
    values: below(2) === 0,
    firstSend: below(3),
    mixedSends: below(2) === 0,
    messages,
    modes: ranks.map(() => MODES[below(MODES.length)]!),
    blocking: ranks.map(() => below(2) === 0),
    orders: ranks.map((dest) => shuffled(messages.filter((message) => message.dest === dest).length, below)),
    longest: Math.max(0, ...messages.map(({ ints }) => ints)),
  };
}

/** Mostly short, sometimes beyond the limit of eager messages, rarely beyond an inbox. */
function length(below: (limit: number) => number): number {
  const kind = below(100);
  if (kind < 80) return below(20);
  if (kind < 97) return below(3000);
  return kind < 99 ? 10_000 + below(10_000) : 70_000;
}

function shuffled(count: number, below: (limit: number) => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** What was sent to this rank and has not been received: the model of matching. */
class Expected {
  readonly #left: Message[];

  constructor(messages: readonly Message[]) {
    this.#left = [...messages];
  }

  take(source: number, tag: number, found: { source: number; tag: number; index: number; ints: number }): void {
    const fits = (message: Message) =>
      message.source === found.source && (source < 0 || message.source === source) && (tag < 0 || message.tag === tag);
    const at = this.#left.findIndex(fits);
    check(at >= 0, `rank ${found.source} sent nothing more that a receive of (${source}, ${tag}) takes`);
    const [first] = this.#left.splice(at, 1);
    equal(
      [found.index, found.tag, found.ints],
      [first!.index, first!.tag, first!.ints],
      `first of rank ${found.source}`,
    );
  }

  get empty(): boolean {
    return this.#left.length === 0;
  }
}

interface Pattern {
  source: number;
  tag: number;
}

function patternOf(mode: Mode, { source, tag }: Message): Pattern {
  if (mode === "exact") return { source, tag };
  if (mode === "source") return { source, tag: MPI.ANY_TAG };
  if (mode === "tag") return { source: MPI.ANY_SOURCE, tag };
  if (mode === "split") return { source: tag % 2 === 0 ? source : MPI.ANY_SOURCE, tag };
  return { source: MPI.ANY_SOURCE, tag: MPI.ANY_TAG };
}

async function play(round: Round, random: () => number): Promise<void> {
  MPI.Attach_buffer(MPI.BUFFER_AUTOMATIC);
  const inner = MPI.COMM_SELF.isend(["of COMM_SELF", rank], 0, 0);
  const outgoing = round.messages.filter((message) => message.source === rank);
  const incoming = round.messages.filter((message) => message.dest === rank);
  const mode = round.modes[rank]!;
  const patterns = round.orders[rank]!.map((index) => patternOf(mode, incoming[index]!));
  const expected = new Expected(incoming);
  if (round.postFirst) {
    const receives = patterns.map((pattern) => post(round, pattern));
    for (const message of outgoing) await sendBlocking(round, message);
    await complete(receives, expected, random);
  } else {
    const sends = outgoing.map((message) => start(round, message));
    if (mode === "probe") for (const pattern of patterns) await probed(round, pattern, expected, random);
    else if (mode === "matched") await matched(round, patterns, expected, random);
    else if (round.blocking[rank]) for (const pattern of patterns) await receive(round, pattern, expected);
    else
      await complete(
        patterns.map((pattern) => post(round, pattern)),
        expected,
        random,
      );
    await MPI.Request.Waitall(sends);
  }
  check(expected.empty, "everything was received");
  equal(await MPI.COMM_SELF.recv(), ["of COMM_SELF", rank], "a message of another communicator");
  await inner.wait();
  await MPI.Detach_buffer();
}

function contents({ source, tag, index, ints }: Message): Int32Array {
  const words = new Int32Array(HEADER_INTS + ints);
  words.set([source, tag, index, ints]);
  fillPattern(new Uint8Array(words.buffer, HEADER_INTS * 4), source * 31 + index);
  return words;
}

function sendMode(round: Round, { index }: Message): 0 | 1 | 2 {
  return ((round.firstSend + (round.mixedSends ? index : 0)) % 3) as 0 | 1 | 2;
}

function start(round: Round, message: Message) {
  const words = contents(message);
  const mode = sendMode(round, message);
  if (round.values) return world[VALUE_SENDS.start[mode]](words, message.dest, message.tag);
  return world[BUFFER_SENDS.start[mode]](words, message.dest, message.tag);
}

async function sendBlocking(round: Round, message: Message): Promise<void> {
  const words = contents(message);
  const mode = sendMode(round, message);
  if (round.values) await world[VALUE_SENDS.wait[mode]](words, message.dest, message.tag);
  else await world[BUFFER_SENDS.wait[mode]](words, message.dest, message.tag);
}

function readMessage(words: Int32Array, status: InstanceType<typeof MPI.Status>, pattern: Pattern) {
  const [source, tag, index, ints] = words as unknown as [number, number, number, number];
  equal([status.source, status.tag], [source, tag], "the status and the message");
  check(pattern.source < 0 || pattern.source === source, "the source asked for");
  check(pattern.tag < 0 || pattern.tag === tag, "the tag asked for");
  const start = words.byteOffset + HEADER_INTS * 4;
  checkPattern(new Uint8Array(words.buffer, start, ints * 4), source * 31 + index, "a message");
  return { source, tag, index, ints };
}

async function receive(round: Round, pattern: Pattern, expected: Expected): Promise<void> {
  const status = new MPI.Status();
  let words: Int32Array;
  if (round.values) words = await world.recv<Int32Array>(pattern.source, pattern.tag, status);
  else {
    const room = new Int32Array(HEADER_INTS + round.longest);
    await world.Recv(room, pattern.source, pattern.tag, status);
    words = room.subarray(0, status.Get_count(MPI.INT32_T));
  }
  expected.take(pattern.source, pattern.tag, readMessage(words, status, pattern));
}

async function probed(round: Round, pattern: Pattern, expected: Expected, random: () => number): Promise<void> {
  const status = new MPI.Status();
  if (random() < 0.5) await world.probe(pattern.source, pattern.tag, status);
  else while (!(await world.iprobe(pattern.source, pattern.tag, status))) {}
  const seen = { source: status.source, tag: status.tag };
  let words: Int32Array;
  if (round.values) words = await world.recv<Int32Array>(seen.source, seen.tag, status);
  else {
    words = new Int32Array(status.Get_count(MPI.INT32_T));
    await world.Recv(words, seen.source, seen.tag, status);
  }
  expected.take(pattern.source, pattern.tag, readMessage(words, status, seen));
}

/** Takes all messages in turn by matched probes, and receives them in a random order. */
async function matched(
  round: Round,
  patterns: readonly Pattern[],
  expected: Expected,
  random: () => number,
): Promise<void> {
  const taken: { message: MPI.Message; status: MPI.Status; pattern: Pattern; words: Int32Array }[] = [];
  for (const pattern of patterns) {
    const status = new MPI.Status();
    let message = random() < 0.5 ? await world.mprobe(pattern.source, pattern.tag, status) : null;
    while (!message) message = await world.improbe(pattern.source, pattern.tag, status);
    const ints = round.values ? 0 : status.Get_count(MPI.INT32_T);
    taken.push({ message, status, pattern, words: new Int32Array(ints) });
    if (random() < 0.3) await receiveMatched(round, taken.at(-1)!);
  }
  for (const index of shuffled(taken.length, (limit) => Math.floor(random() * limit)))
    if (!taken[index]!.message.is_null) await receiveMatched(round, taken[index]!);
  for (const { status, pattern, words } of taken)
    expected.take(pattern.source, pattern.tag, readMessage(words, status, pattern));
}

async function receiveMatched(
  round: Round,
  one: { message: MPI.Message; status: MPI.Status; words: Int32Array },
): Promise<void> {
  if (round.values) one.words = await one.message.recv<Int32Array>(one.status);
  else await one.message.Recv(one.words, one.status);
}

interface PostedReceive {
  pattern: Pattern;
  request: ReturnType<typeof world.irecv<Int32Array>> | ReturnType<typeof world.Irecv>;
  room: Int32Array | null;
}

function post(round: Round, pattern: Pattern): PostedReceive {
  const { source, tag } = pattern;
  if (round.values) return { pattern, request: world.irecv<Int32Array>(source, tag), room: null };
  const own = new Int32Array(HEADER_INTS + round.longest);
  return { pattern, request: world.Irecv(own, source, tag), room: own };
}

/** Completes in a random order and way; holds the messages against the model in the order of posting. */
async function complete(posted: readonly PostedReceive[], expected: Expected, random: () => number): Promise<void> {
  const statuses = posted.map(() => new MPI.Status());
  const values: unknown[] = [];
  const below = (limit: number) => Math.floor(random() * limit);
  const requests = posted.map(({ request }) => request);
  const way = random();
  if (way < 0.3) values.push(...(await MPI.Request.waitall<unknown>(requests, statuses)));
  else if (way < 0.5)
    for (let count = 0; count < posted.length; count++) {
      const status = new MPI.Status();
      const [index, value] = await MPI.Request.waitany<unknown>(requests, status);
      statuses[index] = status;
      values[index] = value;
    }
  else if (way < 0.7)
    for (let left = posted.length; left > 0; ) {
      const done: MPI.Status[] = [];
      const [indices, found] = await MPI.Request.waitsome<unknown>(requests, done);
      for (const [place, index] of indices!.entries()) {
        statuses[index] = done[place]!;
        values[index] = found![place];
      }
      left -= indices!.length;
    }
  else
    for (const index of shuffled(posted.length, below)) {
      const { request } = posted[index]!;
      if (random() < 0.5) values[index] = await request.wait(statuses[index]);
      else {
        let result = await request.test(statuses[index]);
        while (!result[0]) result = await request.test(statuses[index]);
        values[index] = result[1];
      }
    }
  for (const [index, { pattern, room: own }] of posted.entries()) {
    const status = statuses[index]!;
    const words = own ? own.subarray(0, status.Get_count(MPI.INT32_T)) : (values[index] as Int32Array);
    expected.take(pattern.source, pattern.tag, readMessage(words, status, pattern));
  }
}
