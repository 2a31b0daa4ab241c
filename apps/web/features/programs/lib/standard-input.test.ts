import { LIMITS } from "@commworld/protocol";
import { expect, it } from "vitest";
import { inputProblem, readsInput } from "./standard-input";

const reads = (text: string, path = "main.c") => readsInput({ files: [{ path, text }] });

it.each([
  'scanf("%d", &n);',
  "while ((c = getchar()) != EOF);",
  "fgets(line, 80, stdin);",
  "std::cin >> n;",
  "getline(cin, s);",
])("a program with %s reads standard input", (text) => expect(reads(text)).toBe(true));

it.each([
  'printf("%d", n);',
  'fscanf(file, "%d", &n);',
  "fgets(line, 80, file);",
  "// scanf",
  "/* cin\nstdin */",
  "sscanf(s, 0);",
])("a program with %s does not", (text) => expect(reads(text)).toBe(false));

it("what is data of a program is not looked at", () => {
  expect(reads("scanf(", "notes.txt")).toBe(false);
});

it("a text that is too long is told", () => {
  expect(inputProblem("x".repeat(LIMITS.stdinBytes))).toBeUndefined();
  expect(inputProblem("x".repeat(LIMITS.stdinBytes + 1))).toContain("64.0 KiB");
});
