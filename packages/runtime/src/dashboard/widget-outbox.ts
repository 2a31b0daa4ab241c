/** A rank's widgets on their way to its node: what changes faster than the page shows it is joined. */
import type { Widget } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { updateWidget } from "@commworld/protocol/widgets";
import { MPIError } from "../mpi/errors";
import type { Drawing } from "./drawing";

const EVERY_MS = 1000 / LIMITS.telemetryHz;

export interface WidgetOutboxParts {
  pid: number;
  emit(widgets: Widget[]): void;
  now(): number;
  /** Calls its argument again and again; begun with the first widget. */
  every(ms: number, work: () => void): void;
}

export class WidgetOutbox {
  readonly #parts: WidgetOutboxParts;
  readonly #names = new Set<string>();
  /** Points drawn so far, by name of the graph. */
  readonly #points = new Map<string, number>();
  #pending = new Map<string, Widget>();
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: WidgetOutboxParts) {
    this.#parts = parts;
  }

  /**
   * @param newest a graph's point takes the place of those that have not left yet
   * @throws MPI_ERR_ARG beyond the widgets of a rank
   */
  put(drawing: Drawing, newest = false): void {
    const { name } = drawing;
    if (!this.#names.has(name)) {
      if (this.#names.size === LIMITS.widgetsPerRank)
        throw new MPIError("ERR_ARG", `a rank draws at most ${LIMITS.widgetsPerRank} widgets; use a name again`);
      if (this.#names.size === 0) this.#parts.every(EVERY_MS, () => this.flush());
      this.#names.add(name);
    }
    this.#pending.set(name, this.#next(drawing, newest));
    // A rank in a long loop without a turn of its event loop is seen too.
    if (this.#parts.now() - this.#flushedAt >= EVERY_MS) this.flush();
  }

  flush(): void {
    if (this.#pending.size === 0) return;
    this.#flushedAt = this.#parts.now();
    const widgets = [...this.#pending.values()];
    this.#pending = new Map();
    this.#parts.emit(widgets);
  }

  #next(drawing: Drawing, newest: boolean): Widget {
    const { pid } = this.#parts;
    if (drawing.kind !== "graph") return { pid, ...drawing };
    const { name, kind, point } = drawing;
    const waiting = this.#pending.get(name);
    const before = newest && waiting?.kind === "graph" ? waiting.values.length : 0;
    const total = (this.#points.get(name) ?? 0) + 1 - before;
    this.#points.set(name, total);
    const update: Widget = { pid, name, kind, values: [point], total };
    return newest ? update : updateWidget(waiting, update);
  }
}
