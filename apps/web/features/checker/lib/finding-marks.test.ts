import type { Finding } from "@commworld/protocol";
import { expect, test } from "vitest";
import { findingLocation, findingMarks } from "./finding-marks";

const place = (pid: number, line?: number) => ({
  pid,
  call: "Recv",
  text: "waits",
  ...(line === undefined ? {} : { file: "main.ts", line, column: 3 }),
});
const finding: Finding = {
  id: "GLOBAL:DEADLOCK:HARD",
  severity: "error",
  message: "No rank can go on.",
  advice: "Send first.",
  places: [place(0), place(1, 4), place(2, 4), place(3, 9)],
  count: 1,
};
const content = (text: string) => ({ files: [{ path: "main.ts", text }], entry: "main.ts", args: [] });

test("a finding points to the first of its places that is known", () => {
  expect(findingLocation(finding)).toEqual({ file: "main.ts", line: 4, column: 3 });
  expect(findingLocation({ places: [place(0)] })).toBeUndefined();
});

test("each line is marked once, as long as the file is as it ran", () => {
  const marks = findingMarks([finding], content("a"), content("a"));
  expect(marks.map(({ line, severity }) => [line, severity])).toEqual([
    [4, "error"],
    [9, "error"],
  ]);
  expect(marks[0]?.message).toBe("GLOBAL:DEADLOCK:HARD: No rank can go on. Send first.");
  expect(findingMarks([finding], content("a"), content("b"))).toEqual([]);
  expect(findingMarks([finding], undefined, content("a"))).toEqual([]);
});
