import { describe, expect, it } from "vitest";
import { documentedName } from "./documented-name";

describe("the name that a hover is about", () => {
  it.each([
    ["(method) MPI.Comm.send(value: unknown, dest: number, tag?: number): Promise<void>", "Comm.send"],
    ["(method) MPI.Request<T>.wait(status?: MPI.Status): Promise<T>", "Request.wait"],
    ["const MPI.SUM: MPI.Op", "SUM"],
    ["function MPI.Wtime(): number", "Wtime"],
    ["const world: MPI.Intracomm", "Intracomm"],
    ["const x: number", undefined],
  ])("%s", (info, name) => expect(documentedName(info)).toBe(name));
});
