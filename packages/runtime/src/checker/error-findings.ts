/** Findings that are made of the error that ended a rank. */
import type { Finding, FindingId } from "@commworld/protocol";
import type { ReceiveRequest } from "../engine/request";
import type { ErrorName } from "../mpi/error-classes";
import { MPIError } from "../mpi/errors";
import { type ProgramCode, userPosition } from "../rank/user-stack";
import { siteOf } from "./call-stack";
import type { Counterpart } from "./messages";
import type { Operation } from "./operation";
import type { Wording } from "./wording";

export interface Truncation {
  request: ReceiveRequest;
  operation: Operation;
  counterpart: Counterpart;
}

const ID_OF: Partial<Record<ErrorName, FindingId>> = {
  ERR_BUFFER: "LOCAL:ARG:BUFFER",
  ERR_COUNT: "LOCAL:ARG:COUNT",
  ERR_TYPE: "LOCAL:ARG:TYPE",
  ERR_TAG: "LOCAL:ARG:TAG",
  ERR_COMM: "LOCAL:ARG:COMM",
  ERR_RANK: "LOCAL:ARG:RANK",
  ERR_REQUEST: "LOCAL:ARG:REQUEST",
  ERR_ROOT: "LOCAL:ARG:ROOT",
  ERR_GROUP: "LOCAL:ARG:GROUP",
  ERR_OP: "LOCAL:ARG:OP",
  ERR_TOPOLOGY: "LOCAL:ARG:TOPOLOGY",
  ERR_DIMS: "LOCAL:ARG:TOPOLOGY",
  ERR_ARG: "LOCAL:ARG:VALUE",
  ERR_KEYVAL: "LOCAL:ARG:VALUE",
  ERR_INFO: "LOCAL:ARG:VALUE",
  ERR_INFO_KEY: "LOCAL:ARG:VALUE",
  ERR_INFO_VALUE: "LOCAL:ARG:VALUE",
  ERR_ERRHANDLER: "LOCAL:ARG:VALUE",
  ERR_WIN: "LOCAL:ARG:WINDOW",
  ERR_DISP: "LOCAL:ARG:WINDOW",
  ERR_BASE: "LOCAL:ARG:WINDOW",
  ERR_SIZE: "LOCAL:ARG:WINDOW",
  ERR_NO_MEM: "LOCAL:ENV:NO_MEMORY",
  ERR_UNSUPPORTED_OPERATION: "LOCAL:ENV:NO_SHARED_MEMORY",
};

interface Context {
  pid: number;
  paths: ProgramCode;
  wording: Wording;
  truncations: WeakMap<Error, Truncation>;
}

/** Undefined for what is no misuse of the library. */
export function errorFinding(
  error: unknown,
  context: Context,
): { finding: Finding; counterpart?: Counterpart } | undefined {
  if (!(error instanceof MPIError)) return undefined;
  const inner = error.cause instanceof MPIError ? error.cause : error;
  const { pid, paths, wording } = context;
  const truncation = context.truncations.get(inner);
  if (truncation) return truncation.operation.mistyped ? undefined : truncationFinding(truncation, context);
  const id = ID_OF[inner.className.replace(/^MPI_/, "") as ErrorName];
  if (!id) return undefined;
  const position = userPosition(error, paths);
  const call = error.call ?? "MPI";
  const place = { pid, call, ...position, text: `calls ${call} with a wrong argument` };
  const [what, ...rest] = wording.spoken(inner.detail).split("; ");
  return {
    finding: {
      id,
      severity: "error",
      message: `Rank ${pid} called ${call}{0}: ${what}.`.slice(0, 1900),
      advice: (rest.join("; ") || "See the call's description for what it takes.").slice(0, 590),
      places: [place],
      count: 1,
    },
  };
}

function truncationFinding({ request, operation, counterpart }: Truncation, { pid, paths, wording }: Context) {
  const { call } = operation;
  const { matchedSource, messageLength, length } = request;
  const finding: Finding = {
    id: "GLOBAL:MSG:TRUNCATION",
    severity: "error",
    message: `Rank ${matchedSource} sent ${messageLength} bytes{1}, rank ${pid} receives with room for ${length}{0}.`,
    advice: wording.advice.longerBuffer,
    places: [
      { pid, ...siteOf(call, paths), text: `receives with room for ${length} bytes` },
      { pid: matchedSource, call: wording.send, text: `sent ${messageLength} bytes` },
    ],
    count: 1,
  };
  return { finding, counterpart };
}
