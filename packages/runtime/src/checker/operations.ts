/** The operations behind the calls: what each message and each collective is, and whether both ends agree about it. */
import type { CheckCollective } from "@commworld/protocol";
import type { CallNames } from "../calls/call-names";
import type { EngineRequest, ReceiveRequest } from "../engine/request";
import type { ResolvedBuffer } from "../mpi/buffer";
import type { Communicator } from "../mpi/communicator";
import type { Call } from "./call-stack";
import { describeCollective, wordOf } from "./collective-call";
import type { Truncation } from "./error-findings";
import type { CheckMessage, Counterpart, SendSite } from "./messages";
import { mismatchOf } from "./mismatch-finding";
import { type Operation, operationOf } from "./operation";
import { mistyped } from "./rank-findings";
import { Remembered } from "./remembered";
import { bufferSignature, compareSignatures, valueSignature } from "./type-signature";
import type { UnderWay } from "./under-way";
import type { Wording } from "./wording";

/** A collective call, known by its number on the communicator. */
export interface CollectiveCall {
  readonly operation: Operation;
  readonly text: string;
  /** Travels with the collective's messages. */
  readonly word: number;
}

export interface OperationsOptions {
  pid: number;
  strict: boolean;
  names: CallNames;
  wording: Wording;
  tell(message: CheckMessage): void;
}

/** Sends, collectives and names of communicators that are remembered. */
const REMEMBERED = 64;

export class Operations {
  readonly #options: OperationsOptions;
  readonly #underWay: UnderWay;
  readonly #sends = new Remembered<{ call: Call; peer: number; context: number; tag: number }>(REMEMBERED);
  readonly #collectives = new Remembered<CollectiveCall>(REMEMBERED);
  /** By the error of a receive that was too short. */
  readonly truncations = new WeakMap<Error, Truncation>();
  /** Names of communicators by context. */
  readonly commNames = new Map<number, string>();

  constructor(underWay: UnderWay, options: OperationsOptions) {
    this.#underWay = underWay;
    this.#options = options;
  }

  /** What the sender says of its message. */
  signature(data: ResolvedBuffer | null): number {
    const { names, wording } = this.#options;
    const call = names.index(this.#underWay.current?.name ?? wording.send);
    this.#underWay.told(data, false);
    return signatureOf(data, call);
  }

  /** `request` null: the message has left already. */
  sent(request: EngineRequest | null, comm: Communicator, peer: number, tag: number, strict: boolean): void {
    const call = this.#underWay.current;
    if (!call) return;
    this.#name(comm);
    if (request) request.note = { kind: "send", call, comm, peer, tag, strict } satisfies Operation;
    this.#sends.add({ call, peer, context: comm.context, tag });
  }

  /** `data` is what the receive takes; null: a value. */
  receiving(request: EngineRequest, comm: Communicator, peer: number, tag: number, data: ResolvedBuffer | null): void {
    const call = this.#underWay.current;
    if (!call) return;
    this.#name(comm);
    this.#underWay.told(data, true);
    const signature = signatureOf(data, this.#options.names.index(call.name));
    request.note = { kind: "recv", call, comm, peer, tag, signature } satisfies Operation;
  }

  probing(request: EngineRequest, comm: Communicator, peer: number, tag: number): void {
    const call = this.#underWay.current;
    if (call) request.note = { kind: "probe", call, comm, peer, tag } satisfies Operation;
  }

  /** A receive is complete: are the types those that were sent? */
  received(request: ReceiveRequest): void {
    const operation = operationOf(request);
    const { signature: sent, matchedSource, matchedTag } = request;
    if (!operation?.signature || sent === 0 || request.messageLength === 0) return;
    const { pid, strict, wording, tell } = this.#options;
    const verdict = compareSignatures(sent, operation.signature);
    if (verdict === "match" || (verdict === "raw" && !strict)) return;
    operation.mistyped = true;
    const { call, comm } = operation;
    const types = { sent, expected: operation.signature, source: matchedSource };
    tell({
      kind: "finding",
      finding: mistyped(pid, this.#underWay.site(call), types, verdict, wording),
      counterpart: this.#senderOf(matchedSource, comm, matchedTag),
    });
  }

  /** A receive was too short. Counts when nobody catches the error. */
  truncated(error: Error, request: ReceiveRequest): void {
    const operation = operationOf(request);
    if (!operation) return;
    const counterpart = this.#senderOf(request.matchedSource, operation.comm, request.matchedTag);
    this.truncations.set(error, { request, operation, counterpart });
  }

  #senderOf(pid: number, comm: Communicator, tag: number): Counterpart {
    return { kind: "send", pid, to: this.#options.pid, context: comm.context, tag };
  }

  /** A collective begins under its number; null between the stages of a call. */
  collective(comm: Communicator, sequence: number, members?: readonly number[]): CollectiveCall | null {
    const call = this.#underWay.current;
    if (!call) return null;
    const text = describeCollective(call.name, call.args, comm);
    const operation: Operation = { kind: "collective", call, comm, sequence, ...(members && { members }) };
    const made = { operation, text, word: wordOf(text) };
    // Each rank has an MPI_COMM_SELF under the same context, and alone nobody disagrees.
    if (comm.size > 1 || comm.remote) this.#collectives.add(made);
    return made;
  }

  /** A message of a collective comes: is it of the same call? */
  collectiveReceive(request: ReceiveRequest, { operation, text, word }: CollectiveCall): void {
    const { pid, tell } = this.#options;
    request.whenDone(() => {
      if (request.cancelled || request.signature === 0 || request.signature === word || operation.mistyped) return;
      operation.mistyped = true;
      const { context } = operation.comm;
      tell({
        kind: "finding",
        finding: mismatchOf([
          { pid, ...this.#underWay.site(operation.call), text: `calls ${text}` },
          { pid: request.matchedSource, call: "collective", text: "calls another collective" },
        ]),
        counterpart: { kind: "collective", pid: request.matchedSource, context, sequence: operation.sequence! },
      });
    });
  }

  lastCollectives(): CheckCollective[] {
    return this.#collectives.newest().map(({ operation: { call, comm, sequence }, text }) => ({
      ...this.#underWay.site(call),
      context: comm.context,
      sequence: sequence!,
      text,
    }));
  }

  sendSites(): SendSite[] {
    return this.#sends.newest().map(({ call, ...rest }) => ({ ...rest, ...this.#underWay.site(call) }));
  }

  #name({ context, name }: Communicator): void {
    if (name !== "" && this.commNames.size < REMEMBERED && !this.commNames.has(context))
      this.commNames.set(context, name);
  }
}

function signatureOf(data: ResolvedBuffer | null, call: number): number {
  return data ? bufferSignature(data.datatype, data.count, call) : valueSignature(call);
}
