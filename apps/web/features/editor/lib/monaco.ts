/** Monaco with the languages of the editor. Imported only in the browser. */
import * as monaco from "monaco-editor/editor/editor.api.js";
import "monaco-editor/features/register.all.js";
import "monaco-editor/languages/definitions/cpp/register.js";
import "monaco-editor/languages/definitions/javascript/register.js";
import "monaco-editor/languages/definitions/typescript/register.js";
import * as typescript from "monaco-editor/languages/features/typescript/register.js";
import { registerCLanguage } from "./c-language";
import { registerDocsHover } from "./docs-hover";
import { sandboxGlobals } from "./sandbox-globals";

export { monaco };

/** Values of TypeScript's own enums that Monaco's older ones lack. */
const MODULE_RESOLUTION_BUNDLER: number = 100;
const MODULE_DETECTION_FORCE = 3;

let prepared: Promise<void> | undefined;

/** Workers, compiler options and the library's types; once per page. */
export function prepareMonaco(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<void> {
  self.MonacoEnvironment = {
    getWorker: (_id, label) =>
      label === "typescript" || label === "javascript"
        ? new Worker(new URL("monaco-editor/language/typescript/ts.worker.js", import.meta.url), { type: "module" })
        : new Worker(new URL("monaco-editor/editor/editor.worker.js", import.meta.url), { type: "module" }),
  };
  for (const defaults of [typescript.typescriptDefaults, typescript.javascriptDefaults]) {
    defaults.setEagerModelSync(true);
    defaults.setDiagnosticsOptions({ noSemanticValidation: false, noSyntaxValidation: false });
    defaults.setCompilerOptions({
      target: typescript.ScriptTarget.ESNext,
      module: typescript.ModuleKind.ESNext,
      moduleResolution: MODULE_RESOLUTION_BUNDLER,
      moduleDetection: MODULE_DETECTION_FORCE,
      allowImportingTsExtensions: true,
      lib: ["lib.es2023.d.ts"],
      types: [],
      strict: true,
      erasableSyntaxOnly: true,
      isolatedModules: true,
      allowJs: true,
      checkJs: false,
      noEmit: true,
    });
    defaults.addExtraLib(sandboxGlobals, "file:///types/sandbox.d.ts");
  }
  const types = await Promise.all(["mpi.d.ts", "mpi-blocking.d.ts", "mpijs.d.ts"].map(fetchText));
  for (const defaults of [typescript.typescriptDefaults, typescript.javascriptDefaults]) {
    defaults.addExtraLib(types[0] ?? "", "file:///types/mpi.d.ts");
    defaults.addExtraLib(types[1] ?? "", "file:///types/mpi-blocking.d.ts");
  }
  registerDocsHover();
  registerCLanguage();
  // Programs written for MPI.js are scripts in .js files; modules in TypeScript have none of its globals.
  typescript.javascriptDefaults.addExtraLib(types[2] ?? "", "file:///types/mpijs.d.ts");
}

async function fetchText(name: string): Promise<string> {
  const response = await fetch(`/runtime/${name}`);
  return response.ok ? response.text() : "";
}

export const modelUri = (path: string) => monaco.Uri.from({ scheme: "file", path: `/${path}` });
export const pathOfUri = (uri: monaco.Uri) => uri.path.slice(1);
