import { LIMITS } from "@commworld/protocol";
import { SCRATCH_LIMIT_BYTES, SCRATCH_LIMIT_FILES } from "@commworld/runtime";
import { FLAG_FORMS, MAX_MEMORY_BYTES, STACK_BYTES } from "@commworld/toolchain/flags";
import type { Metadata } from "next";
import Link from "next/link";
import { Table, Td, Th } from "@/components/ui/table";
import { Block, Code, Heading, List, Text, Title } from "@/features/docs/components/text";
import { cDocs } from "@/features/docs/lib/library-docs";
import { newProgram } from "@/features/editor/lib/new-program";
import { formatBytes } from "@/lib/format";

export const metadata: Metadata = { title: "C and C++" };
export const dynamic = "force-static";

const missing = [
  "Threads: pthreads, OpenMP, C11 and C++ threads. A rank is a process of its own; more ranks are the way to more cores.",
  "C++ exceptions: a throw is an error of the compiler. Return a code, or end the run with MPI_Abort. RTTI is there.",
  "Processes, signals of other processes, sockets and the network: fork, exec, system, socket.",
  "Shared windows of several ranks (MPI_Win_allocate_shared): each rank has a memory that others cannot map. MPI_Win_allocate works.",
  "Fortran, and libraries beside those of C, C++ and MPI. Sources of a library can be files of the program.",
  "Tasks and widgets on the dashboard, which the library has for TypeScript alone.",
];

const sizes: [string, string][] = [
  ["char, short, int, long, long long", "1, 2, 4, 4 and 8 bytes"],
  ["float, double, long double", "4, 8 and 16 bytes"],
  ["pointers, size_t, MPI_Aint", "4 bytes"],
  ["MPI_Count, MPI_Offset", "8 bytes"],
];

const limits: [string, string][] = [
  ["Memory of a rank", `up to ${formatBytes(MAX_MEMORY_BYTES)}, as malloc asks for it`],
  ["Stack of a rank", formatBytes(STACK_BYTES)],
  [
    "Files that a rank writes",
    `in its working folder and below /tmp: ${formatBytes(SCRATCH_LIMIT_BYTES)} in ${SCRATCH_LIMIT_FILES} files, its own, gone after the run`,
  ],
  ["Sources, headers and data", `${formatBytes(LIMITS.programBytes)} in ${LIMITS.programFiles} files`],
];

export default async function Page() {
  const { sections } = await cDocs();
  const offered = sections.filter(({ supported }) => supported);
  const others = sections.filter(({ supported }) => !supported);
  return (
    <>
      <Title>C and C++</Title>
      <Text>
        Programs of C and C++ with <Code>mpi.h</Code> are compiled in the browser by clang, to WebAssembly, and run on
        ranks as programs of TypeScript do. The functions are those of the MPI 5.0 standard, with its binary interface.
        New in the editor begins one; every <Link href="/learn">lesson</Link> has one to read.
      </Text>
      <Block>{newProgram("c").content.files[0]?.text.trimEnd() ?? ""}</Block>
      <Text>
        A file that ends in <Code>.c</Code> is C, one in <Code>.cc</Code>, <Code>.cpp</Code> or <Code>.cxx</Code> is
        C++. All sources of a program are compiled and linked together; headers are included as <Code>"name.h"</Code>.
        On the command line: <Code>npx commworld run -n 4 main.c</Code>, and{" "}
        <Code>npx commworld cc main.c -o main.wasm</Code> for a module that runs later.
      </Text>
      <Heading id="languages">Languages</Heading>
      <List
        items={[
          "C17 with GNU's extensions, and what older compilers took with a warning: implicit declarations, main without a type.",
          "C++20 with GNU's extensions, templates and the standard library.",
          "The C library: stdio, stdlib, string, math, complex, time, setjmp, getopt. Output comes line by line, with its rank.",
        ]}
      />
      <Table aria-label="Sizes of types" className="mt-3 max-w-prose text-sm">
        <tbody>
          {sizes.map(([types, bytes]) => (
            <tr key={types}>
              <Td className="whitespace-normal! pl-0 font-mono text-xs">{types}</Td>
              <Td className="whitespace-normal!">{bytes}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="functions">Functions of MPI</Heading>
      <Text>
        <Link href="/docs/c/functions">All functions with their parameters.</Link> Each has its <Code>PMPI_</Code> name,
        and those with counts a form that ends in <Code>_c</Code>, for counts of 64 bits.
      </Text>
      <Table aria-label="Chapters of MPI" className="mt-3 max-w-prose text-sm">
        <thead>
          <tr>
            <Th className="pl-0">Chapter</Th>
            <Th>Of the standard</Th>
            <Th className="text-right">Functions</Th>
          </tr>
        </thead>
        <tbody>
          {offered.map(({ title, standard, entries }) => (
            <tr key={title}>
              <Td className="whitespace-normal! pl-0">{title}</Td>
              <Td>{standard}</Td>
              <Td className="tabular text-right">{entries.length}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="missing-functions">Functions that are not offered</Heading>
      <Text>
        They are declared, so that a program compiles, and return <Code>MPI_ERR_UNSUPPORTED_OPERATION</Code>.
      </Text>
      {others.map(({ title, standard, entries }) => (
        <details key={title} className="mt-2 max-w-prose rounded-lg border bg-surface px-3 py-2">
          <summary className="cursor-pointer">
            {title} <span className="text-faint">({standard})</span>: {entries.length}
          </summary>
          <p className="mt-2 font-mono text-xs leading-6 text-muted">{entries.map(({ name }) => name).join(" ")}</p>
        </details>
      ))}
      <Heading id="missing">What else does not work</Heading>
      <List items={missing} />
      <Heading id="files">Files, arguments, ends</Heading>
      <List
        items={[
          "Files of the program that are no sources are its data: every rank can open and read them by their names.",
          "Arguments come in argv. Standard input is that of rank 0, as with mpiexec: what stands in the field of that name; on the command line what is piped or typed. The other ranks read its end.",
          "printf, time, rand, getenv and exit work as elsewhere; the clock of MPI_Wtime is that of the browser.",
          "A rank that ends without MPI_Finalize, or with a trap (a wild pointer, a division by zero, a full stack), ends the run with its rank, and the line of the source.",
        ]}
      />
      <Heading id="flags">Flags of the compiler</Heading>
      <Text>
        The hammer in the toolbar sets optimisation, macros and flags. They are kept in a file of the program,{" "}
        <Code>compile_flags.txt</Code>, a flag a line; the command line reads it too. Other flags are refused by name.
      </Text>
      <Table aria-label="Flags" className="mt-3 max-w-prose text-sm">
        <tbody>
          {FLAG_FORMS.map(({ flags, what }) => (
            <tr key={flags}>
              <Td className="whitespace-normal! pl-0 font-mono text-xs leading-5">
                {flags.split(" ").map((flag) => (
                  <span key={flag}>
                    <span className="whitespace-nowrap">{flag}</span>{" "}
                  </span>
                ))}
              </Td>
              <Td className="whitespace-normal! text-muted">{what}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="limits">Limits</Heading>
      <Table aria-label="Limits of C programs" className="mt-2 max-w-prose text-sm">
        <tbody>
          {limits.map(([name, value]) => (
            <tr key={name}>
              <Td className="whitespace-normal! pl-0 text-muted">{name}</Td>
              <Td className="whitespace-normal!">{value}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Text>
        The rest is as for <Link href="/docs/limits">all programs</Link>.
      </Text>
    </>
  );
}
