/** One-sided communication (MPI 5.0, chapter 12). Windows lie in the program's memory, which peers and the node reach. */

import { MAX_OBJECT_NAME } from "../../../mpi/communicator";
import { PROC_NULL } from "../../../mpi/constants";
import { checkErrhandler } from "../../../mpi/errhandler";
import { MPIError } from "../../../mpi/errors";
import { Group } from "../../../mpi/group";
import type { Pending } from "../../../mpi/pending";
import { AttachedRegions } from "../../../mpi/window/attached-regions";
import * as calls from "../../../mpi/window/calls";
import { allocateWindow, createDynamicWindow, createWindow } from "../../../mpi/window/create";
import * as ending from "../../../mpi/window/free";
import { allocateSharedWindow, sharedQuery } from "../../../mpi/window/shared";
import * as sync from "../../../mpi/window/sync";
import { WIN_KEYVALS, type Window } from "../../../mpi/window/window";
import { getWindowInfo, setWindowInfo } from "../../../mpi/window/window-info";
import * as abi from "../abi";
import { namesAndAttributes } from "../attributes";
import type { CFace } from "../c-face";
import { type CChapter, handled } from "../entries";

const { WIN_PREDEFINED_KEYVALS } = ending;

export function windows(c: CFace): CChapter {
  const put = (address: number, made: Window) => c.writeInt(address, c.wins.of(made));
  const memoryAt = (base: number, size: number): Uint8Array => {
    if (size < 0) throw new MPIError("ERR_SIZE", `${size} is no size of a window`);
    const { u8 } = c.memory;
    const start = base >>> 0;
    if (start + size > u8.length) throw new MPIError("ERR_BASE", "the window is not inside of the program's memory");
    return u8.subarray(start, start + size);
  };
  const regions = (window: Window): AttachedRegions => {
    const { exposure } = window.own;
    if (exposure instanceof AttachedRegions) return exposure;
    throw new MPIError(
      "ERR_RMA_FLAVOR",
      "memory is attached to dynamic windows alone, as MPI_Win_create_dynamic makes one",
    );
  };
  /** What a synchronisation completes. */
  const begin = (pending: Pending<void>) => {
    if (pending.request.done) pending.finish();
    c.runtime.engine.progress();
  };
  const origin = (address: number, count: number, type: number) => c.buffer(address, count, c.datatype(type));
  const target = (disp: number, count: number, type: number) => [disp, count, c.datatype(type)] as const;

  const access = {
    put: (kind: "plain" | "request", args: readonly number[]) => {
      const [address, count, type, rank, disp, tcount, ttype, win] = args as unknown as Eight;
      return calls.put(kind)(c.win(win), origin(address, count, type), rank, target(disp, tcount, ttype));
    },
    get: (kind: "plain" | "request", args: readonly number[]) => {
      const [address, count, type, rank, disp, tcount, ttype, win] = args as unknown as Eight;
      return calls.get(kind)(c.win(win), origin(address, count, type), rank, target(disp, tcount, ttype));
    },
    accumulate: (kind: "plain" | "request", args: readonly number[]) => {
      const [address, count, type, rank, disp, tcount, ttype, op, win] = args as unknown as [...Eight, number];
      const window = c.win(win);
      return calls.accumulate(kind)(window, origin(address, count, type), rank, target(disp, tcount, ttype), c.op(op));
    },
    getAccumulate: (kind: "plain" | "request", args: readonly number[]) => {
      const [address, count, type, result, rcount, rtype, rank, disp, tcount, ttype, op, win] = args as unknown as [
        ...Eight,
        number,
        number,
        number,
        number,
      ];
      const window = c.win(win);
      const operator = c.op(op);
      const from = operator.predefinedName === "NO_OP" ? null : origin(address, count, type);
      const into = origin(result, rcount, rtype);
      return calls.getAccumulate(kind)(window, from, into, rank, target(disp, tcount, ttype), operator);
    },
  };
  const predefined = predefinedAttributes(c);

  return {
    Win_create: (base: number, size: number, unit: number, info: number, comm: number, made: number) =>
      put(made, c.wait(createWindow(c.comm(comm), memoryAt(base, size), unit, c.hints(info)))),
    Win_allocate: (size: number, unit: number, info: number, comm: number, base: number, made: number) => {
      const window = c.wait(allocateWindow(c.comm(comm), size, unit, c.hints(info)));
      c.writeInt(base, window.memory?.byteOffset ?? 0);
      put(made, window);
    },
    Win_allocate_shared: (size: number, unit: number, info: number, comm: number, base: number, made: number) => {
      const on = c.comm(comm);
      if (on.size > 1)
        throw new MPIError(
          "ERR_RMA_SHARED",
          "programs of C have a memory each, which others cannot map; use MPI_Win_allocate, or a communicator of one rank",
        );
      const window = c.wait(allocateSharedWindow(on, size, unit, c.hints(info)));
      c.writeInt(base, window.memory?.byteOffset ?? 0);
      put(made, window);
    },
    Win_shared_query: (win: number, rank: number, size: number, unit: number, base: number) => {
      const window = c.win(win);
      const [memory, bytes] = sharedQuery(window, rank);
      const asked = rank === PROC_NULL ? window.targets.findIndex((one) => one.size > 0) : rank;
      // The memory of another rank cannot be loaded and stored here.
      const isOwn = asked === window.comm.rank;
      c.writeCount(size, isOwn ? memory.length : 0);
      c.writeCount(unit, bytes);
      c.writeInt(base, isOwn ? memory.byteOffset : 0);
    },
    Win_create_dynamic: (info: number, comm: number, made: number) =>
      put(made, c.wait(createDynamicWindow(c.comm(comm), c.hints(info)))),
    Win_attach: (win: number, base: number, size: number) => regions(c.win(win)).attach(memoryAt(base, size)),
    Win_detach: (win: number, base: number) => regions(c.win(win)).detach(c.memory.u8.subarray(base >>> 0)),
    Win_free: (address: number) => {
      const handle = c.memory.readInt(address);
      const window = c.win(handle);
      c.wait(ending.freeWindow(window, window));
      predefined.release(window);
      c.wins.drop(handle);
      c.writeInt(address, abi.WIN_NULL);
    },
    Win_get_group: (win: number, group: number) =>
      c.writeInt(group, c.groups.of(new Group(c.win(win).comm.group.pids))),
    Win_get_info: (win: number, info: number) => c.writeInt(info, c.infos.of(getWindowInfo(c.win(win)))),
    Win_set_info: (win: number, info: number) => setWindowInfo(c.win(win), c.info(info)),

    Put: (...args: number[]) => begin(access.put("plain", args)),
    Get: (...args: number[]) => begin(access.get("plain", args)),
    Accumulate: (...args: number[]) => begin(access.accumulate("plain", args)),
    Get_accumulate: (...args: number[]) => begin(access.getAccumulate("plain", args)),
    Rput: (...args: number[]) => c.writeRequest(args[8]!, access.put("request", args)),
    Rget: (...args: number[]) => c.writeRequest(args[8]!, access.get("request", args)),
    Raccumulate: (...args: number[]) => c.writeRequest(args[9]!, access.accumulate("request", args)),
    Rget_accumulate: (...args: number[]) => c.writeRequest(args[12]!, access.getAccumulate("request", args)),
    Fetch_and_op: (
      address: number,
      result: number,
      type: number,
      rank: number,
      disp: number,
      op: number,
      win: number,
    ) => {
      const window = c.win(win);
      const operator = c.op(op);
      const from = operator.predefinedName === "NO_OP" ? null : origin(address, 1, type);
      begin(calls.fetchAndOp(window, from, origin(result, 1, type), rank, disp, operator));
    },
    Compare_and_swap: (
      address: number,
      compare: number,
      result: number,
      type: number,
      rank: number,
      disp: number,
      win: number,
    ) => {
      const window = c.win(win);
      const one = (at: number) => origin(at, 1, type);
      begin(calls.compareAndSwap(window, one(address), one(compare), one(result), rank, disp));
    },

    Win_fence: (assert: number, win: number) => c.wait(sync.fence(c.win(win), assert)),
    Win_start: (group: number, assert: number, win: number) => c.wait(sync.start(c.win(win), c.group(group), assert)),
    Win_post: (group: number, assert: number, win: number) => c.wait(sync.post(c.win(win), c.group(group), assert)),
    Win_complete: (win: number) => c.wait(sync.complete(c.win(win))),
    Win_wait: (win: number) => {
      c.wait(sync.wait(c.win(win)));
    },
    Win_test: (win: number, flag: number) => c.writeInt(flag, c.look(sync.test(c.win(win))) ? 1 : 0),
    Win_lock: (type: number, rank: number, assert: number, win: number) =>
      c.wait(sync.lock(c.win(win), rank, type, assert)),
    Win_unlock: (rank: number, win: number) => c.wait(sync.unlock(c.win(win), rank)),
    Win_lock_all: (assert: number, win: number) => c.wait(sync.lockAll(c.win(win), assert)),
    Win_unlock_all: (win: number) => c.wait(sync.unlockAll(c.win(win))),
    Win_flush: (rank: number, win: number) => c.wait(sync.flush(c.win(win), rank)),
    Win_flush_all: (win: number) => c.wait(sync.flushAll(c.win(win))),
    Win_flush_local: (rank: number, win: number) => c.wait(sync.flush(c.win(win), rank)),
    Win_flush_local_all: (win: number) => c.wait(sync.flushAll(c.win(win))),
    Win_sync: (win: number) => sync.sync(c.win(win)),

    Win_set_errhandler: (win: number, handler: number) => {
      c.win(win).errhandler = checkErrhandler(c.errhandler(handler));
    },
    Win_get_errhandler: (win: number, handler: number) => c.writeInt(handler, c.errhandlers.of(c.win(win).errhandler)),
    Win_call_errhandler: (win: number, code: number) => {
      const window = c.win(win);
      handled(
        window,
        window.errhandler,
        code,
        new MPIError("ERR_OTHER", `the program reported the error code ${code}`),
      );
    },
    ...namesAndAttributes<Window>(c, "Win", {
      owner: (handle) => c.win(handle),
      handleOf: (window) => c.wins.of(window),
      keyvals: WIN_KEYVALS,
      name: (window) => window.name,
      rename: (window, name) => {
        window.name = name.slice(0, MAX_OBJECT_NAME);
      },
      get: (window, keyval) => predefined.get(window, keyval) ?? ending.getAttribute(window, keyval),
      set: (window, keyval, value) => ending.setAttribute(window, window, keyval, value),
      remove: (window, keyval) => ending.deleteAttribute(window, window, keyval),
    }),
  };
}

type Eight = [number, number, number, number, number, number, number, number];

/** The base is an address itself; of the others C gets pointers to them. */
function predefinedAttributes(c: CFace) {
  const { WIN_BASE, WIN_SIZE, WIN_DISP_UNIT, WIN_CREATE_FLAVOR, WIN_MODEL } = WIN_PREDEFINED_KEYVALS;
  const pointed: readonly number[] = [WIN_SIZE, WIN_DISP_UNIT, WIN_CREATE_FLAVOR, WIN_MODEL];
  /** Where the words of each window are. */
  const kept = new Map<Window, number>();
  return {
    get(window: Window, keyval: number): number | undefined {
      if (keyval === WIN_BASE) return window.memory?.byteOffset ?? 0;
      const index = pointed.indexOf(keyval);
      if (index < 0) return undefined;
      const words = kept.get(window) ?? c.allocate(pointed.length * 4);
      kept.set(window, words);
      const address = words + index * 4;
      c.writeInt(address, Number(ending.getAttribute(window, keyval)));
      return address;
    },
    release(window: Window): void {
      const words = kept.get(window);
      if (words === undefined) return;
      kept.delete(window);
      c.program.free?.(words);
    },
  };
}
