import { describe, expect, test } from "vitest";
import { compileTypeScript, localImports } from "./index";

const HEAD = "importScripts('/mpi_core/mpi.js');\n";

function compile(files: Record<string, string>, entry = "main.js") {
  return compileTypeScript({
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    entry,
    args: ["a"],
  });
}

describe("programs written for MPI.js", () => {
  const text = `${HEAD}main(async () => {\n  for (source = 1; source < 3; source++) await MPI_Barrier();\n}, self);\n`;

  test.each([
    "/mpi_core/mpi.js",
    "mpi_core/mpi.js",
    "../../mpi_core/mpi.js",
    "../mpi.js",
    "http://localhost:8000/mpi_core/mpi.js",
  ])("[TOOL17][TOOL18] load the library as %s and stay as they are", async (name) => {
    const own = text.replace("/mpi_core/mpi.js", name);
    expect(await compile({ "main.js": own, "other.js": "(" })).toEqual({
      ok: true,
      program: { modules: [{ path: "main.js", code: own, imports: [], script: true }], entry: "main.js", args: ["a"] },
    });
  });

  test("[TOOL17] load other scripts, beside the entry or from the top, each once", async () => {
    const outcome = await compile(
      {
        "app/main.js": `${HEAD}importScripts("./a.js", "/lib/b.js");\n`,
        "app/a.js": `self.importScripts("a.js");\nwith ({}) x = 010;\n`,
        "app/lib/b.js": "var b = 1;\n",
      },
      "app/main.js",
    );
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
    expect(outcome.program.modules.map(({ path }) => path)).toEqual(["app/lib/b.js", "app/a.js", "app/main.js"]);
  });

  test.each([
    ["a name that is none", 'importScripts("./gone.js");', 1, 15, "no file"],
    ["a file that is no script", 'importScripts("./types.ts");', 1, 15, "no file"],
    ["a name that is made up", "const n = 'a';\nimportScripts(n + '.js');", 2, 15, "between quotes"],
    ["top-level await", `${HEAD}await 1;`, 2, 1, "'await'"],
    ["a syntax error", `${HEAD}main(async () => {`, 2, 19, "Unexpected end of the file"],
    ["a wrong pattern", `${HEAD}x = /(/;`, 2, 5, "Unterminated group"],
  ])("[TOOL18] %s is a diagnostic at its place", async (_, code, line, column, message) => {
    const outcome = await compile({ "main.js": code, "types.ts": "export const a = 1;" });
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.js", line, column }] });
    expect(outcome.ok ? "" : outcome.diagnostics[0]?.message).toContain(message);
  });

  test("[TOOL17] in a TypeScript file they are a diagnostic that says what to do", async () => {
    const outcome = await compile({ "main.ts": `${HEAD}main(async () => {}, self);` }, "main.ts");
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.ts", line: 1, column: 1 }] });
    expect(outcome.ok ? "" : outcome.diagnostics[0]?.message).toContain("rename this file to main.js");
  });

  test.each([
    ["an import", "main.js", `import "./a.js";\nfunction importScripts() {}\nimportScripts("x");\n`],
    ["another name", "main.mjs", `${HEAD}`],
    ["words in a comment", "main.js", `// importScripts("x")\n`],
  ])("[TOOL17] a file with %s is a module", async (_, entry, code) => {
    const outcome = await compile({ [entry]: code, "a.js": "" }, entry);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
    expect(outcome.program.modules.every(({ script }) => script === undefined)).toBe(true);
  });

  test("[TOOL18] a tool that gathers a program finds its scripts", () => {
    expect(localImports("main.js", `${HEAD}importScripts("a.js", "./b.js", "/c.js");`)).toEqual([
      "./a.js",
      "./b.js",
      "./c.js",
    ]);
  });
});
