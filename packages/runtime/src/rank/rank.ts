/** One rank: builds engine, counters and faces out of the init message, runs the program, tells its node how it ended. */
import type { CheckerMode } from "@commworld/protocol";
import { callNamesOf } from "../calls/call-names";
import { CallCounters, COUNTERS_BYTES } from "../calls/counters";
import { RankChecker, type RankCheckerOptions } from "../checker/rank-checker";
import { REPORT_MS } from "../checker/report-writer";
import { useNamesOfC } from "../checker/type-signature";
import { wordingOf } from "../checker/wording";
import { WidgetOutbox } from "../dashboard/widget-outbox";
import { Engine } from "../engine/engine";
import type { Place } from "../engine/place";
import { Alarm } from "../engine/request";
import { asyncFace, blockingFace, type Face } from "../faces/face";
import { createLibrary, type Library } from "../faces/library";
import { createMpiJs } from "../faces/mpijs/mpijs";
import { Communicator } from "../mpi/communicator";
import { ContextIds } from "../mpi/context-ids";
import { MPIError } from "../mpi/errors";
import { faultsOf } from "../mpi/failure/faults";
import { Group } from "../mpi/group";
import type { RankRuntime } from "../mpi/rank-runtime";
import { RankRma } from "../rma/rank-rma";
import { interconnect } from "../routing/interconnect";
import { MallocHeap } from "../shm/malloc-heap";
import {
  attachGate,
  attachInbox,
  attachMeasuredLink,
  attachRooms,
  attachTaskBoard,
  attachWindowTable,
  countersOffset,
  type NodeMemory,
} from "../shm/node-memory";
import { SegmentHeap } from "../shm/segment";
import type { StealingPlace } from "../tasks/stealing";
import { Tasks } from "../tasks/tasks";
import { MessagePortTransport, type PacketPort } from "../transport/message-port";
import { SharedMemoryTransport } from "../transport/shared-memory";
import type { Transport } from "../transport/transport";
import { runCProgram } from "./c-program";
import { echo, measureLinks } from "./calibrate";
import { createConsole } from "./console";
import { AbortError, runErrorOf } from "./failure";
import type { FromRank, RankInit, ToRank } from "./messages";
import type { RankPlatform } from "./platform";
import { runModules } from "./run-modules";
import type { ProgramCode } from "./user-stack";
import { WasmCode } from "./wasm-code";

const WORLD_CONTEXT = 0;
const SELF_CONTEXT = 2;
const COUNTERS_EVERY_MS = 250;
const NEEDS_SHARED_MEMORY =
  "C programs need shared memory, and this page is not cross-origin isolated: open it over https or on localhost";

export function startRank(init: RankInit, platform: RankPlatform): void {
  const { spec, nrId, control, program } = init;
  const tell = (message: FromRank, transfer: ArrayBuffer[] = []) => control.postMessage(message, transfer);
  const own = spec.table.find((node) => node.grId === spec.grId)!;
  const pid = own.nrOffset + nrId;
  const isC = "wasm" in program;
  const wording = wordingOf(isC);
  const paths = new Set(isC ? [] : program.modules.map((module) => module.path));
  const code: ProgramCode = isC ? new WasmCode(program.wasm) : paths;

  const place: Place = {
    pid,
    worldSize: spec.table.reduce((sum, node) => sum + node.count, 0),
    nrOffset: own.nrOffset,
    localCount: own.count,
    nodes: spec.table,
    cores: init.cores,
    interconnect: interconnect(spec.interconnect, own.count),
  };
  const transport = createTransport(init);
  const segment = init.memory?.segments[nrId];
  const cHeap = segment && isC ? new MallocHeap(segment) : undefined;
  const heap = cHeap ?? (segment ? new SegmentHeap(segment.buffer) : null);
  const { now, nextTurn, every, yieldCore } = platform;
  const engine = new Engine({ place, transport, heap, uncrowded: own.count <= init.cores, now, nextTurn, yieldCore });
  const block = init.memory ? init.memory.buffer : new ArrayBuffer(COUNTERS_BYTES);
  const counters = new CallCounters(block, init.memory ? countersOffset(nrId) : 0, now);
  const tasks = new Tasks(engine, nextTurn, init.memory && stealingPlace(init.memory, nrId));
  const rooms = init.memory ? attachRooms(init.memory) : undefined;
  const tables = init.memory?.segments.map((_, rank) => attachWindowTable(init.memory!, rank)) ?? null;
  const rma = new RankRma(engine, tables);
  const runtime = createRuntime(engine, counters, { tasks, rooms, rma, algorithms: spec.algorithms });
  const checker = createChecker(spec.checker ?? "off", {
    pid,
    engine,
    counters,
    names: callNamesOf(isC),
    wording,
    paths: code,
    now,
    pendingTimers: () => platform.pendingTimers() + tasks.underWay,
    awaitedTasks: () => tasks.awaited,
    tell: (message) => tell({ type: "check", message }),
  });
  runtime.checker = checker;
  if (checker && isC) useNamesOfC();

  let ended = false;
  const sendCounters = () => {
    if (!(block instanceof ArrayBuffer)) return;
    const copy = block.slice(0);
    tell({ type: "counters", block: copy }, [copy]);
  };
  const end = (message: FromRank & { type: "finished" | "failed" | "died" }) => {
    if (ended) return;
    ended = true;
    widgets.flush();
    counters.end(message.type === "finished" ? "finished" : "failed");
    sendCounters();
    tell(message);
  };
  const widgets = new WidgetOutbox({ pid, emit: (drawn) => tell({ type: "widgets", widgets: drawn }), now, every });
  const fail = (error: unknown) => {
    if (!ended) checker?.failed(error);
    end({ type: "failed", error: runErrorOf(error, pid, code, wording) });
  };

  faultsOf(runtime).onTolerates = () => tell({ type: "tolerates" });
  /** The thread goes on for what others send through it, and runs nothing of the program any more where it can be blocked. */
  const failProcess = () => {
    engine.die();
    end({ type: "died", outboxPackets: engine.outboxPackets });
    const never = new Alarm();
    if (transport.sleep) engine.waitSync(never);
    return engine.waitAsync(never);
  };

  runtime.endRun = fail;
  runtime.measuredLink = init.memory && attachMeasuredLink(init.memory);

  const environment = {
    wtime: () => now() / 1000,
    wtick: 1e-6,
    processorName: `node-${spec.grId}-rank-${pid}`,
    abort: (code: number): never => {
      const error = new AbortError(code, isC ? "MPI_Abort" : "MPI.Abort");
      fail(error);
      throw error;
    },
    failProcess,
  };
  const library = (face: Face): Library =>
    createLibrary({
      ...environment,
      runtime,
      face,
      node: {
        grId: spec.grId,
        nrId,
        nrOffset: own.nrOffset,
        pid,
        interconnect: spec.interconnect,
        transport: transport.name,
      },
      args: program.args,
      draw: (drawing) => widgets.put(drawing),
    });
  const run = () => {
    if (isC) {
      if (!cHeap) throw new MPIError("ERR_UNSUPPORTED_OPERATION", NEEDS_SHARED_MEMORY);
      const memory = segment as unknown as WebAssembly.Memory;
      const print = (stream: "stdout" | "stderr", line: string) =>
        (stream === "stdout" ? output.log : output.error)(line);
      const compile = (bytes: Uint8Array<ArrayBuffer>) => platform.compileWasm(bytes);
      // As with mpiexec: all others read its end.
      const input = pid === 0 ? (init.input ?? program.stdin) : null;
      const rehearsal = { gate: attachGate(init.memory!), isOwn: nrId === 0 };
      const surroundings = { input, runtime, place: environment, memory, heap: cHeap, rehearsal, compile, now, print };
      return runCProgram(program, surroundings);
    }
    return runModules(program, {
      platform,
      asyncLibrary: () => library(asyncFace(runtime)),
      blockingLibrary: transport.sleep && (() => library(blockingFace(runtime))),
      mpiJs: () => createMpiJs({ library: library(asyncFace(runtime)), place, grId: spec.grId, widgets, nextTurn }),
    });
  };

  const calibrate = () => {
    if (nrId === 1) {
      echo(engine);
      return;
    }
    const link = measureLinks(engine, now);
    if (link) attachMeasuredLink(init.memory!).write(link);
    tell({ type: "calibrated" });
  };

  const begin = async () => {
    try {
      counters.begin();
      engine.pump().catch(fail);
      if (block instanceof ArrayBuffer) platform.every(COUNTERS_EVERY_MS, sendCounters);
      if (checker) every(REPORT_MS, () => checker.look());
      await run();
      // A program may have started tasks that it does not wait for: it has ended when nothing of it can run any more. The pause
      // comes first, since a rejection that nobody handles is told only after the turn it happened in.
      do await platform.pause();
      while (!counters.idle || platform.pendingTimers() > 0 || engine.busy || !tasks.mayEnd());
      checker?.ended();
      end({ type: "finished", outboxPackets: engine.outboxPackets });
    } catch (error) {
      fail(error);
    }
  };

  platform.onUncaught(fail);
  const output = createConsole((line) => tell({ type: "console", ...line }), paths, now);
  platform.setConsole(output);
  control.onmessage = ({ data }: { data: ToRank }) => {
    if (data.type === "go") void begin();
    else if (data.type === "calibrate") calibrate();
    else checker?.leftovers();
  };
  tell({ type: "loaded" });
}

function createRuntime(
  engine: Engine,
  counters: CallCounters,
  parts: Pick<RankRuntime, "tasks" | "rooms" | "rma" | "algorithms">,
): RankRuntime {
  const { pid, worldSize } = engine.place;
  const runtime = { ...parts, engine, counters, contexts: new ContextIds(pid) } as RankRuntime;
  const pids = Array.from({ length: worldSize }, (_, world) => world);
  runtime.world = new Communicator(runtime, { group: new Group(pids), context: WORLD_CONTEXT, name: "MPI_COMM_WORLD" });
  runtime.self = new Communicator(runtime, { group: new Group([pid]), context: SELF_CONTEXT, name: "MPI_COMM_SELF" });
  return runtime;
}

function stealingPlace(memory: NodeMemory, nrId: number): StealingPlace {
  return { board: attachTaskBoard(memory, nrId), wake: (other) => attachInbox(memory, other).wake() };
}

function createChecker(mode: CheckerMode, options: Omit<RankCheckerOptions, "mode">): RankChecker | undefined {
  return mode === "off" ? undefined : new RankChecker({ mode, ...options });
}

function createTransport({ memory, nrId, ports }: RankInit): Transport {
  if (memory) return new SharedMemoryTransport(memory, nrId);
  return new MessagePortTransport(new Map(ports as unknown as [number, PacketPort][]));
}
