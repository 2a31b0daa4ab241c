import type { FindingPlace } from "@commworld/protocol";

export interface GraphNode {
  pid: number;
  x: number;
  y: number;
  /** Waits; others are waited for and have ended or run. */
  waits: boolean;
}

export interface GraphEdge {
  from: number;
  to: number;
  /** One of several that would do. */
  any: boolean;
  path: string;
}

export interface GraphLayout {
  nodes: GraphNode[];
  edges: GraphEdge[];
  width: number;
  height: number;
  radius: number;
}

/** More ranks are a crowd: the text says who they are. */
export const MAX_DRAWN = 16;
const RADIUS = 14;

/** Ranks on a circle, in the order of the report, with an arrow to each rank that is waited for. */
export function layoutGraph(places: readonly FindingPlace[]): GraphLayout | undefined {
  const waiting = places.filter(({ waitsFor }) => (waitsFor?.length ?? 0) > 0);
  const waits = new Set(waiting.map(({ pid }) => pid));
  const pids = [...new Set(waiting.flatMap(({ pid, waitsFor = [] }) => [pid, ...waitsFor]))];
  if (pids.length < 2 || pids.length > MAX_DRAWN) return undefined;
  const circle = Math.max(46, (pids.length * 46) / (2 * Math.PI));
  const width = 2 * (circle + RADIUS + 12);
  const height = pids.length === 2 ? 2 * (RADIUS + 24) : width;
  const nodes = pids.map((pid, index) => {
    const angle = Math.PI + (2 * Math.PI * index) / pids.length;
    return {
      pid,
      x: width / 2 + circle * Math.cos(angle),
      y: height / 2 + circle * Math.sin(angle),
      waits: waits.has(pid),
    };
  });
  const at = new Map(nodes.map((node) => [node.pid, node]));
  const edges = waiting.flatMap(({ pid, waitsFor = [], any }) =>
    waitsFor.flatMap((to) => {
      const [a, b] = [at.get(pid), at.get(to)];
      return a && b && a !== b ? [{ from: pid, to, any: any === true && waitsFor.length > 1, path: arrow(a, b) }] : [];
    }),
  );
  return { nodes, edges, width, height, radius: RADIUS };
}

/** A bow from one circle to another, so that two that wait for each other have two arrows. */
function arrow(a: GraphNode, b: GraphNode): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const bow = 16;
  const point = (from: GraphNode, along: number, aside: number) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  return `M${point(a, RADIUS, 7)} Q${point(a, length / 2, bow + 7)} ${point(a, length - RADIUS - 3, 8)}`;
}
