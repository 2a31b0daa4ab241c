/**
 * The system calls of a C program (WASI preview 1): output by rank, arguments, environment, clocks, random numbers, exit, and the
 * files of file-system.ts. Nothing else: no network, no processes, no files of the machine.
 */
import * as errno from "./errno";
import { FileError, type FileNode, type FileSystem, type Node } from "./file-system";

const PREOPENED = 3;
const RIGHTS_ALL = 0x1fff_ffffn;
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
/** Longest path and largest single read or write, bytes. */
const MAX_PATH = 4096;
const RANDOM_CHUNK = 65536;

/** The program ended itself. */
export class ProgramExit extends Error {
  constructor(readonly code: number) {
    super(`the program ended with exit code ${code}`);
    this.name = "Exit";
  }
}

export interface WasiOptions {
  /** The program's name first. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  files: FileSystem;
  stdin: Uint8Array;
  /** Bytes of standard output and error as they come; the receiver copies what it keeps. */
  output(stream: "stdout" | "stderr", bytes: Uint8Array): void;
  /** Milliseconds since the epoch, and since some fixed moment. */
  now(): number;
  monotonic(): number;
  /** Blocks the thread. */
  sleep(milliseconds: number): void;
  random(bytes: Uint8Array): void;
}

interface OpenFile {
  node: Node;
  path: string;
  position: number;
  append: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Wasi {
  readonly #options: WasiOptions;
  readonly #open = new Map<number, OpenFile>();
  #memory: WebAssembly.Memory | undefined;
  #stdinAt = 0;

  constructor(options: WasiOptions) {
    this.#options = options;
    this.#open.set(PREOPENED, { node: options.files.root, path: "/", position: 0, append: false });
  }

  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** The functions of module "wasi_snapshot_preview1"; those it does not have answer ENOSYS. */
  imports(names: Iterable<string>): Record<string, WebAssembly.ImportValue> {
    const known: Readonly<Record<string, (...args: never[]) => unknown>> = {
      ...this.#system(),
      ...this.#files(),
    };
    const imports: Record<string, WebAssembly.ImportValue> = {};
    for (const name of names) imports[name] = this.#guarded(known[name]);
    return imports;
  }

  #guarded(run: ((...args: never[]) => unknown) | undefined): (...args: (number | bigint)[]) => number {
    if (!run) return () => errno.ENOSYS;
    const call = run as (...args: (number | bigint)[]) => unknown;
    return (...args) => {
      try {
        const code = call(...args);
        return typeof code === "number" ? code : errno.SUCCESS;
      } catch (error) {
        if (error instanceof FileError) return error.code;
        if (error instanceof RangeError) return errno.EINVAL;
        throw error;
      }
    };
  }

  get #view(): DataView {
    return new DataView(this.#memory!.buffer);
  }

  #bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory!.buffer, address >>> 0, length >>> 0);
  }

  #text(address: number, length: number): string {
    if (length > MAX_PATH) throw new FileError(errno.EINVAL);
    // A decoder takes no shared memory.
    return decoder.decode(this.#bytes(address, length).slice());
  }

  #system() {
    const { args, env, now, monotonic, sleep, random } = this.#options;
    const environment = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const strings = (list: readonly string[], pointers: number, buffer: number) => {
      let at = buffer;
      for (const [index, text] of list.entries()) {
        const bytes = encoder.encode(`${text}\0`);
        this.#view.setUint32(pointers + index * 4, at, true);
        this.#bytes(at, bytes.length).set(bytes);
        at += bytes.length;
      }
    };
    const sizes = (list: readonly string[], count: number, bytes: number) => {
      this.#view.setUint32(count, list.length, true);
      this.#view.setUint32(
        bytes,
        list.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0),
        true,
      );
    };
    const clock = (id: number) => {
      if (id < 0 || id > 3) throw new FileError(errno.EINVAL);
      return BigInt(Math.round((id === 0 ? now() : monotonic()) * 1e6));
    };
    return {
      args_get: (pointers: number, buffer: number) => strings(args, pointers, buffer),
      args_sizes_get: (count: number, bytes: number) => sizes(args, count, bytes),
      environ_get: (pointers: number, buffer: number) => strings(environment, pointers, buffer),
      environ_sizes_get: (count: number, bytes: number) => sizes(environment, count, bytes),
      clock_time_get: (id: number, _precision: bigint, time: number) => this.#view.setBigUint64(time, clock(id), true),
      clock_res_get: (id: number, resolution: number) => {
        clock(id);
        this.#view.setBigUint64(resolution, 1000n, true);
      },
      random_get: (address: number, length: number) => {
        for (let at = 0; at < length; at += RANDOM_CHUNK) {
          const part = new Uint8Array(Math.min(RANDOM_CHUNK, length - at));
          random(part);
          this.#bytes(address + at, part.length).set(part);
        }
      },
      sched_yield: () => {},
      proc_exit: (code: number) => {
        throw new ProgramExit(code);
      },
      // One subscription to a clock is what sleep() waits for.
      poll_oneoff: (input: number, output: number, count: number, events: number) => {
        const view = this.#view;
        if (count !== 1 || view.getUint8(input + 8) !== 0) return errno.ENOSYS;
        const id = view.getUint32(input + 16, true);
        const timeout = view.getBigUint64(input + 24, true);
        const isAbsolute = (view.getUint16(input + 40, true) & 1) !== 0;
        const wait = isAbsolute ? timeout - clock(id) : timeout;
        if (wait > 0n) sleep(Number(wait) / 1e6);
        const answer = this.#view;
        answer.setBigUint64(output, view.getBigUint64(input, true), true);
        answer.setUint16(output + 8, errno.SUCCESS, true);
        answer.setUint8(output + 10, 0);
        answer.setUint32(events, 1, true);
        return errno.SUCCESS;
      },
    };
  }

  #files() {
    const { files } = this.#options;
    const each = (vectors: number, count: number, use: (bytes: Uint8Array) => number): number => {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const length = this.#view.getUint32(vectors + i * 8 + 4, true);
        const bytes = this.#bytes(this.#view.getUint32(vectors + i * 8, true), length);
        const done = use(bytes);
        total += done;
        if (done < length) break;
      }
      return total;
    };
    const at = (fd: number, address: number, length: number) => {
      const base = this.#opened(fd);
      const path = this.#text(address, length);
      return path.startsWith("/") ? path : `${base.path}/${path}`;
    };
    const read = (file: FileNode, position: number, into: Uint8Array) => {
      const part = file.bytes.subarray(position, Math.min(position + into.length, file.size));
      if (position >= file.size) return 0;
      into.set(part);
      return part.length;
    };
    const stat = (address: number, node: Node | undefined) => {
      const view = this.#view;
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
            this.#options.output(fd === 1 ? "stdout" : "stderr", bytes);
            return bytes.length;
          });
        } else {
          const open = this.#opened(fd);
          const file = fileOf(open);
          if (open.append) open.position = file.size;
          total = each(vectors, count, (bytes) => {
            files.write(file, open.position, bytes);
            open.position += bytes.length;
            return bytes.length;
          });
        }
        this.#view.setUint32(written, total, true);
      },
      fd_pwrite: (fd: number, vectors: number, count: number, offset: bigint, written: number) => {
        const file = fileOf(this.#opened(fd));
        let position = Number(offset);
        const total = each(vectors, count, (bytes) => {
          files.write(file, position, bytes);
          position += bytes.length;
          return bytes.length;
        });
        this.#view.setUint32(written, total, true);
      },
      fd_read: (fd: number, vectors: number, count: number, got: number) => {
        let total: number;
        if (fd === 0)
          total = each(vectors, count, (into) => {
            const part = this.#options.stdin.subarray(this.#stdinAt, this.#stdinAt + into.length);
            into.set(part);
            this.#stdinAt += part.length;
            return part.length;
          });
        else {
          const open = this.#opened(fd);
          const file = fileOf(open);
          total = each(vectors, count, (into) => {
            const done = read(file, open.position, into);
            open.position += done;
            return done;
          });
        }
        this.#view.setUint32(got, total, true);
      },
      fd_pread: (fd: number, vectors: number, count: number, offset: bigint, got: number) => {
        const file = fileOf(this.#opened(fd));
        let position = Number(offset);
        const total = each(vectors, count, (into) => {
          const done = read(file, position, into);
          position += done;
          return done;
        });
        this.#view.setUint32(got, total, true);
      },
      fd_seek: (fd: number, offset: bigint, whence: number, result: number) => {
        if (fd <= 2) return errno.ESPIPE;
        const open = this.#opened(fd);
        const base = [0, open.position, fileOf(open).size][whence];
        if (base === undefined) return errno.EINVAL;
        const position = base + Number(offset);
        if (position < 0) return errno.EINVAL;
        open.position = position;
        this.#view.setBigUint64(result, BigInt(position), true);
        return errno.SUCCESS;
      },
      fd_tell: (fd: number, result: number) => this.#view.setBigUint64(result, BigInt(this.#opened(fd).position), true),
      fd_close: (fd: number) => {
        if (fd <= 2) return errno.SUCCESS;
        this.#opened(fd);
        this.#open.delete(fd);
        return errno.SUCCESS;
      },
      fd_sync: () => {},
      fd_datasync: () => {},
      fd_advise: () => {},
      fd_fdstat_get: (fd: number, address: number) => {
        const node = fd <= 2 ? undefined : this.#opened(fd).node;
        const view = this.#view;
        view.setUint8(address, node === undefined ? CHARACTER_DEVICE : typeOf(node));
        view.setUint16(address + 2, 0, true);
        view.setBigUint64(address + 8, RIGHTS_ALL, true);
        view.setBigUint64(address + 16, RIGHTS_ALL, true);
      },
      fd_fdstat_set_flags: (fd: number, flags: number) => {
        if (fd > 2) this.#opened(fd).append = (flags & FLAG_APPEND) !== 0;
      },
      fd_filestat_get: (fd: number, address: number) => stat(address, fd <= 2 ? undefined : this.#opened(fd).node),
      fd_filestat_set_size: (fd: number, size: bigint) => files.resize(fileOf(this.#opened(fd)), Number(size)),
      fd_prestat_get: (fd: number, address: number) => {
        if (fd !== PREOPENED) return errno.EBADF;
        this.#view.setUint32(address, 0, true);
        this.#view.setUint32(address + 4, 1, true);
        return errno.SUCCESS;
      },
      fd_prestat_dir_name: (fd: number, address: number, length: number) => {
        if (fd !== PREOPENED || length < 1) return errno.EBADF;
        this.#bytes(address, 1)[0] = 0x2f;
        return errno.SUCCESS;
      },
      fd_readdir: (fd: number, buffer: number, length: number, cookie: bigint, used: number) => {
        const { node } = this.#opened(fd);
        if (node.kind !== "folder") return errno.ENOTDIR;
        const out = this.#bytes(buffer, length);
        let at = 0;
        for (const [index, [name, entry]] of [...node.entries].entries()) {
          if (index < Number(cookie)) continue;
          const record = directoryEntry(index + 1, name, entry);
          const part = record.subarray(0, out.length - at);
          out.set(part, at);
          at += part.length;
          if (part.length < record.length) break;
        }
        this.#view.setUint32(used, at, true);
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
        this.#view.setUint32(result, this.#add({ node, path, position: 0, append: (flags & FLAG_APPEND) !== 0 }), true);
        return errno.SUCCESS;
      },
      path_filestat_get: (fd: number, _flags: number, address: number, length: number, out: number) => {
        const node = files.find(at(fd, address, length));
        if (!node) return errno.ENOENT;
        stat(out, node);
        return errno.SUCCESS;
      },
      path_create_directory: (fd: number, address: number, length: number) =>
        files.createFolder(at(fd, address, length)),
      path_unlink_file: (fd: number, address: number, length: number) => files.remove(at(fd, address, length), "file"),
      path_remove_directory: (fd: number, address: number, length: number) =>
        files.remove(at(fd, address, length), "folder"),
      path_rename: (fd: number, address: number, length: number, to: number, toAddress: number, toLength: number) =>
        files.rename(at(fd, address, length), at(to, toAddress, toLength)),
    };
  }

  #opened(fd: number): OpenFile {
    const open = this.#open.get(fd);
    if (!open) throw new FileError(errno.EBADF);
    return open;
  }

  #add(open: OpenFile): number {
    let fd = PREOPENED + 1;
    while (this.#open.has(fd)) fd++;
    if (fd > MAX_OPEN) throw new FileError(errno.ENOSPC);
    this.#open.set(fd, open);
    return fd;
  }
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
