/**
 * The files of one rank: the program's data files, which can only be read, and what the rank makes in its working directory (the
 * root) and under /tmp, private and of a limited size. Pure: paths are absolute and normalised before they get here.
 */
import * as errno from "./errno";

/** Bytes that a rank's own files may have together. */
export const SCRATCH_LIMIT_BYTES = 16 * 1024 * 1024;
/** Files and folders that a rank may make. */
export const SCRATCH_LIMIT_FILES = 1024;
const SCRATCH = "/tmp";

export interface FileNode {
  kind: "file";
  id: number;
  bytes: Uint8Array;
  size: number;
  readOnly: boolean;
}

export interface FolderNode {
  kind: "folder";
  id: number;
  entries: Map<string, Node>;
  readOnly: boolean;
}

export type Node = FileNode | FolderNode;

/** A number of errno.ts. */
export class FileError extends Error {
  constructor(readonly code: number) {
    super(`WASI error ${code}`);
  }
}

export class FileSystem {
  readonly root: FolderNode;
  #nextId = 1;
  #used = 0;
  #made = 0;

  /** @param files by path, "data/points.csv"; their bytes are not copied */
  constructor(files: Readonly<Record<string, Uint8Array>> = {}) {
    this.root = this.#folder(false);
    this.root.entries.set("tmp", this.#folder(false));
    for (const [path, bytes] of Object.entries(files)) {
      const parts = partsOf(path);
      const name = parts.pop();
      if (name === undefined) continue;
      let folder = this.root;
      for (const part of parts) {
        const next = folder.entries.get(part) ?? this.#folder(true);
        folder.entries.set(part, next);
        if (next.kind !== "folder") throw new FileError(errno.ENOTDIR);
        folder = next;
      }
      folder.entries.set(name, { kind: "file", id: this.#nextId++, bytes, size: bytes.length, readOnly: true });
    }
  }

  /** Undefined when nothing is there. */
  find(path: string): Node | undefined {
    let node: Node = this.root;
    for (const part of partsOf(path)) {
      if (node.kind !== "folder") throw new FileError(errno.ENOTDIR);
      const next = node.entries.get(part);
      if (!next) return undefined;
      node = next;
    }
    return node;
  }

  createFile(path: string): FileNode {
    const [folder, name] = this.#place(path);
    const made: FileNode = { kind: "file", id: this.#nextId++, bytes: new Uint8Array(0), size: 0, readOnly: false };
    folder.entries.set(name, made);
    return made;
  }

  createFolder(path: string): void {
    if (this.find(path)) throw new FileError(errno.EEXIST);
    const [folder, name] = this.#place(path);
    folder.entries.set(name, this.#folder(false));
  }

  remove(path: string, kind: Node["kind"]): void {
    const node = this.find(path);
    if (!node) throw new FileError(errno.ENOENT);
    if (node.kind !== kind) throw new FileError(kind === "file" ? errno.EISDIR : errno.ENOTDIR);
    if (node.readOnly || normalise(path) === SCRATCH) throw new FileError(errno.EROFS);
    if (node.kind === "folder" && node.entries.size > 0) throw new FileError(errno.ENOTEMPTY);
    const parts = partsOf(path);
    const name = parts.pop()!;
    (this.find(parts.join("/")) as FolderNode).entries.delete(name);
    if (node.kind === "file") this.#used -= node.bytes.length;
    this.#made--;
  }

  rename(from: string, to: string): void {
    const node = this.find(from);
    if (!node) throw new FileError(errno.ENOENT);
    if (node.readOnly) throw new FileError(errno.EROFS);
    const [folder, name] = this.#place(to, 0);
    const replaced = folder.entries.get(name);
    if (replaced?.kind === "folder") throw new FileError(errno.EISDIR);
    if (replaced) this.remove(to, "file");
    const parts = partsOf(from);
    const old = parts.pop()!;
    (this.find(parts.join("/")) as FolderNode).entries.delete(old);
    folder.entries.set(name, node);
  }

  write(file: FileNode, at: number, bytes: Uint8Array): void {
    if (file.readOnly) throw new FileError(errno.EROFS);
    const end = at + bytes.length;
    this.#reserve(file, end);
    file.bytes.set(bytes, at);
    file.size = Math.max(file.size, end);
  }

  resize(file: FileNode, size: number): void {
    if (file.readOnly) throw new FileError(errno.EROFS);
    this.#reserve(file, size);
    if (size < file.size) file.bytes.fill(0, size, file.size);
    file.size = size;
  }

  #reserve(file: FileNode, size: number): void {
    if (size <= file.bytes.length) return;
    const room = Math.max(size, Math.min(file.bytes.length * 2, file.bytes.length + SCRATCH_LIMIT_BYTES - this.#used));
    const more = room - file.bytes.length;
    if (this.#used + more > SCRATCH_LIMIT_BYTES) throw new FileError(errno.ENOSPC);
    const grown = new Uint8Array(room);
    grown.set(file.bytes);
    file.bytes = grown;
    this.#used += more;
  }

  /** Where something new goes. */
  #place(path: string, count = 1): [FolderNode, string] {
    const parts = partsOf(path);
    const name = parts.pop();
    const folder = this.find(parts.join("/"));
    if (name === undefined || !folder) throw new FileError(errno.ENOENT);
    if (folder.kind !== "folder") throw new FileError(errno.ENOTDIR);
    if (folder.readOnly) throw new FileError(errno.EROFS);
    if (this.#made + count > SCRATCH_LIMIT_FILES) throw new FileError(errno.ENOSPC);
    this.#made += count;
    return [folder, name];
  }

  #folder(readOnly: boolean): FolderNode {
    return { kind: "folder", id: this.#nextId++, entries: new Map(), readOnly };
  }
}

/** An absolute path without ".", ".." and doubled slashes; nothing leads out of the root. */
export function normalise(path: string): string {
  return `/${partsOf(path).join("/")}`;
}

function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts;
}
