import { describe, expect, it } from "vitest";
import { EAGER } from "../engine/packet";
import { Attributes, KEYVAL_INVALID, Keyvals } from "./attribute";
import { planBarrier } from "./collectives/barrier";
import * as comm from "./comm-attributes";
import { getInfo, setInfo } from "./comm-info";
import { ANY_SOURCE, PROC_NULL, TAG_UB } from "./constants";
import { ContextIds } from "./context-ids";
import * as errhandlers from "./errhandler";
import { ERROR_CLASSES } from "./error-classes";
import { hintsOf, INFO_NULL, Info } from "./info";
import { World } from "./world.fixture";

const failure = (className: string) => expect.objectContaining({ className });

describe("context ids", () => {
  it("[COMM4] are given once, by one rank, and leave room for collectives between them", () => {
    const ids = [0, 1, 511].flatMap((pid) => {
      const own = new ContextIds(pid);
      return Array.from({ length: 100 }, () => own.next());
    });
    expect(new Set(ids).size).toBe(300);
    expect(ids.every((id) => id % 2 === 0 && id >= 4 && id + 1 < 2 ** 31)).toBe(true);
  });
});

describe("info", () => {
  it("[INFO1] keeps the order in which keys were set first", () => {
    const info = new Info([
      ["b", "1"],
      ["a", "2"],
    ]);
    info.set("c", "3");
    info.set("b", "4");
    expect(info.entries).toEqual([
      ["b", "4"],
      ["a", "2"],
      ["c", "3"],
    ]);
    expect([info.nthKey(2), info.get("a"), info.get("d"), info.size]).toEqual(["c", "2", undefined, 3]);
    info.delete("a");
    expect(info.nthKey(1)).toBe("c");
    expect(() => info.nthKey(2)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[INFO2] has limits, and errors for each", () => {
    const info = new Info();
    info.set("k".repeat(255), "v".repeat(1023));
    expect(() => info.set("k".repeat(256), "")).toThrow(failure("MPI_ERR_INFO_KEY"));
    expect(() => info.set("", "")).toThrow(failure("MPI_ERR_INFO_KEY"));
    expect(() => info.get(1)).toThrow(failure("MPI_ERR_INFO_KEY"));
    expect(() => info.set("k", "v".repeat(1024))).toThrow(failure("MPI_ERR_INFO_VALUE"));
    expect(() => info.set("k", 1)).toThrow(failure("MPI_ERR_INFO_VALUE"));
    expect(() => info.delete("none")).toThrow(failure("MPI_ERR_INFO_NOKEY"));
    expect(() => INFO_NULL.set("k", "v")).toThrow(failure("MPI_ERR_INFO"));
    expect(() => INFO_NULL.free()).toThrow(failure("MPI_ERR_INFO"));
    info.free();
    expect(() => hintsOf(info)).toThrow(failure("MPI_ERR_INFO"));
    expect(hintsOf(INFO_NULL)).toEqual([]);
  });

  it("[INFO3] a communicator keeps the assertions of the standard and ignores other hints", () => {
    const { world } = new World({ nodes: [1] }).runtimes[0]!;
    setInfo(
      world,
      new Info([
        ["mpi_assert_no_any_tag", "true"],
        ["mpi_assert_exact_length", "perhaps"],
        ["colour", "red"],
      ]),
    );
    expect(Object.fromEntries(getInfo(world).entries)).toEqual({
      mpi_assert_allow_overtaking: "false",
      mpi_assert_exact_length: "false",
      mpi_assert_no_any_source: "false",
      mpi_assert_no_any_tag: "true",
    });
  });

  it("[INFO4] hints of a communicator name algorithms of its collectives; a name that is none is MPI_ERR_INFO_VALUE", () => {
    const worlds = new World({ nodes: [4] });
    const barrier = () => worlds.all((rank) => planBarrier(worlds.worlds[rank]!).begin());
    const packets = () => {
      const before = worlds.network.sent(EAGER);
      barrier();
      return worlds.network.sent(EAGER) - before;
    };
    const force = (name: string) => {
      for (const world of worlds.worlds) setInfo(world, new Info([["algorithm_barrier", name]]));
    };
    force("linear");
    expect(Object.fromEntries(getInfo(worlds.worlds[0]!).entries)).toMatchObject({ algorithm_barrier: "linear" });
    expect(packets()).toBe(6);
    force("dissemination");
    expect(packets()).toBe(8);
    // Without a name the choice is automatic: ranks of one node meet.
    force("");
    expect(packets()).toBe(0);
    expect(() => setInfo(worlds.worlds[0]!, new Info([["algorithm_barrier", "ring"]]))).toThrow("dissemination");
  });
});

describe("attributes", () => {
  it("[ATTR1] copies as each key says, and deletes what goes, the last set first", () => {
    const keyvals = new Keyvals();
    const seen: unknown[] = [];
    const remove = (owner: unknown, keyval: number, value: unknown) => seen.push([owner, keyval === doubled, value]);
    const doubled = keyvals.create((_: unknown, __: number, value: number) => value * 2, remove);
    const same = keyvals.create(true, remove);
    const never = keyvals.create(undefined, undefined);
    const dropped = keyvals.create(() => undefined, null);
    const attributes = new Attributes(keyvals);
    for (const keyval of [doubled, same, never, dropped]) attributes.set("owner", keyval, 21);
    const copy = attributes.copy("owner");
    expect([doubled, same, never, dropped].map((keyval) => copy.get(keyval))).toEqual([42, 21, undefined, undefined]);
    copy.set("copy", doubled, 7);
    copy.clear("copy");
    expect(seen).toEqual([
      ["copy", true, 42],
      ["copy", true, 7],
      ["copy", false, 21],
    ]);
    expect(attributes.get(doubled)).toBe(21);
  });

  it("[ATTR1] a freed key is good as long as values are cached under it", () => {
    const keyvals = new Keyvals();
    const seen: unknown[] = [];
    const keyval = keyvals.create(true, (_: unknown, __: number, value: unknown) => seen.push(value));
    const attributes = new Attributes(keyvals);
    attributes.set(null, keyval, "x");
    expect(keyvals.free(keyval)).toBe(KEYVAL_INVALID);
    expect(attributes.get(keyval)).toBe("x");
    expect(keyvals.free(keyval)).toBe(KEYVAL_INVALID);
    attributes.copy(null).clear(null);
    expect(seen).toEqual(["x"]);
    attributes.delete(null, keyval);
    expect(() => attributes.get(keyval)).toThrow(failure("MPI_ERR_KEYVAL"));
    expect(() => keyvals.free(keyval)).toThrow(failure("MPI_ERR_KEYVAL"));
    expect(() => keyvals.create("copy", null)).toThrow(failure("MPI_ERR_ARG"));
    expect(() => keyvals.create(null, 1)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[ATTR1] a delete function that throws keeps the value", () => {
    const keyvals = new Keyvals();
    const failing = keyvals.create(true, () => {
      throw new Error("not now");
    });
    const attributes = new Attributes(keyvals);
    attributes.set(null, failing, 1);
    expect(() => attributes.delete(null, failing)).toThrow("not now");
    expect(attributes.get(failing)).toBe(1);
  });

  it("[ATTR2] predefined attributes can be read on every communicator, and only read", () => {
    const { world } = new World({ nodes: [2, 1] }).runtimes[0]!;
    const { TAG_UB: tag, IO, HOST, WTIME_IS_GLOBAL, APPNUM, LASTUSEDCODE, UNIVERSE_SIZE } = comm.PREDEFINED_KEYVALS;
    const read = [tag, IO, HOST, WTIME_IS_GLOBAL, APPNUM, LASTUSEDCODE, UNIVERSE_SIZE].map((key) =>
      comm.get(world, key),
    );
    expect(read).toEqual([TAG_UB, ANY_SOURCE, PROC_NULL, false, 0, ERROR_CLASSES.ERR_LASTCODE, 3]);
    expect(() => comm.set(world, null, tag, 1)).toThrow(failure("MPI_ERR_KEYVAL"));
    expect(() => comm.remove(world, null, tag)).toThrow(failure("MPI_ERR_KEYVAL"));
    expect(() => comm.freeKeyval(tag)).toThrow(failure("MPI_ERR_KEYVAL"));
    expect(() => comm.get(world, KEYVAL_INVALID)).toThrow(failure("MPI_ERR_KEYVAL"));
  });
});

describe("error handlers", () => {
  it("[ERRH1] the program's own gets the object and the code, before the call throws", () => {
    const seen: unknown[] = [];
    const handler = errhandlers.createErrhandler((...args: unknown[]) => seen.push(args));
    const { world } = new World({ nodes: [1] }).runtimes[0]!;
    world.errhandler = handler;
    world.failed(ERROR_CLASSES.ERR_RANK, "handle");
    errhandlers.callErrhandler(handler, "handle", ERROR_CLASSES.ERR_OTHER);
    expect(seen).toEqual([
      ["handle", ERROR_CLASSES.ERR_RANK],
      ["handle", ERROR_CLASSES.ERR_OTHER],
    ]);
    expect(() => errhandlers.createErrhandler(1)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[ERRH2] of the predefined ones ERRORS_RETURN lets the program go on after Call_errhandler, the others throw", () => {
    const { ERR_OTHER } = ERROR_CLASSES;
    errhandlers.callErrhandler(errhandlers.ERRORS_RETURN, null, ERR_OTHER);
    for (const fatal of [errhandlers.ERRORS_ARE_FATAL, errhandlers.ERRORS_ABORT])
      expect(() => errhandlers.callErrhandler(fatal, null, ERR_OTHER)).toThrow(failure("MPI_ERR_OTHER"));
    expect(() => errhandlers.callErrhandler(errhandlers.ERRORS_RETURN, null, -1)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[ERRH2] those that are null, freed or predefined are refused where they make no sense", () => {
    const handler = errhandlers.createErrhandler(() => {});
    expect(errhandlers.checkErrhandler(handler)).toBe(handler);
    errhandlers.freeErrhandler(handler);
    for (const wrong of [handler, errhandlers.ERRHANDLER_NULL, null, () => {}])
      expect(() => errhandlers.checkErrhandler(wrong)).toThrow(failure("MPI_ERR_ERRHANDLER"));
    expect(() => errhandlers.freeErrhandler(errhandlers.ERRORS_RETURN)).toThrow(failure("MPI_ERR_ERRHANDLER"));
  });
});
