/** A suite's result: a table for people, a file for machines. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Summary } from "./statistics";

/** One measured thing. Times are microseconds. */
export interface Row {
  /** "native": code of the machine, beside ours. */
  place: "node" | "chromium" | "native";
  operation: string;
  /** "blocking", "async", a language, or what a baseline is made of. */
  face: string;
  transport: string;
  ranks: number;
  bytes: number;
  us: Summary;
  /** Of a collective. */
  algorithm?: string;
  /** What the transport column shows where there are several. */
  interconnect?: string;
  /** What was worked out of the times, by name with its unit. */
  figures?: Record<string, number>;
}

/** An aim that an issue or the design names. */
export interface Check {
  id: string;
  value: number;
  aim: number;
  better: "higher" | "lower";
  ok: boolean;
}

export function check(id: string, value: number, better: Check["better"], aim: number): Check {
  return { id, value, aim, better, ok: better === "higher" ? value >= aim : value <= aim };
}

export interface Report {
  suite: string;
  versions: Record<string, string>;
  rows: Row[];
  checks: Check[];
}

export function printReport({ rows, checks }: Report): void {
  const head = [
    "place",
    "operation",
    "face",
    "transport",
    "ranks",
    "bytes",
    "median us",
    "p10",
    "p90",
    "MB/s",
    "figures",
  ];
  const body = rows.map(({ place, operation, face, transport, ranks, bytes, us, figures, algorithm, interconnect }) => [
    place,
    algorithm === undefined ? operation : `${operation}, ${algorithm}`,
    face,
    interconnect ?? transport,
    `${ranks}`,
    `${bytes}`,
    us.median.toFixed(2),
    us.p10.toFixed(2),
    us.p90.toFixed(2),
    (operation.startsWith("ping-pong") || operation === "memory-copy") && bytes >= 1024
      ? (bytes / us.median).toFixed(0)
      : "",
    Object.entries(figures ?? {})
      .map(([name, value]) => `${name}: ${Number(value.toPrecision(4))}`)
      .join(", "),
  ]);
  console.log(table([head, ...body]));
  console.log("");
  console.log(
    table([
      ["check", "value", "aim", ""],
      ...checks.map(({ id, value, aim, better, ok }) => [
        id,
        value.toFixed(2),
        `${better === "higher" ? ">=" : "<="} ${Number.isInteger(aim) ? aim : aim.toFixed(2)}`,
        ok ? "ok" : "MISSED",
      ]),
    ]),
  );
}

export function writeReport(folder: string, report: Report): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.suite}.json`);
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
  writeFileSync(file, `${JSON.stringify({ ...report, machine, date: new Date().toISOString() }, null, 2)}\n`);
  return file;
}

/** A line for people who wait. */
export function progress(line: string): void {
  console.error(line);
}

export function commworldVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column < 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
