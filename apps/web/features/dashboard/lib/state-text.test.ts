import { describe, expect, it } from "vitest";
import { stateText } from "./state-text";

describe("stateText", () => {
  it.each([
    [{ phase: "computing", sinceMs: 1 } as const, "computing"],
    [{ phase: "blocked", call: "Recv", peer: 3, sinceMs: 1 } as const, "Recv from 3"],
    [{ phase: "blocked", call: "recv", peer: -1, sinceMs: 1 } as const, "recv from any"],
    [{ phase: "blocked", call: "Ssend", peer: 0, sinceMs: 1 } as const, "Ssend to 0"],
    [{ phase: "blocked", call: "Sendrecv", peer: 2, sinceMs: 1 } as const, "Sendrecv with 2"],
    [{ phase: "blocked", call: "MPI_Recv", peer: 3, sinceMs: 1 } as const, "MPI_Recv from 3"],
    [{ phase: "blocked", call: "MPI_Isend", peer: 1, sinceMs: 1 } as const, "MPI_Isend to 1"],
    [{ phase: "blocked", call: "Barrier", sinceMs: 1 } as const, "Barrier"],
  ])("of %o is %s", (state, text) => expect(stateText(state)).toBe(text));
});
