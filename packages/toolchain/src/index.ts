export { type CompileOutcome, compileTypeScript } from "./compile-typescript";
export type { Diagnostic } from "./diagnostic";
export { localImports } from "./local-imports";
export { candidatePaths } from "./resolve";
