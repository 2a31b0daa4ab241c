/** A relay on a free port, closed after the test. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { InProcessHub } from "../src/bus/in-process";
import { DEFAULT_LIMITS, type RelayLimits } from "../src/limits/limits";
import { createLog } from "../src/log";
import { createMetrics, type Metrics } from "../src/metrics";
import { openStoreAndBus } from "../src/open-parts";
import { type Relay, type RelayOptions, startRelay } from "../src/server";
import { TIMING, type Timing } from "../src/session/parts";
import { InProcessRoomStore } from "../src/store/in-process";
import { MemoryRecorder } from "./memory-recorder";
import { TICKET_SECRET } from "./tickets";

export interface TestRelay {
  url: string;
  relay: Relay;
  recorder: MemoryRecorder;
  metrics: Metrics;
}

export interface TestRelayOptions extends Partial<Omit<RelayOptions, "timing" | "limits">> {
  timing?: Partial<Timing>;
  limits?: Partial<RelayLimits>;
  redisUrl?: string;
  recorder?: MemoryRecorder;
}

export async function startTestRelay(options: TestRelayOptions = {}): Promise<TestRelay> {
  const log = options.log ?? createLog("silent");
  const { store, bus } = options.redisUrl
    ? await openStoreAndBus(options.redisUrl, log)
    : { store: new InProcessRoomStore(), bus: new InProcessHub().connect(randomUUID()) };
  const recorder = options.recorder ?? new MemoryRecorder();
  const metrics = options.metrics ?? createMetrics();
  const relay = await startRelay({
    port: 0,
    host: "127.0.0.1",
    metricsPort: 0,
    ticketSecret: TICKET_SECRET,
    allowedOrigins: [],
    trustProxy: false,
    store,
    bus,
    ...options,
    timing: { ...TIMING, ...options.timing },
    limits: { ...DEFAULT_LIMITS, joinsPerSecond: 10_000, bytesPerSecond: 1e9, ...options.limits },
    recorder,
    metrics,
    log,
  });
  onTestFinished(() => relay.close());
  return { url: `ws://127.0.0.1:${relay.port}/`, relay, recorder, metrics };
}
