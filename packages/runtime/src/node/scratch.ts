/**
 * Under Node a rank imports its modules from files. Their folders are made and removed by the process that starts the ranks,
 * since a rank that is terminated runs nothing more.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set<string>();

/** An empty folder for the modules of one rank. What is left when the process exits goes then. */
export function createScratch(): string {
  if (folders.size === 0) process.once("exit", removeAll);
  const folder = mkdtempSync(join(tmpdir(), "commworld-rank-"));
  folders.add(folder);
  return folder;
}

export function removeScratch(folder: string): void {
  folders.delete(folder);
  if (folders.size === 0) process.off("exit", removeAll);
  rmSync(folder, { recursive: true, force: true });
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
