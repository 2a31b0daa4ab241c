import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** One registry per relay, so that several relays of one process (tests) do not add up. */
export function createMetrics(withProcess = false) {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  let queuedBytes = () => 0;
  let recordWaiting = () => 0;
  return {
    registry,
    /** Bytes that wait for readers now. */
    observeQueue(read: () => number): void {
      queuedBytes = read;
    },
    /** Bytes that wait for the database now. */
    observeRecord(read: () => number): void {
      recordWaiting = read;
    },
    queue: new Gauge({
      name: "relay_queue_bytes",
      help: "Bytes that wait to be written to sockets",
      registers,
      collect() {
        this.set(queuedBytes());
      },
    }),
    connections: new Gauge({ name: "relay_connections", help: "Open sockets", registers }),
    rooms: new Gauge({ name: "relay_rooms", help: "Rooms with a member on this relay", registers }),
    joins: counter("relay_joins_total", "Members that joined"),
    closes: new Counter({
      name: "relay_closes_total",
      help: "Sockets closed",
      labelNames: ["reason"] as const,
      registers,
    }),
    framesIn: counter("relay_frames_received_total", "Data frames received from members"),
    frameBytesIn: counter("relay_frame_bytes_received_total", "Bytes of data frames received from members"),
    framesOut: counter("relay_frames_delivered_total", "Data frames written to members"),
    frameBytesOut: counter("relay_frame_bytes_delivered_total", "Bytes of data frames written to members"),
    framesToRelays: counter("relay_frames_published_total", "Data frames sent to other relays"),
    framesFromRelays: counter("relay_frames_from_relays_total", "Data frames received from other relays"),
    delivery: new Histogram({
      name: "relay_delivery_seconds",
      help: "From a frame's coming to the relay until the system has it for its receiver; one message in some is measured",
      buckets: SECONDS,
      registers,
    }),
    bus: new Histogram({
      name: "relay_bus_seconds",
      help: "Until Redis has passed a message on to another relay",
      buckets: SECONDS,
      registers,
    }),
    framesLate: counter("relay_frames_late_total", "Data frames dropped because their run had just ended"),
    framesUndelivered: counter("relay_frames_undelivered_total", "Data frames whose destination was gone"),
    pauses: counter(
      "relay_pauses_total",
      "Times reading from a member was paused: for a slow reader, its rate, or work that waits",
    ),
    telemetryShed: new Counter({
      name: "relay_telemetry_shed_total",
      help: "Samples that were left out: sent too often by their node, not sent to a slow viewer, not recorded by a slow database",
      labelNames: ["reason"] as const,
      registers,
    }),
    outputShed: counter("relay_output_shed_total", "Chunks of output that a slow database left out of the record"),
    widgetsShed: counter("relay_widgets_shed_total", "Updates of widgets that a slow database left out of the record"),
    recordWaiting: new Gauge({
      name: "relay_record_waiting_bytes",
      help: "Detail of telemetry that waits for the database",
      registers,
      collect() {
        this.set(recordWaiting());
      },
    }),
    refusals: new Counter({
      name: "relay_refusals_total",
      help: "Requests refused",
      labelNames: ["code"] as const,
      registers,
    }),
    runs: new Counter({ name: "relay_runs_total", help: "Runs ended", labelNames: ["status"] as const, registers }),
    recordErrors: counter("relay_record_errors_total", "Writes of the run record that failed"),
    busUnheard: counter("relay_bus_unheard_total", "Messages to other relays that nobody received"),
    resumes: new Counter({
      name: "relay_resumes_total",
      help: "Members that came back to their place, or too late",
      labelNames: ["result"] as const,
      registers,
    }),
    busErrors: counter("relay_bus_errors_total", "Messages to other relays that failed"),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
