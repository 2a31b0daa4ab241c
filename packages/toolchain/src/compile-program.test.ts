import { LIMITS, type ProgramContent } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import type { CSources } from "./clang/compile-c";
import { loadCCompiler } from "./clang/node";
import { compileProgram } from "./compile-program";

const compile = async (content: ProgramContent) => {
  const asked: CSources[] = [];
  const outcome = await compileProgram(content, async (sources) => {
    asked.push(sources);
    return (await loadCCompiler()).compile(sources);
  });
  return { outcome, asked };
};
const programOf = (files: Record<string, string>, entry: string): ProgramContent => ({
  files: Object.entries(files).map(([path, text]) => ({ path, text })),
  entry,
  args: ["7"],
});

describe("programs of any language", () => {
  it("[TOOLC20] a C entry gives a module of all sources, with the data that it reads", async () => {
    const files = {
      "half.h": "int half(int n);\n",
      "half.c": '#include "half.h"\nint half(int n) { return n / 2; }\n',
      "points.csv": "1,2\n",
      "main.c":
        '#include <mpi.h>\n#include "half.h"\nint main(void) { int unused; MPI_Init(0, 0); return half(MPI_Finalize()); }\n',
      "compile_flags.txt": "-Wall\n",
    };
    const { outcome, asked } = await compile(programOf(files, "main.c"));
    if (!outcome.ok || !("wasm" in outcome.program)) throw new Error(JSON.stringify(outcome));
    expect(Object.keys(asked[0]!.files)[0]).toBe("main.c");
    expect(outcome.diagnostics).toMatchObject([{ file: "main.c", line: 3, severity: "warning" }]);
    expect(outcome.program).toMatchObject({ path: "main.c", args: ["7"], stdin: "" });
    expect(new TextDecoder().decode(outcome.program.files["points.csv"])).toBe("1,2\n");
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(outcome.program.wasm));
    expect(imports.map(({ name }) => name)).toEqual(expect.arrayContaining(["MPI_Init", "MPI_Finalize"]));
  }, 120_000);

  it("[TOOLC1] a C++ program that counts on headers its own include is compiled, and errors are told once", async () => {
    const text =
      "#include <vector>\nint main() { std::vector<int> v{2, 1}; std::sort(v.begin(), v.end()); return v[0]; }\n";
    const sloppy = await compile(programOf({ "main.cc": text }, "main.cc"));
    expect(sloppy.outcome).toMatchObject({ ok: true, diagnostics: [] });
    const { outcome } = await compile(programOf({ "main.cc": text.replace("v[0]", "w[0]") }, "main.cc"));
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.cc", line: 2, severity: "error" }] });
    expect(outcome.diagnostics).toHaveLength(1);
  }, 240_000);

  it("[TOOLC20] another entry is compiled without the compiler of C", async () => {
    const { outcome, asked } = await compile(
      programOf({ "main.ts": "const n: number = 1;\n", "main.c": "int" }, "main.ts"),
    );
    expect(outcome).toMatchObject({ ok: true, diagnostics: [], program: { entry: "main.ts", args: ["7"] } });
    expect(asked).toEqual([]);
    const wrong = await compile(programOf({ "main.ts": "const = 1;\n" }, "main.ts"));
    expect(wrong.outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.ts", line: 1 }] });
  });

  it("[TOOLC20] a program outside the limits is told, and not compiled", async () => {
    const large = programOf({ "main.c": "x".repeat(LIMITS.programBytes + 1) }, "main.c");
    const { outcome, asked } = await compile(large);
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.c", line: 1, severity: "error" }] });
    expect(asked).toEqual([]);
  });

  it.each([
    ["a", "a/main.c"],
    ["usr/x.h", "main.c"],
    ["mpi", "main.c"],
  ])(
    "[TOOLC20] a file %s that cannot stand beside %s is told",
    async (path, entry) => {
      const { outcome } = await compile(programOf({ [entry]: "int main(void) { return 0; }\n", [path]: "" }, entry));
      expect(outcome).toMatchObject({
        ok: false,
        diagnostics: [{ file: entry, message: expect.stringContaining("rename") }],
      });
    },
    120_000,
  );

  it("[TOOLC20] names that objects inherit are names of files like others", async () => {
    const files = { "main.c": '#include "constructor/toString"\nint main(void) { return N; }\n' };
    const { outcome } = await compile(programOf({ ...files, "constructor/toString": "enum { N = 0 };\n" }, "main.c"));
    expect(outcome).toMatchObject({ ok: true, diagnostics: [] });
  }, 120_000);
});
