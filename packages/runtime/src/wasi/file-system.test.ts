import { describe, expect, it } from "vitest";
import * as errno from "./errno";
import {
  FileError,
  type FileNode,
  FileSystem,
  normalise,
  SCRATCH_LIMIT_BYTES,
  SCRATCH_LIMIT_FILES,
} from "./file-system";

function codeOf(run: () => unknown): number {
  try {
    run();
  } catch (error) {
    if (error instanceof FileError) return error.code;
    throw error;
  }
  return errno.SUCCESS;
}

describe("the files of a C program", () => {
  it("[WASI1] data files can be read and not written; nothing leads out of the root", () => {
    const files = new FileSystem({ "data/points.csv": Uint8Array.of(1, 2, 3) });
    const file = files.find("/data/../data/./points.csv") as FileNode;
    expect([...file.bytes]).toEqual([1, 2, 3]);
    expect(normalise("/../../etc//passwd")).toBe("/etc/passwd");
    expect(files.find("/etc/passwd")).toBeUndefined();
    expect(codeOf(() => files.write(file, 0, Uint8Array.of(9)))).toBe(errno.EROFS);
    expect(codeOf(() => files.createFile("/data/new"))).toBe(errno.EROFS);
    expect(codeOf(() => files.remove("/data/points.csv", "file"))).toBe(errno.EROFS);
    expect(codeOf(() => files.find("/data/points.csv/x"))).toBe(errno.ENOTDIR);
  });

  it("[WASI1] a program writes files into its working directory, where its data files stay as they are", () => {
    const files = new FileSystem({ "in.txt": Uint8Array.of(1) });
    files.write(files.createFile("/out.txt"), 0, Uint8Array.of(2));
    expect([...(files.find("/out.txt") as FileNode).bytes]).toEqual([2]);
    expect(codeOf(() => files.resize(files.find("/in.txt") as FileNode, 0))).toBe(errno.EROFS);
    expect(codeOf(() => files.rename("/out.txt", "/in.txt"))).toBe(errno.EROFS);
    files.remove("/out.txt", "file");
    expect(files.find("/out.txt")).toBeUndefined();
  });

  it("[WASI1] /tmp is the rank's own, up to a limit of bytes and of files", () => {
    const files = new FileSystem();
    const file = files.createFile("/tmp/a");
    files.write(file, 2, Uint8Array.of(5));
    expect([...file.bytes.subarray(0, file.size)]).toEqual([0, 0, 5]);
    files.resize(file, 1);
    files.resize(file, 3);
    expect([...file.bytes.subarray(0, file.size)]).toEqual([0, 0, 0]);
    expect(codeOf(() => files.resize(file, SCRATCH_LIMIT_BYTES + 1))).toBe(errno.ENOSPC);
    files.createFolder("/tmp/d");
    files.rename("/tmp/a", "/tmp/d/b");
    expect(files.find("/tmp/a")).toBeUndefined();
    expect(codeOf(() => files.remove("/tmp/d", "folder"))).toBe(errno.ENOTEMPTY);
    files.remove("/tmp/d/b", "file");
    files.remove("/tmp/d", "folder");
    expect(codeOf(() => files.remove("/tmp", "folder"))).toBe(errno.EROFS);
    for (let i = 0; i < SCRATCH_LIMIT_FILES; i++) files.createFile(`/tmp/${i}`);
    expect(codeOf(() => files.createFile("/tmp/more"))).toBe(errno.ENOSPC);
  });
});
