import type { WorkingCopyInit } from "@/features/programs/lib/working-copy";

const text = `import MPI from "mpi";

// This program runs once per rank, each rank in a worker of its own.
const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

console.log(\`hello from rank \${rank} of \${size}\`);

// Every rank adds up its share of 4 / (1 + x^2) over [0, 1];
// all shares together are pi.
const steps = 20_000_000;
let sum = 0;
for (let i = rank; i < steps; i += size) {
  const x = (i + 0.5) / steps;
  sum += 4 / (1 + x * x);
}

const pi = await world.reduce(sum / steps, MPI.SUM, 0);
if (rank === 0) console.log(\`pi is about \${pi}\`);
`;

/** What the first page shows: runs as it is. */
export const firstProgram: WorkingCopyInit = {
  source: { kind: "new" },
  title: "Untitled",
  content: { files: [{ path: "main.ts", text }], entry: "main.ts", args: [] },
  settings: { ranks: 4, interconnect: "crossbar" },
};
