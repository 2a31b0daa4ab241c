import { FINDING_IDS, LIMITS } from "@commworld/protocol";
import type { Metadata } from "next";
import Link from "next/link";
import { Table, Td, Th } from "@/components/ui/table";
import { findingNotes } from "@/features/checker/lib/finding-notes";
import { Block, Code, Heading, List, Text, Title } from "@/features/docs/components/text";

export const metadata: Metadata = { title: "Checker" };
export const dynamic = "force-static";

const limits = [
  "Wrong arguments and truncations are findings when they end the run: an error that a program catches is its own business.",
  "Ranks that wait for each other are no deadlock while another rank computes, has a timer, or may run a task.",
  "After a process has failed or a tab was lost, deadlocks are not looked for.",
  "Between tabs a message that nobody received is found when it is there before its tab ends, and the line of its sender is not told.",
  "A waiting window, and other waits without a message, stand in a deadlock's report without whom they wait for.",
  `A run keeps ${LIMITS.findingsPerRun} findings.`,
];

export default function Page() {
  return (
    <>
      <Title>Checker</Title>
      <Text>
        Every run in the editor and on the command line is watched. What is wrong is told with the rank, the call and
        the line: in the dashboard, as marks in the text, and with the recorded run.{" "}
        <Link href="/learn/deadlock">The lesson on deadlock</Link> shows it at work.
      </Text>
      <Heading id="modes">Modes</Heading>
      <List
        items={[
          <>
            <Code>on</Code>, the default: all of the findings below but the potential deadlock.
          </>,
          <>
            <Code>strict</Code>: a standard <Code>Send</Code> waits for its receive, as the standard allows, so that
            programs that rely on buffers show; bytes received as another type are told too.
          </>,
          <>
            <Code>off</Code>: nothing is watched. For measurements; the benchmarks run so.
          </>,
        ]}
      />
      <Block>{"npx commworld run -n 2 --check=strict main.ts"}</Block>
      <Heading id="findings">Findings</Heading>
      <Text>The names follow the catalogues of Intel&apos;s and MUST&apos;s checkers.</Text>
      <Table aria-label="Findings" className="mt-3 text-sm">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>When</Th>
          </tr>
        </thead>
        <tbody>
          {FINDING_IDS.map((id) => (
            <tr key={id}>
              <Td className="align-top font-mono text-xs">{id}</Td>
              <Td className="min-w-56 whitespace-normal text-muted">{findingNotes[id]}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="limits">What it does not see</Heading>
      <List items={limits} />
    </>
  );
}
