import { describe, expect, it } from "vitest";
import { callAt, parametersOf } from "./c-call";

describe("the call at a place", () => {
  it.each([
    ["MPI_Send(", { name: "MPI_Send", argument: 0 }],
    ["x = 1; MPI_Send(&a[i, 1], f(1, 2), ", { name: "MPI_Send", argument: 2 }],
    ['printf("a, (b", MPI_Comm_rank(', { name: "MPI_Comm_rank", argument: 0 }],
    ["MPI_Recv(buf,\n  // one, two (\n  n, (int)(a", { name: "MPI_Recv", argument: 2 }],
    ["MPI_Dims_create(4, 2, (int[]){1, ", { name: "MPI_Dims_create", argument: 2 }],
    ["f(1); g", undefined],
    ["int main(void) {\n  MPI_Init(0, 0);\n  ", undefined],
    ["", undefined],
  ])("%j", (before, call) => expect(callAt(before)).toEqual(call));

  it("has the parameters of the signature", () => {
    expect(parametersOf("int MPI_Waitall(int count, MPI_Request a[])")).toEqual(["int count", "MPI_Request a[]"]);
    expect(parametersOf("double MPI_Wtime(void)")).toEqual([]);
  });
});
