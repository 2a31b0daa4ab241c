import type { Language } from "@/features/programs/lib/language";
import type { WorkingCopyInit } from "@/features/programs/lib/working-copy";
import { firstProgram } from "./first-program";

const typescript = `import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();

console.log(\`rank \${rank} of \${world.Get_size()}\`);
`;

const c = `#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    printf("rank %d of %d\\n", rank, size);

    MPI_Finalize();
    return 0;
}
`;

const cpp = `#include <mpi.h>
#include <iostream>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::cout << "rank " << rank << " of " << size << std::endl;

    MPI_Finalize();
}
`;

const TEMPLATES: Readonly<Record<Language, { path: string; text: string }>> = {
  typescript: { path: "main.ts", text: typescript },
  c: { path: "main.c", text: c },
  cpp: { path: "main.cpp", text: cpp },
};

export const isLanguage = (name: unknown): name is Language =>
  typeof name === "string" && Object.hasOwn(TEMPLATES, name);

/** What New opens: every rank says who it is. */
export function newProgram(language: Language, text = TEMPLATES[language].text): WorkingCopyInit {
  const { path } = TEMPLATES[language];
  return { ...firstProgram, content: { files: [{ path, text }], entry: path, args: [] } };
}
