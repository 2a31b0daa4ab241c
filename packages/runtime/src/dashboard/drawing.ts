/** What a program asks to be drawn, checked: MPI.dashboard of the faces and MPI.js's SmartDashboard. */
import type { Widget } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { MPIError } from "../mpi/errors";

/** A widget before its rank is known. `point` is one more point of a graph. */
export type Drawing =
  | { name: string; kind: "pie"; parts: Extract<Widget, { kind: "pie" }>["parts"] }
  | { name: string; kind: "progress"; fraction: number }
  | { name: string; kind: "graph"; point: number }
  | { name: string; kind: "string"; text: string };

const refuse = (call: string, what: string): never => {
  throw new MPIError("ERR_ARG", what, call);
};

function checkName(name: unknown, call: string): string {
  if (typeof name === "string" && name.length > 0 && name.length <= LIMITS.widgetNameChars) return name;
  return refuse(call, `a widget's name is a text of 1 to ${LIMITS.widgetNameChars} characters`);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 1e300;

export function drawPie(name: unknown, parts: unknown): Drawing {
  const call = "putPie";
  const known = checkName(name, call);
  if (typeof parts !== "object" || parts === null)
    return refuse(call, "a pie's parts are an object of numbers by label: { compute: 3, wait: 1 }");
  const entries = Object.entries(parts);
  if (entries.length > LIMITS.widgetPieParts)
    refuse(call, `a pie has at most ${LIMITS.widgetPieParts} parts, not ${entries.length}; add the small ones up`);
  return {
    name: known,
    kind: "pie",
    parts: entries.map(([label, value]) => {
      if (label.length > LIMITS.widgetLabelChars)
        refuse(call, `a label has at most ${LIMITS.widgetLabelChars} characters: ${label.slice(0, 40)}...`);
      if (!isNumber(value) || value < 0) refuse(call, `the part ${label} of a pie is a number from 0 up`);
      return { label, value };
    }),
  };
}

export function drawProgress(name: unknown, fraction: unknown): Drawing {
  const call = "putProgress";
  const known = checkName(name, call);
  if (!isNumber(fraction) || fraction < 0 || fraction > 1)
    return refuse(
      call,
      `progress is a number from 0 to 1, not ${String(fraction)}: divide what is done by all there is`,
    );
  return { name: known, kind: "progress", fraction };
}

export function drawGraph(name: unknown, point: unknown): Drawing {
  const call = "putGraph";
  const known = checkName(name, call);
  if (!isNumber(point)) return refuse(call, `a point of a graph is a finite number, not ${String(point)}`);
  return { name: known, kind: "graph", point };
}

export function drawString(name: unknown, text: unknown): Drawing {
  const call = "putString";
  const known = checkName(name, call);
  if (typeof text !== "string" || text.length > LIMITS.widgetTextChars)
    return refuse(call, `a text of a widget is a string of at most ${LIMITS.widgetTextChars} characters`);
  return { name: known, kind: "string", text };
}
