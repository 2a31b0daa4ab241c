/**
 * Barriers and short reductions in a room are over within microseconds, of which making plan, channel and request would be the
 * larger part. So a communicator keeps one standing request for each, which calls take in turn; a call that finds it taken makes
 * a plan as all others do.
 */
import { CompletedRequest, type EngineRequest } from "../../engine/request";
import { type Op, SUM } from "../../op/op";
import { kernelOfNumbers } from "../../op/reduce-into";
import { ALLREDUCE } from "../../schedule/allreduce";
import { BARRIER } from "../../schedule/barrier";
import type { RoomOperation } from "../../schedule/room-operation";
import type { Chooser } from "../../schedule/selection/choose";
import { BARRIER_VISIT, Visit, type VisitParts } from "../../schedule/visit";
import { SLOT_BYTES } from "../../shm/meeting-room";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import type { Datatype } from "../datatype";
import type { Pending } from "../pending";
import { checkReduction, checkSame, resolve, type SendSpec } from "./arguments";
import { EMPTY } from "./barrier-problem";
import { chooserOf } from "./chooser-of";
import { meetingOf } from "./meeting-of";
import { checkEnd } from "./plan";

interface Standing {
  readonly chooser: Chooser;
  readonly barrier: StandingVisit | undefined;
  readonly allreduce: StandingAllreduce;
}

/** Of a rank alone. */
const DONE: Pending<void> = { request: new CompletedRequest(), finish: () => {} };

const STANDING = new WeakMap<Communicator, Standing | "none">();

/** Begins a barrier; undefined, and nothing has happened, where it takes a plan. */
export function standingBarrier(comm: Communicator): Pending<void> | undefined {
  if (isAlone(comm)) return nextAlone(comm);
  const barrier = standingOf(comm)?.barrier;
  return barrier && !barrier.taken ? barrier.begin() : undefined;
}

/** Begins a reduction of numbers to all; undefined, and nothing has happened, where it takes a plan. Throws as that does. */
export function standingAllreduce(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: BufferSpec,
  op: Op = SUM,
): Pending<void> | undefined {
  if (isInPlace(sendbuf)) return undefined;
  const alone = isAlone(comm);
  const allreduce = alone ? undefined : standingOf(comm)?.allreduce;
  if (!alone && (!allreduce || allreduce.taken)) return undefined;
  const output = resolve(recvbuf, "the receive buffer");
  const input = resolve(sendbuf, "the send buffer");
  const fits = input.contiguous && output.contiguous && output.size <= SLOT_BYTES && output.size > 0;
  if (allreduce && !fits) return undefined;
  checkSame(input, output);
  checkReduction(op, output);
  if (allreduce) return allreduce.beginWith(input, output, op);
  output.unpack(input.pack());
  return nextAlone(comm);
}

/** The only rank, of whose calls no checker wants to know, and which has heard of no failure. */
function isAlone({ group, remote, runtime }: Communicator): boolean {
  return group.size === 1 && !remote && !runtime.checker && !runtime.engine.failures.any;
}

function nextAlone(comm: Communicator): Pending<void> {
  comm.nextCollective();
  return DONE;
}

/** Undefined where the ranks do not meet, or the checker reads what a collective is out of its messages. */
function standingOf(comm: Communicator): Standing | undefined {
  let standing = STANDING.get(comm);
  if (standing === undefined || (standing !== "none" && standing.chooser !== chooserOf(comm, true))) {
    standing = makeStanding(comm) ?? "none";
    STANDING.set(comm, standing);
  }
  return standing === "none" ? undefined : standing;
}

function makeStanding(comm: Communicator): Standing | undefined {
  if (comm.remote || comm.runtime.checker || !meetingOf(comm)) return undefined;
  const chooser = chooserOf(comm, true);
  const meets = chooser.choose("barrier", BARRIER, EMPTY).meets;
  return {
    chooser,
    barrier: meets ? new StandingVisit(comm, BARRIER_VISIT) : undefined,
    allreduce: new StandingAllreduce(comm, chooser),
  };
}

class StandingVisit implements Pending<void> {
  readonly request: EngineRequest;
  /** By a call that has not finished. */
  taken = false;
  readonly comm: Communicator;
  readonly #visit: Visit;

  constructor(comm: Communicator, parts: VisitParts) {
    const { context, group } = comm;
    this.comm = comm;
    this.#visit = new Visit({ context: context + 1, tag: 0, pids: group.pids, meeting: meetingOf(comm)! }, parts);
    this.request = this.#visit;
  }

  begin(): this {
    this.taken = true;
    this.#visit.begin(this.comm.runtime.engine, this.comm.nextCollective());
    return this;
  }

  finish(): void {
    this.taken = false;
    checkEnd(this.comm, this.#visit);
  }
}

/** Each leaves its numbers; the last to come combines them all. */
class StandingAllreduce extends StandingVisit {
  readonly #chooser: Chooser;
  readonly #parts: AllreduceParts;
  /** The last call, which most likely comes again: whether ranks meet for it. */
  #bytes = -1;
  #datatype: Datatype | undefined;
  #op: Op | undefined;
  #meets = false;

  constructor(comm: Communicator, chooser: Chooser) {
    const parts = new AllreduceParts();
    super(comm, parts);
    this.#chooser = chooser;
    this.#parts = parts;
  }

  beginWith(input: ResolvedBuffer, output: ResolvedBuffer, op: Op): this | undefined {
    const { datatype, size } = output;
    if (size !== this.#bytes || datatype !== this.#datatype || op !== this.#op) this.#look(datatype, size, op);
    if (!this.#meets) return undefined;
    this.#parts.input = input.bytes;
    this.#parts.output = output.bytes;
    return this.begin();
  }

  #look(datatype: Datatype, bytes: number, op: Op): void {
    this.#bytes = bytes;
    this.#datatype = datatype;
    this.#op = op;
    const kernel = kernelOfNumbers(op, datatype);
    const elements = bytes / datatype.size;
    const problem = { bytes, sized: true, commutative: op.commutative, elements };
    this.#meets = kernel !== undefined && this.#chooser.choose("allreduce", ALLREDUCE, problem).meets === true;
    if (!kernel) return;
    this.#parts.combine = (operation) => {
      const last = operation.meeting.members - 1;
      if (!operation.haveAll(bytes)) {
        operation.spoil(last);
        return;
      }
      const total = operation.numbers(last, datatype.kind);
      for (let lower = last - 1; lower >= 0; lower--)
        kernel(operation.numbers(lower, datatype.kind), total, elements * datatype.lanes);
    };
  }
}

class AllreduceParts implements VisitParts {
  readonly together = true;
  input!: Uint8Array;
  output!: Uint8Array;
  combine!: (operation: RoomOperation) => void;

  come(operation: RoomOperation): void {
    operation.put(operation.meeting.member, this.input);
    if (!operation.come()) return;
    this.combine(operation);
    operation.make();
  }

  awaited(operation: RoomOperation) {
    return operation.made;
  }

  take(operation: RoomOperation): void {
    operation.takePart(operation.meeting.members - 1, 0, this.output, this.output.length);
  }
}
