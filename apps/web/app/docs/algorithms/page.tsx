import type { Metadata } from "next";
import { AlgorithmExplorer } from "@/features/docs/components/algorithm-explorer";
import { Code, Text, Title } from "@/features/docs/components/text";

export const metadata: Metadata = { title: "Algorithms" };
export const dynamic = "force-static";

export default function Page() {
  return (
    <>
      <Title>Algorithms of collectives</Title>
      <Text>
        Every collective has several algorithms. The library takes the one it expects to be fastest, from the number of
        ranks and bytes, the interconnect and the tabs: a message of m bytes costs alpha + beta m, and a link of the
        interconnect costs an alpha each. Below, n is the number of ranks and m the size of one rank's operand or block.
      </Text>
      <Text>
        To compare, force one: with the sliders beside the interconnect, in a room by its host, or on the command line
        with <Code>--algorithm allreduce=ring</Code>. Where an algorithm does not apply, the automatic choice stands.
        The choice is kept with the run. What is said of gather, scatter, allgather and alltoall goes for their forms
        with parts of different sizes too, of alltoall also for Alltoallw, of reduce_scatter for its block form, and of
        scan for Exscan.
      </Text>
      <Text>
        The numbers are what the cost model expects of one tab whose ranks have a core each, for 8-byte numbers and an
        operator that commutes. They say which is faster, not how fast your machine is.
      </Text>
      <AlgorithmExplorer />
    </>
  );
}
