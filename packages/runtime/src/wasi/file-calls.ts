/** Standard input and output, and the files of file-system.ts (WASI preview 1). */
import * as errno from "./errno";
import { FileError, type FileNode, type Node } from "./file-system";
import type { ProgramMemory } from "./program-memory";
import type { WasiOptions } from "./wasi";

const PREOPENED = 3;
const RIGHTS_ALL = 0x1fff_ffffn;
/** Without seek and tell: then it is a terminal for the C library, which hands on each line when it ends. */
const RIGHTS_OF_OUTPUT = RIGHTS_ALL & ~0x24n;
const CHARACTER_DEVICE = 2;
const DIRECTORY = 3;
const REGULAR_FILE = 4;
const OPEN_CREATE = 1;
const OPEN_DIRECTORY = 2;
const OPEN_EXCLUSIVE = 4;
const OPEN_TRUNCATE = 8;
const FLAG_APPEND = 1;
/** Open files at a time. */
const MAX_OPEN = 256;
const encoder = new TextEncoder();

interface OpenFile {
  node: Node;
  path: string;
  position: number;
  append: boolean;
}

export function fileCalls(memory: ProgramMemory, options: WasiOptions) {
  const { files } = options;
  const openFiles = new Map<number, OpenFile>([
    [PREOPENED, { node: files.root, path: "/", position: 0, append: false }],
  ]);
  const opened = (fd: number): OpenFile => {
    const open = openFiles.get(fd);
    if (!open) throw new FileError(errno.EBADF);
    return open;
  };
  const add = (open: OpenFile): number => {
    let fd = PREOPENED + 1;
    while (openFiles.has(fd)) fd++;
    if (fd > MAX_OPEN) throw new FileError(errno.ENOSPC);
    openFiles.set(fd, open);
    return fd;
  };
  const each = (vectors: number, count: number, use: (bytes: Uint8Array) => number): number => {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const length = memory.view.getUint32(vectors + i * 8 + 4, true);
      const bytes = memory.bytes(memory.view.getUint32(vectors + i * 8, true), length);
      const done = use(bytes);
      total += done;
      if (done < length) break;
    }
    return total;
  };
  const at = (fd: number, address: number, length: number) => {
    const base = opened(fd);
    const path = memory.text(address, length);
    return path.startsWith("/") ? path : `${base.path}/${path}`;
  };
  const read = (file: FileNode, position: number, into: Uint8Array) => {
    const part = file.bytes.subarray(position, Math.min(position + into.length, file.size));
    if (position >= file.size) return 0;
    into.set(part);
    return part.length;
  };
  const stat = (address: number, node: Node | undefined) => {
    const view = memory.view;
    for (let i = 0; i < 64; i += 8) view.setBigUint64(address + i, 0n, true);
    view.setBigUint64(address + 8, BigInt(node?.id ?? 0), true);
    view.setUint8(address + 16, node === undefined ? CHARACTER_DEVICE : typeOf(node));
    view.setBigUint64(address + 24, 1n, true);
    view.setBigUint64(address + 32, BigInt(node?.kind === "file" ? node.size : 0), true);
  };
  return {
    fd_write: (fd: number, vectors: number, count: number, written: number) => {
      let total: number;
      if (fd === 1 || fd === 2) {
        total = each(vectors, count, (bytes) => {
          options.output(fd === 1 ? "stdout" : "stderr", bytes);
          return bytes.length;
        });
      } else {
        const open = opened(fd);
        const file = fileOf(open);
        if (open.append) open.position = file.size;
        total = each(vectors, count, (bytes) => {
          files.write(file, open.position, bytes);
          open.position += bytes.length;
          return bytes.length;
        });
      }
      memory.view.setUint32(written, total, true);
    },
    fd_pwrite: (fd: number, vectors: number, count: number, offset: bigint, written: number) => {
      const file = fileOf(opened(fd));
      let position = Number(offset);
      const total = each(vectors, count, (bytes) => {
        files.write(file, position, bytes);
        position += bytes.length;
        return bytes.length;
      });
      memory.view.setUint32(written, total, true);
    },
    fd_read: (fd: number, vectors: number, count: number, got: number) => {
      let total: number;
      if (fd === 0) {
        // The first that is not empty: asking for the next could block, with bytes in hand.
        let filled = false;
        total = each(vectors, count, (into) => {
          if (filled || into.length === 0) return 0;
          filled = true;
          return options.input(into);
        });
      } else {
        const open = opened(fd);
        const file = fileOf(open);
        total = each(vectors, count, (into) => {
          const done = read(file, open.position, into);
          open.position += done;
          return done;
        });
      }
      memory.view.setUint32(got, total, true);
    },
    fd_pread: (fd: number, vectors: number, count: number, offset: bigint, got: number) => {
      const file = fileOf(opened(fd));
      let position = Number(offset);
      const total = each(vectors, count, (into) => {
        const done = read(file, position, into);
        position += done;
        return done;
      });
      memory.view.setUint32(got, total, true);
    },
    fd_seek: (fd: number, offset: bigint, whence: number, result: number) => {
      if (fd <= 2) return errno.ESPIPE;
      const open = opened(fd);
      const base = [0, open.position, fileOf(open).size][whence];
      if (base === undefined) return errno.EINVAL;
      const position = base + Number(offset);
      if (position < 0) return errno.EINVAL;
      open.position = position;
      memory.view.setBigUint64(result, BigInt(position), true);
      return errno.SUCCESS;
    },
    fd_tell: (fd: number, result: number) => memory.view.setBigUint64(result, BigInt(opened(fd).position), true),
    fd_close: (fd: number) => {
      if (fd <= 2) return errno.SUCCESS;
      opened(fd);
      openFiles.delete(fd);
      return errno.SUCCESS;
    },
    fd_sync: () => {},
    fd_datasync: () => {},
    fd_advise: () => {},
    fd_fdstat_get: (fd: number, address: number) => {
      const node = fd <= 2 ? undefined : opened(fd).node;
      const isOutput = fd === 1 || fd === 2;
      const view = memory.view;
      view.setUint8(address, node === undefined ? CHARACTER_DEVICE : typeOf(node));
      view.setUint16(address + 2, 0, true);
      view.setBigUint64(address + 8, isOutput ? RIGHTS_OF_OUTPUT : RIGHTS_ALL, true);
      view.setBigUint64(address + 16, RIGHTS_ALL, true);
    },
    fd_fdstat_set_flags: (fd: number, flags: number) => {
      if (fd > 2) opened(fd).append = (flags & FLAG_APPEND) !== 0;
    },
    fd_filestat_get: (fd: number, address: number) => stat(address, fd <= 2 ? undefined : opened(fd).node),
    fd_filestat_set_size: (fd: number, size: bigint) => files.resize(fileOf(opened(fd)), Number(size)),
    fd_prestat_get: (fd: number, address: number) => {
      if (fd !== PREOPENED) return errno.EBADF;
      memory.view.setUint32(address, 0, true);
      memory.view.setUint32(address + 4, 1, true);
      return errno.SUCCESS;
    },
    fd_prestat_dir_name: (fd: number, address: number, length: number) => {
      if (fd !== PREOPENED || length < 1) return errno.EBADF;
      memory.bytes(address, 1)[0] = 0x2f;
      return errno.SUCCESS;
    },
    fd_readdir: (fd: number, buffer: number, length: number, cookie: bigint, used: number) => {
      const { node } = opened(fd);
      if (node.kind !== "folder") return errno.ENOTDIR;
      const out = memory.bytes(buffer, length);
      let at = 0;
      for (const [index, [name, entry]] of [...node.entries].entries()) {
        if (index < Number(cookie)) continue;
        const record = directoryEntry(index + 1, name, entry);
        const part = record.subarray(0, out.length - at);
        out.set(part, at);
        at += part.length;
        if (part.length < record.length) break;
      }
      memory.view.setUint32(used, at, true);
      return errno.SUCCESS;
    },
    path_open: (
      fd: number,
      _lookup: number,
      address: number,
      length: number,
      how: number,
      _rights: bigint,
      _inherited: bigint,
      flags: number,
      result: number,
    ) => {
      const path = at(fd, address, length);
      let node = files.find(path);
      if (node && (how & OPEN_EXCLUSIVE) !== 0 && (how & OPEN_CREATE) !== 0) return errno.EEXIST;
      if (!node && (how & OPEN_CREATE) === 0) return errno.ENOENT;
      node ??= files.createFile(path);
      if ((how & OPEN_DIRECTORY) !== 0 && node.kind !== "folder") return errno.ENOTDIR;
      if ((how & OPEN_TRUNCATE) !== 0 && node.kind === "file") files.resize(node, 0);
      memory.view.setUint32(result, add({ node, path, position: 0, append: (flags & FLAG_APPEND) !== 0 }), true);
      return errno.SUCCESS;
    },
    path_filestat_get: (fd: number, _flags: number, address: number, length: number, out: number) => {
      const node = files.find(at(fd, address, length));
      if (!node) return errno.ENOENT;
      stat(out, node);
      return errno.SUCCESS;
    },
    path_create_directory: (fd: number, address: number, length: number) => files.createFolder(at(fd, address, length)),
    path_unlink_file: (fd: number, address: number, length: number) => files.remove(at(fd, address, length), "file"),
    path_remove_directory: (fd: number, address: number, length: number) =>
      files.remove(at(fd, address, length), "folder"),
    path_rename: (fd: number, address: number, length: number, to: number, toAddress: number, toLength: number) =>
      files.rename(at(fd, address, length), at(to, toAddress, toLength)),
  };
}

function typeOf(node: Node): number {
  return node.kind === "folder" ? DIRECTORY : REGULAR_FILE;
}

function fileOf({ node }: OpenFile): FileNode {
  if (node.kind === "file") return node;
  throw new FileError(errno.EISDIR);
}

/** A record of fd_readdir: next cookie, id, length of the name, type, then the name. */
function directoryEntry(next: number, name: string, node: Node): Uint8Array {
  const text = encoder.encode(name);
  const record = new Uint8Array(24 + text.length);
  const view = new DataView(record.buffer);
  view.setBigUint64(0, BigInt(next), true);
  view.setBigUint64(8, BigInt(node.id), true);
  view.setUint32(16, text.length, true);
  view.setUint8(20, typeOf(node));
  record.set(text, 24);
  return record;
}
