import type { Metadata } from "next";
import Link from "next/link";
import { Block, Code, Heading, List, Text, Title } from "@/features/docs/components/text";

export const metadata: Metadata = { title: "Programs for MPI.js" };
export const dynamic = "force-static";

export default function Page() {
  return (
    <>
      <Title>Programs for MPI.js</Title>
      <Text>
        MPI.js (github.com/the-parallel-gods/mpi.js) is an earlier MPI for the browser. Its programs run here unchanged:
        in the editor, in rooms and on the command line. Put the program into a <Code>.js</Code> file; the compiler
        knows it by its <Code>importScripts</Code>. <Link href="/learn/mpijs-primes">A lesson shows one.</Link>
      </Text>
      <Block>
        {`importScripts("/mpi_core/mpi.js");

main(async () => {
  await MPI_Init();
  const rank_ptr = box(0);
  await MPI_Comm_rank(rank_ptr);
  const sum = box(null);
  await MPI_Reduce(box([rank_ptr.data, 1]), sum, (a, b) => a + b, 0);
  if (rank_ptr.data === 0) console.log(sum.data);
  await MPI_Finalize();
}, self);`}
      </Block>
      <Heading id="has">What there is</Heading>
      <List
        items={[
          "MPI_Init, MPI_Finalize, MPI_Abort, MPI_Comm_rank, MPI_Comm_size, MPI_Barrier.",
          "MPI_Send, MPI_Recv, MPI_Isend, MPI_Irecv (also spelled MPI_ISend, MPI_IRecv), MPI_Wait, MPI_Waitall, MPI_Test. The third and fourth argument of a send or receive name a part of the box's array.",
          "MPI_Bcast, MPI_Ibcast, MPI_Gather, MPI_Gatherv, MPI_Allgather, MPI_Allgatherv, MPI_Scatter, MPI_Scatterv, MPI_Reduce, MPI_Allreduce. Operations are functions of two elements.",
          "box, unbox, config, node_router, reschedule, partition, make_wrap, flush_telemetry, and importScripts for other .js files of the program.",
          <>
            smartdashboard with putPie, putProgress, putGraph and putString; modules have the same as{" "}
            <Link href="/docs/api/dashboard">MPI.dashboard</Link>.
          </>,
        ]}
      />
      <Heading id="different">What is different</Heading>
      <List
        items={[
          "Reductions keep zeros and combine in rank order; the operand stays as it was.",
          "Typed arrays, maps, dates and anything else that can be cloned arrive as they are, also in other tabs; messages may be long.",
          "What a rank throws ends the run everywhere, with file and line.",
          "MPI_Irecv receives as soon as it is called, so receives match in the order of their calls.",
          "Scripts are scripts: sloppy mode, one global scope. Files that import or export are modules and use the library of this site.",
        ]}
      />
    </>
  );
}
