import type { FindingId } from "@commworld/protocol";

/** What each finding means, for the documentation. */
export const findingNotes: Readonly<Record<FindingId, string>> = {
  "GLOBAL:DEADLOCK:HARD":
    "No rank can ever go on: all wait, or have ended, and no message is on the way. Ends the run.",
  "GLOBAL:DEADLOCK:POTENTIAL":
    "Strict only: a deadlock that a Send avoids as long as its message fits a buffer. Ends the run.",
  "GLOBAL:DEADLOCK:NO_PROGRESS": "For three seconds all ranks wait or only look for messages, with Iprobe or Test.",
  "GLOBAL:COLLECTIVE:MISMATCH": "Ranks differ in the collective they call, its root, operator, type or count.",
  "GLOBAL:MSG:DATATYPE": "A message is received as another type than it was sent as, or a value as a buffer.",
  "GLOBAL:MSG:TRUNCATION": "A message is longer than the buffer that receives it.",
  "GLOBAL:MSG:PENDING": "At the end a message was never received, or a posted receive never matched.",
  "LOCAL:REQUEST:NOT_FREED": "At the end a request was never completed by a wait or test, nor freed.",
  "LOCAL:MEMORY:OVERLAP": "An operation uses memory that another one, still under way, reads or writes.",
  "LOCAL:ARG:BUFFER": "What was given as a buffer is none, or is missing.",
  "LOCAL:ARG:COMM": "No communicator, one that was freed, or one of the wrong kind.",
  "LOCAL:ARG:COUNT": "A count that is negative or does not fit the buffer.",
  "LOCAL:ARG:GROUP": "No group, or one with processes that are not in the communicator.",
  "LOCAL:ARG:OP": "No operator, or one that is not defined for the type.",
  "LOCAL:ARG:RANK": "A rank that the communicator does not have.",
  "LOCAL:ARG:REQUEST": "No request, or one that is already done.",
  "LOCAL:ARG:ROOT": "A root that the communicator does not have.",
  "LOCAL:ARG:TAG": "A tag out of its range.",
  "LOCAL:ARG:TOPOLOGY": "A call for a topology that the communicator does not have, or wrong dimensions.",
  "LOCAL:ARG:TYPE": "A datatype that was not committed, was freed, or does not fit the memory.",
  "LOCAL:ARG:VALUE": "Any other wrong argument.",
  "LOCAL:ARG:WINDOW": "No window, or an access that reaches out of one.",
  "LOCAL:ENV:AFTER_FINALIZE": "A call of the library after Finalize.",
  "LOCAL:ENV:FINALIZED_TWICE": "Finalize was called a second time.",
  "LOCAL:ENV:NO_MEMORY": "Memory that was asked for does not fit the rank's segment.",
  "LOCAL:ENV:NO_SHARED_MEMORY": "A call that needs shared memory, on a page that has none.",
};
