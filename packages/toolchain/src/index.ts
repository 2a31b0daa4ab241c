export type { CCompileOutcome, CSources } from "./clang/compile-c";
export { COMPILE_FLAGS } from "./clang/compile-flags";
export { type CompileProgress, CompilerClient, type CompilerClientOptions } from "./clang/compiler-client";
export { DEFAULT_OPTIONS } from "./clang/options";
export { type CompileC, compileProgram, cSources, type ProgramOutcome } from "./compile-program";
export { type CompileOutcome, compileTypeScript } from "./compile-typescript";
export type { Diagnostic } from "./diagnostic";
export { localImports } from "./local-imports";
export { candidatePaths } from "./resolve";
