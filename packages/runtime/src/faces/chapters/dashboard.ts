/** The program's own widgets on the page's dashboard; no part of the MPI standard. */
import { type Drawing, drawGraph, drawPie, drawProgress, drawString } from "../../dashboard/drawing";
import type { Chapter } from "../definition";

export function dashboard(draw: (drawing: Drawing) => void): Chapter {
  return {
    constants: {
      dashboard: Object.freeze({
        putPie: (name: unknown, parts: unknown) => draw(drawPie(name, parts)),
        putProgress: (name: unknown, fraction: unknown) => draw(drawProgress(name, fraction)),
        putGraph: (name: unknown, value: unknown) => draw(drawGraph(name, value)),
        putString: (name: unknown, text: unknown) => draw(drawString(name, text)),
      }),
    },
  };
}
