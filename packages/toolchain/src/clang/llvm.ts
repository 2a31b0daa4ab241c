/** The compiler as its host loads it: `dist/clang/llvm.mjs` with the modules and files that belong to it. */

export interface FileTree {
  [name: string]: FileTree | string | Uint8Array;
}

/** Runs one of LLVM's commands (`clang -cc1`, `wasm-ld`) on a tree of files and gives the tree after it. Throws Exit. */
export type Llvm = (args: readonly string[], files: FileTree, options: LlvmOptions) => Promise<FileTree>;

export interface LlvmOptions {
  stdout(bytes: Uint8Array | null): void;
  stderr(bytes: Uint8Array | null): void;
  decodeASCII: boolean;
  /** Asked for while resources load. */
  fetchProgress?(): void;
}

export interface LlvmResources {
  totalSize: number;
  modules(): Promise<Record<string, WebAssembly.Module>>;
  filesystem(): Promise<{ usr: FileTree }>;
}

/** What the built `llvm.mjs` exports. */
export interface LlvmBundle {
  createLlvm(resources: LlvmResources): Llvm;
  Exit: new (code: number) => Error & { code: number };
}

/** Names of the compiler's modules. */
export const LLVM_MODULES = ["llvm.core.wasm", "llvm.core2.wasm", "llvm.core3.wasm", "llvm.core4.wasm"] as const;

/** The files of `c.bin` or `cxx.bin` (see clang/slim-resources.mjs), put into a tree. */
export function unpackInto(tree: FileTree, packed: Uint8Array): FileTree {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length))) as [path: string, bytes: number][];
  let at = 4 + length;
  for (const [path, bytes] of index) {
    placeFile(tree, path, packed.subarray(at, at + bytes));
    at += bytes;
  }
  return tree;
}

/** Names of files may be those that objects inherit. */
export function emptyTree(): FileTree {
  return Object.create(null) as FileTree;
}

/** The tree is one of `emptyTree`. Throws RangeError when a folder's name is a file's. */
export function placeFile(tree: FileTree, path: string, content: string | Uint8Array): void {
  const parts = path.split("/");
  const name = parts.pop()!;
  let folder = tree;
  for (const part of parts) {
    const next = folder[part] ?? emptyTree();
    if (isFile(next)) throw bothKinds(part);
    folder[part] = next;
    folder = next;
  }
  if (folder[name] !== undefined && !isFile(folder[name])) throw bothKinds(name);
  folder[name] = content;
}

const isFile = (node: FileTree | string | Uint8Array): node is string | Uint8Array =>
  typeof node === "string" || node instanceof Uint8Array;

const bothKinds = (name: string) => new RangeError(`${name} is a file and a folder; rename one of them`);

/** What stands at a path; undefined when it is no file. */
export function fileAt(tree: FileTree, path: string): Uint8Array | undefined {
  let found: FileTree | string | Uint8Array | undefined = tree;
  for (const part of path.split("/")) {
    if (found === undefined || typeof found === "string" || found instanceof Uint8Array) return undefined;
    found = found[part];
  }
  if (typeof found === "string") return new TextEncoder().encode(found);
  return found instanceof Uint8Array ? found : undefined;
}
