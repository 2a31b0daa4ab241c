/** How findings speak to the reader of a program: calls by the names that its language gives them, and what to do about each. */
export interface Wording {
  /** Names of calls that findings themselves bring up. */
  send: string;
  recv: string;
  iprobe: string;
  finalize: string;
  failProcess: string;
  /** Puts the names in an error's text as the language has them. */
  spoken(text: string): string;
  advice: {
    pairValues: string;
    freeRequests: string;
    finalizeOnce: string;
    finalizeLast: string;
    matchReceive: string;
    separateBuffers: string;
    inPlace: string;
    longerBuffer: string;
    strictSend: string;
    breakCycle: string;
  };
}

export const WORDING: Wording = {
  send: "Send",
  recv: "Recv",
  iprobe: "Iprobe",
  finalize: "Finalize",
  failProcess: "MPI.failProcess",
  spoken: (text) => text,
  advice: {
    pairValues: "Pair capitalised calls with capitalised ones: Send with Recv, send with recv.",
    freeRequests: "Complete each request with wait or test, or Waitall for several; Free persistent requests.",
    finalizeOnce: "Call Finalize once, as the last MPI call of the program.",
    finalizeLast: "Move Finalize behind the last call of the library.",
    matchReceive: "Send the message it waits for, or do not post the receive; Cancel takes one back.",
    separateBuffers:
      "Wait for the first operation before its buffer is used again, or give each operation a buffer of its own.",
    inPlace: "Pass IN_PLACE as the send buffer, or another array.",
    longerBuffer: "Receive into a buffer that is at least as long as the message, or ask Probe for its size first.",
    strictSend:
      "The standard lets Send wait for its receive, so this works only as long as messages are short: let one side receive first, or use Sendrecv or Isend.",
    breakCycle: "Let one of them send before it receives, or use Sendrecv, or Isend and Irecv with Waitall.",
  },
};

export const WORDING_OF_C: Wording = {
  send: "MPI_Send",
  recv: "MPI_Recv",
  iprobe: "MPI_Iprobe",
  finalize: "MPI_Finalize",
  failProcess: "MPIX_Fail_process",
  spoken: (text) => text.replaceAll(/\bMPI\.(?=[A-Za-z])/g, "MPI_"),
  advice: {
    ...WORDING.advice,
    freeRequests:
      "Complete each request with MPI_Wait or MPI_Test, or MPI_Waitall for several; end persistent ones with MPI_Request_free.",
    finalizeOnce: "Call MPI_Finalize once, as the last MPI call of the program.",
    finalizeLast: "Move MPI_Finalize behind the last MPI call of the program.",
    matchReceive: "Send the message it waits for, or do not post the receive; MPI_Cancel takes one back.",
    inPlace: "Pass MPI_IN_PLACE as the send buffer, or another array.",
    longerBuffer: "Receive into a buffer that is at least as long as the message, or ask MPI_Probe for its size first.",
    strictSend:
      "The standard lets MPI_Send wait for its receive, so this works only as long as messages are short: let one side receive first, or use MPI_Sendrecv or MPI_Isend.",
    breakCycle:
      "Let one of them send before it receives, or use MPI_Sendrecv, or MPI_Isend and MPI_Irecv with MPI_Waitall.",
  },
};

export function wordingOf(isC: boolean): Wording {
  return isC ? WORDING_OF_C : WORDING;
}
