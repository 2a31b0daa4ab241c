/** One-sided communication (MPI 5.0, chapter 12): argument order and defaults are mpi4py's. */
import { describe, isMemory } from "../../datatype/memory";
import { type Communicator, checkComm, MAX_OBJECT_NAME } from "../../mpi/communicator";
import * as errhandlers from "../../mpi/errhandler";
import { MPIError } from "../../mpi/errors";
import { Group } from "../../mpi/group";
import type { Pending } from "../../mpi/pending";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { AttachedRegions } from "../../mpi/window/attached-regions";
import * as calls from "../../mpi/window/calls";
import { allocateWindow, createDynamicWindow, createWindow } from "../../mpi/window/create";
import * as ending from "../../mpi/window/free";
import { allocateSharedWindow, sharedQuery } from "../../mpi/window/shared";
import * as sync from "../../mpi/window/sync";
import * as core from "../../mpi/window/window";
import { getWindowInfo, setWindowInfo } from "../../mpi/window/window-info";
import { LOCK_EXCLUSIVE, LOCK_SHARED } from "../../rma/lock";
import { beginning, type ChapterMaker, local, looking, starting, waiting } from "../definition";

type Window = core.Window;

function regionsOf(window: Window): AttachedRegions {
  const { exposure } = window.own;
  if (exposure instanceof AttachedRegions) return exposure;
  throw new MPIError("ERR_RMA_FLAVOR", "memory is attached to dynamic windows alone, as Win.Create_dynamic makes one");
}

function setName(window: Window, name: unknown): void {
  if (typeof name !== "string") throw new MPIError("ERR_ARG", "a name is a string");
  window.name = name.slice(0, MAX_OBJECT_NAME);
}

/** A call that begins and that a synchronisation completes: nothing to wait for. */
function plain<A extends unknown[]>(run: (window: Window, ...args: A) => Pending<void>) {
  return beginning((window: Window, ...args: A) => void run(window, ...args));
}

export function windows(runtime: RankRuntime): ChapterMaker {
  const on = (comm: unknown): Communicator => (comm === undefined || comm === null ? runtime.self : checkComm(comm));
  /** Makes a window of memory, or of so many bytes. */
  const maker = (make: (comm: Communicator, what: unknown, unit: unknown, info: unknown) => Pending<Window>) =>
    waiting((_: undefined, what: unknown, unit: unknown = 1, info?: unknown, comm?: unknown) =>
      make(on(comm), what, unit, info),
    );
  const addressOf = (_: undefined, memory: unknown): number => {
    if (isMemory(memory)) return runtime.rma.addresses.of(memory);
    throw new MPIError("ERR_BUFFER", `${describe(memory)} is no memory; pass a typed array or an ArrayBuffer`);
  };
  const groupOf = (window: Window) => new Group(window.comm.group.pids);
  return (wrap) => ({
    classes: {
      Win: {
        getters: {
          attrs: (window: Window) => [window.memory, window.own.size, window.own.unit],
          flavor: (window: Window) => window.flavor,
          group: groupOf,
          group_rank: (window: Window) => window.rank,
          group_size: (window: Window) => window.targets.length,
          info: getWindowInfo,
          memory: ending.windowMemory,
          model: () => core.WIN_UNIFIED,
          name: (window: Window) => window.name,
        },
        statics: {
          Create: maker(createWindow),
          Allocate: maker(allocateWindow),
          Allocate_shared: maker(allocateSharedWindow),
          Create_dynamic: waiting((_: undefined, info?: unknown, comm?: unknown) =>
            createDynamicWindow(on(comm), info),
          ),
          Create_keyval: local((_: undefined, copy?: unknown, remove?: unknown) =>
            core.WIN_KEYVALS.create(copy, remove),
          ),
          Free_keyval: local((_: undefined, keyval: unknown) => ending.freeWindowKeyval(keyval)),
          Create_errhandler: local((_: undefined, handler: unknown) => errhandlers.createErrhandler(handler)),
        },
        methods: {
          Free: waiting((window: Window) => ending.freeWindow(window, wrap(window))),
          tomemory: local(ending.windowMemory),
          Shared_query: local(sharedQuery),
          Attach: local((window: Window, memory: unknown) => regionsOf(window).attach(memory)),
          Detach: local((window: Window, memory: unknown) => regionsOf(window).detach(memory)),
          Get_group: local(groupOf),
          Get_name: local((window: Window) => window.name),
          Set_name: local(setName),
          Get_info: local(getWindowInfo),
          Set_info: local(setWindowInfo),
          Get_attr: local(ending.getAttribute),
          Set_attr: local((window: Window, keyval: unknown, value: unknown) =>
            ending.setAttribute(window, wrap(window), keyval, value),
          ),
          Delete_attr: local((window: Window, keyval: unknown) => ending.deleteAttribute(window, wrap(window), keyval)),
          Get_errhandler: local((window: Window) => window.errhandler),
          Set_errhandler: local((window: Window, errhandler: unknown) => {
            window.errhandler = errhandlers.checkErrhandler(errhandler);
          }),
          Call_errhandler: local((window: Window, errorCode: unknown) =>
            errhandlers.callErrhandler(window.errhandler, wrap(window), errorCode),
          ),
          Put: plain(calls.put("plain")),
          Get: plain(calls.get("plain")),
          Accumulate: plain(calls.accumulate("plain")),
          Get_accumulate: plain(calls.getAccumulate("plain")),
          Fetch_and_op: plain(calls.fetchAndOp),
          Compare_and_swap: plain(calls.compareAndSwap),
          Rput: starting(calls.put("request")),
          Rget: starting(calls.get("request")),
          Raccumulate: starting(calls.accumulate("request")),
          Rget_accumulate: starting(calls.getAccumulate("request")),
          Fence: waiting(sync.fence),
          Start: waiting(sync.start),
          Complete: waiting(sync.complete),
          Post: waiting(sync.post),
          Wait: waiting(sync.wait),
          Test: looking(sync.test),
          Lock: waiting(sync.lock),
          Unlock: waiting(sync.unlock),
          Lock_all: waiting(sync.lockAll),
          Unlock_all: waiting(sync.unlockAll),
          Flush: waiting(sync.flush),
          Flush_all: waiting(sync.flushAll),
          Flush_local: waiting(sync.flush),
          Flush_local_all: waiting(sync.flushAll),
          Sync: local(sync.sync),
        },
      },
    },
    functions: {
      Get_address: local(addressOf),
      Aint_add: local((_: undefined, base: number, disp: number) => base + disp),
      Aint_diff: local((_: undefined, first: number, second: number) => first - second),
    },
    constants: {
      WIN_NULL: core.WIN_NULL,
      ...ending.WIN_PREDEFINED_KEYVALS,
      WIN_FLAVOR_CREATE: core.WIN_FLAVOR_CREATE,
      WIN_FLAVOR_ALLOCATE: core.WIN_FLAVOR_ALLOCATE,
      WIN_FLAVOR_DYNAMIC: core.WIN_FLAVOR_DYNAMIC,
      WIN_FLAVOR_SHARED: core.WIN_FLAVOR_SHARED,
      WIN_UNIFIED: core.WIN_UNIFIED,
      WIN_SEPARATE: core.WIN_SEPARATE,
      LOCK_EXCLUSIVE,
      LOCK_SHARED,
      MODE_NOCHECK: sync.MODE_NOCHECK,
      MODE_NOPRECEDE: sync.MODE_NOPRECEDE,
      MODE_NOPUT: sync.MODE_NOPUT,
      MODE_NOSTORE: sync.MODE_NOSTORE,
      MODE_NOSUCCEED: sync.MODE_NOSUCCEED,
    },
  });
}
