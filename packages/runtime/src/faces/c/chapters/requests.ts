/** Completion of requests (MPI 5.0, sections 3.7 and 3.9), and statuses. */
import * as completion from "../../../mpi/completion";
import { UNDEFINED } from "../../../mpi/constants";
import { ERROR_CLASSES } from "../../../mpi/error-classes";
import { MPIError } from "../../../mpi/errors";
import { PersistentCore, REQUEST_NULL, type RequestCore } from "../../../mpi/request";
import { Status } from "../../../mpi/status";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";
import { bytesOfElements, countOf, elementsOf, readBytes, writeBytes } from "../status-counts";

export function requests(c: CFace): CChapter {
  const list = (count: number, address: number): RequestCore[] => {
    if (count < 0) throw new MPIError("ERR_COUNT", `${count} is no number of requests`);
    return c.memory.readInts(address, count).map((handle) => c.request(handle));
  };
  /** A request that is complete stands for nothing, unless it is persistent. */
  const settle = (address: number) => {
    const handle = c.memory.readInt(address);
    const core = c.requests.get(handle);
    if (!core || core === REQUEST_NULL || !core.isNull) return;
    c.requests.drop(handle);
    c.writeInt(address, abi.REQUEST_NULL);
  };
  const settleAll = (address: number, indices: Iterable<number>) => {
    for (const index of indices) settle(address + index * 4);
  };
  /** Statuses of several requests; MPI_ERROR is filled when one of them failed. */
  const several = <T>(address: number, count: number, run: (statuses: Status[]) => T): T => {
    const statuses = Array.from({ length: count }, () => new Status());
    let failed = false;
    try {
      return run(statuses);
    } catch (error) {
      failed = error instanceof MPIError && error.errorClass === ERROR_CLASSES.ERR_IN_STATUS;
      throw error;
    } finally {
      if (address !== 0)
        statuses.forEach((status, index) => {
          const at = address + index * abi.STATUS_BYTES;
          c.writeStatus(at, status);
          if (failed) c.writeStatusError(at, status.error);
        });
    }
  };
  const writeAll = (address: number, filled: readonly Status[]) => {
    if (address !== 0) for (const [i, one] of filled.entries()) c.writeStatus(address + i * abi.STATUS_BYTES, one);
  };
  const flag = (address: number, value: boolean) => c.writeInt(address, value ? 1 : 0);

  return {
    Wait: (request: number, status: number) => {
      const core = c.request(c.memory.readInt(request));
      try {
        c.waitStatus({ ...completion.wait(core), finish: (into) => core.finish(into) }, status);
      } finally {
        settle(request);
      }
    },
    Test: (request: number, done: number, status: number) => {
      const core = c.request(c.memory.readInt(request));
      const fill = new Status();
      try {
        const [isDone] = c.look(completion.test(core, fill));
        flag(done, isDone);
        if (isDone) c.writeStatus(status, fill);
      } finally {
        settle(request);
      }
    },
    Waitall: (count: number, address: number, statuses: number) => {
      const cores = list(count, address);
      try {
        several(statuses, count, (filled) => c.wait(completion.waitall(cores, filled)));
      } finally {
        settleAll(address, cores.keys());
      }
    },
    Testall: (count: number, address: number, done: number, statuses: number) => {
      const cores = list(count, address);
      if (!c.look(completion.getStatusAll(cores))) {
        flag(done, false);
        return;
      }
      flag(done, true);
      try {
        several(statuses, count, (filled) => completion.testall(cores, filled));
      } finally {
        settleAll(address, cores.keys());
      }
    },
    Waitany: (count: number, address: number, index: number, status: number) => {
      const cores = list(count, address);
      const fill = new Status();
      let found = UNDEFINED;
      try {
        [found] = c.wait(completion.waitany(cores, fill));
      } catch (error) {
        found = cores.findIndex((core) => core !== REQUEST_NULL && core.isNull);
        throw error;
      } finally {
        c.writeInt(index, found);
        c.writeStatus(status, fill);
        settleAll(address, cores.keys());
      }
    },
    Testany: (count: number, address: number, index: number, done: number, status: number) => {
      const cores = list(count, address);
      const fill = new Status();
      try {
        const [found, isDone] = c.look(completion.testany(cores, fill));
        flag(done, isDone);
        c.writeInt(index, found);
        if (isDone) c.writeStatus(status, fill);
      } finally {
        settleAll(address, cores.keys());
      }
    },
    Waitsome: (count: number, address: number, outcount: number, indices: number, statuses: number) => {
      const cores = list(count, address);
      some(outcount, indices, statuses, address, count, (filled) => c.wait(completion.waitsome(cores, filled))[0]);
    },
    Testsome: (count: number, address: number, outcount: number, indices: number, statuses: number) => {
      const cores = list(count, address);
      some(outcount, indices, statuses, address, count, (filled) => c.look(completion.testsome(cores, filled))[0]);
    },
    Request_get_status: (request: number, done: number, status: number) => {
      const fill = new Status();
      const isDone = c.look(completion.getStatus(c.request(request), fill));
      flag(done, isDone);
      if (isDone) c.writeStatus(status, fill);
    },
    Request_get_status_all: (count: number, address: number, done: number, statuses: number) => {
      const cores = list(count, address);
      const filled = cores.map(() => new Status());
      const isDone = c.look(completion.getStatusAll(cores, filled));
      flag(done, isDone);
      if (isDone) writeAll(statuses, filled);
    },
    Request_get_status_any: (count: number, address: number, index: number, done: number, status: number) => {
      const fill = new Status();
      const [found, isDone] = c.look(completion.getStatusAny(list(count, address), fill));
      flag(done, isDone);
      c.writeInt(index, found);
      if (isDone) c.writeStatus(status, fill);
    },
    Request_get_status_some: (count: number, address: number, outcount: number, indices: number, statuses: number) => {
      const filled: Status[] = [];
      const found = c.look(completion.getStatusSome(list(count, address), filled));
      c.writeInt(outcount, found ? found.length : UNDEFINED);
      if (!found) return;
      c.memory.writeInts(indices, found);
      writeAll(statuses, filled.slice(0, found.length));
    },
    Request_free: (request: number) => {
      const handle = c.memory.readInt(request);
      c.request(handle).free();
      c.requests.drop(handle);
      c.writeInt(request, abi.REQUEST_NULL);
    },
    Cancel: (request: number) => c.request(c.memory.readInt(request)).cancel(),
    Start: (request: number) => start(c.request(c.memory.readInt(request))),
    Startall: (count: number, address: number) => {
      for (const core of list(count, address)) start(core);
    },
    Test_cancelled: (status: number, cancelled: number) => flag(cancelled, c.readStatus(status).cancelled),
    Get_count: (status: number, type: number, count: number) =>
      c.writeCountOrUndefined(count, countOf(c.datatype(type).map, readBytes(c.memory, status))),
    Get_elements: (status: number, type: number, count: number) =>
      c.writeCountOrUndefined(count, elementsOf(c.datatype(type).map, readBytes(c.memory, status))),
    Status_set_elements: (status: number, type: number, count: number | bigint) =>
      writeBytes(c.memory, status, bytesOfElements(c.datatype(type).map, BigInt(count))),
    Status_set_cancelled: (status: number, cancelled: number) =>
      c.writeInt(status + abi.STATUS_CANCELLED * 4, cancelled === 0 ? 0 : 1),
    Status_set_source: (status: number, source: number) => c.writeInt(status, source),
    Status_set_tag: (status: number, tag: number) => c.writeInt(status + 4, tag),
    Status_set_error: (status: number, error: number) => c.writeInt(status + 8, error),
    Status_get_source: (status: number, source: number) => c.writeInt(source, c.memory.readInt(status)),
    Status_get_tag: (status: number, tag: number) => c.writeInt(tag, c.memory.readInt(status + 4)),
    Status_get_error: (status: number, error: number) => c.writeInt(error, c.memory.readInt(status + 8)),
  };

  function some(
    outcount: number,
    indices: number,
    statuses: number,
    address: number,
    count: number,
    run: (statuses: Status[]) => number[] | null,
  ): void {
    const before = c.memory.readInts(address, count);
    let filled: Status[] = [];
    let found: number[] | null = null;
    try {
      found = several(0, count, (all) => {
        filled = all;
        return run(all);
      });
    } catch (error) {
      found = before.flatMap((handle, index) =>
        c.requests.get(handle)?.isNull && handle !== abi.REQUEST_NULL ? [index] : [],
      );
      for (const i of found.keys())
        if (statuses !== 0) c.writeStatusError(statuses + i * abi.STATUS_BYTES, filled[i]!.error);
      throw error;
    } finally {
      c.writeInt(outcount, found ? found.length : UNDEFINED);
      if (found) {
        c.memory.writeInts(indices, found);
        writeAll(statuses, filled.slice(0, found.length));
        settleAll(address, found);
      }
    }
  }

  function start(core: RequestCore): void {
    if (!(core instanceof PersistentCore)) throw new MPIError("ERR_REQUEST", "only persistent requests can be started");
    core.start();
  }
}
