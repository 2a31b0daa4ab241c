import type { InterconnectName, NodeEntry } from "@commworld/protocol";
import { gridShape, interconnect } from "@commworld/runtime";

export interface Dot {
  pid: number;
  grId: number;
  x: number;
  y: number;
}
export interface Box {
  grId: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Two ranks of one tab that the interconnect joins. */
export interface Edge {
  from: number;
  to: number;
}
export interface TopologyLayout {
  boxes: Box[];
  dots: Dot[];
  edges: Edge[];
  width: number;
  height: number;
  dotRadius: number;
}

const DOT = 11;
const GAP = 30;
const PADDING = 22;
const LABEL = 20;
const BETWEEN = 36;

interface Point {
  x: number;
  y: number;
}

function circle(count: number): Point[] {
  const radius = Math.max(count <= 2 ? 26 : 34, (count * GAP) / (2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

function places(name: InterconnectName, count: number): Point[] {
  if (count === 1) return [{ x: 0, y: 0 }];
  if (name === "star" || name === "bus") return [{ x: 0, y: 0 }, ...circle(count - 1)];
  if (name === "mesh2d" || name === "torus2d") {
    const { columns } = gridShape(count);
    if (name === "torus2d" && columns === 1) return circle(count);
    // The links around would lie on the others: every second row and column stands aside.
    const aside = name === "torus2d" ? 9 : 0;
    return Array.from({ length: count }, (_, i) => {
      const [row, column] = [Math.floor(i / columns), i % columns];
      return { x: column * 44 + (row % 2) * aside, y: row * 44 + (column % 2) * aside };
    });
  }
  if (name !== "tree") return circle(count);
  const levels = Math.floor(Math.log2(count)) + 1;
  const widest = Math.min(2 ** (levels - 1), count);
  const span = Math.max(widest, 2) * GAP;
  return Array.from({ length: count }, (_, i) => {
    const level = Math.floor(Math.log2(i + 1));
    const inLevel = 2 ** level;
    return { x: span * ((i + 1 - inLevel + 0.5) / inLevel - 0.5), y: level * 46 };
  });
}

interface PlacedNode {
  entry: NodeEntry;
  points: { x: number; y: number }[];
  width: number;
  height: number;
}

function place(entry: NodeEntry, name: InterconnectName): PlacedNode {
  const points = places(name, entry.count);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs) - DOT - PADDING;
  const top = Math.min(...ys) - DOT - PADDING - LABEL;
  return {
    entry,
    points: points.map((point) => ({ x: point.x - left, y: point.y - top })),
    width: Math.max(110, Math.max(...xs) + DOT + PADDING - left),
    height: Math.max(...ys) + DOT + PADDING - top,
  };
}

/** Tabs as boxes in rows, their ranks as dots inside, in units of the drawing. */
export function layoutTopology(table: readonly NodeEntry[], name: InterconnectName): TopologyLayout {
  const nodes = table.map((entry) => place(entry, name));
  const perRow = nodes.length <= 3 ? nodes.length : Math.ceil(Math.sqrt(nodes.length * 1.4));
  const layout: TopologyLayout = { boxes: [], dots: [], edges: [], width: 0, height: 0, dotRadius: DOT };
  let y = 0;
  for (let start = 0; start < nodes.length; start += perRow) {
    const row = nodes.slice(start, start + perRow);
    const height = Math.max(...row.map((node) => node.height));
    let x = 0;
    for (const { entry, points, width, height: own } of row) {
      const slack = { x: (width - extent(points)) / 2, y: (height - own) / 2 };
      layout.boxes.push({ grId: entry.grId, x, y, width, height });
      const shift = Math.min(...points.map((point) => point.x));
      points.forEach((point, i) => {
        const dot = { x: x + slack.x + point.x - shift, y: y + slack.y + point.y };
        layout.dots.push({ pid: entry.nrOffset + i, grId: entry.grId, ...dot });
      });
      for (const [a, b] of interconnect(name, entry.count).edges)
        layout.edges.push({ from: entry.nrOffset + a, to: entry.nrOffset + b });
      x += width + BETWEEN;
    }
    layout.width = Math.max(layout.width, x - BETWEEN);
    y += height + BETWEEN;
  }
  layout.height = Math.max(0, y - BETWEEN);
  return layout;
}

function extent(points: readonly { x: number }[]): number {
  const xs = points.map((point) => point.x);
  return Math.max(...xs) - Math.min(...xs);
}
