import type { Schedule, Slot } from "./schedule";

/** Every other rank sends straight to the root. `parts` has a slot for each rank on the root; the root's own is filled already. */
export function linearGather(schedule: Schedule, root: number, own: Slot, parts: readonly Slot[]): void {
  const { rank, size } = schedule;
  if (rank !== root) schedule.send(root, own);
  else for (let from = 0; from < size; from++) if (from !== root) schedule.receive(from, parts[from]!);
}

/** The root sends each rank its part. `parts` counts on the root alone; `own` is filled on the others. */
export function linearScatter(schedule: Schedule, root: number, own: Slot, parts: readonly Slot[]): void {
  const { rank, size } = schedule;
  if (rank !== root) schedule.receive(root, own);
  else for (let to = 0; to < size; to++) if (to !== root) schedule.send(to, parts[to]!);
}
