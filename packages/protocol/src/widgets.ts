/** What a program draws on the page's dashboard: MPI.dashboard, and MPI.js's SmartDashboard. Text and numbers, never HTML. */
import { z } from "zod";
import { LIMITS } from "./limits";

const value = z.number().min(-1e300).max(1e300);
const place = {
  /** World rank that drew it. */
  pid: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.worldRanks - 1),
  /** Widgets of the same name and kind, drawn by several ranks, belong together. */
  name: z.string().min(1).max(LIMITS.widgetNameChars),
};

/** One widget of one rank, or what is new of it: a graph's `values` are the points that follow those before. */
export const widget = z.discriminatedUnion("kind", [
  z.object({
    ...place,
    kind: z.literal("pie"),
    parts: z
      .array(z.object({ label: z.string().max(LIMITS.widgetLabelChars), value: value.min(0) }))
      .max(LIMITS.widgetPieParts),
  }),
  z.object({ ...place, kind: z.literal("progress"), fraction: z.number().min(0).max(1) }),
  z.object({
    ...place,
    kind: z.literal("graph"),
    values: z.array(value).min(1).max(LIMITS.widgetGraphPoints),
    /** Points drawn since the run began, these included: the first of `values` is number `total - values.length`. */
    total: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  z.object({ ...place, kind: z.literal("string"), text: z.string().max(LIMITS.widgetTextChars) }),
]);
export type Widget = z.infer<typeof widget>;
export type WidgetKind = Widget["kind"];

export const widgets = z.array(widget).min(1).max(LIMITS.widgetsPerMessage);
