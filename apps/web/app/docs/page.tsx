import type { Metadata } from "next";
import Link from "next/link";
import { Block, Code, Heading, List, Text, Title } from "@/features/docs/components/text";

export const metadata: Metadata = { title: { absolute: "Docs · CommWorld" } };
/** Rendered once, at build time. */
export const dynamic = "force-static";

const missing = [
  "Python programs: TypeScript, JavaScript, C and C++ only, for now.",
  "Files, dynamic processes and the tools interface of MPI.",
  "Network, files, storage and the page itself: a program has none of them, by design.",
  'Blocking calls (import from "mpi/blocking") on pages that are not cross-origin isolated, as on plain http.',
  "Type syntax that is more than types: enums, namespaces, parameter properties and decorators.",
];

export default function Page() {
  return (
    <>
      <Title>Docs</Title>
      <Heading id="program">A program</Heading>
      <Text>
        A program runs once per rank. Each rank is a worker of its own in a sandboxed frame of your tab; the ranks of
        one tab share memory. The names are those of the MPI standard in the manner of mpi4py: lower-case methods such
        as <Code>send</Code> carry any value that can be cloned, capitalised ones such as <Code>Send</Code> carry typed
        arrays without conversion.
      </Text>
      <Block>
        {`import MPI from "mpi";

const world = MPI.COMM_WORLD;
if (world.Get_rank() === 0) await world.send({ hello: "rank 1" }, 1);
if (world.Get_rank() === 1) console.log(await world.recv(0));`}
      </Block>
      <Text>
        Arguments stand in <Code>MPI.args</Code>. Ctrl+Enter runs, Ctrl+S saves, Ctrl+. stops. A program is saved by
        itself; Share makes a version that never changes. <Link href="/mine">My work</Link> lists your programs and
        runs. New to this? <Link href="/learn">Start with the lessons.</Link> Looking for a name?{" "}
        <Link href="/docs/api">The reference</Link> has them all; in the editor, hover over one.
      </Text>
      <Heading id="faces">Waiting and blocking</Heading>
      <Text>
        Calls of <Code>mpi</Code> that wait are promises: write <Code>await</Code>. The module <Code>mpi/blocking</Code>{" "}
        has the same names without promises; its calls stop the rank until they are done. Both may be used in one
        program. Programs written for MPI.js <Link href="/docs/mpijs">run unchanged</Link>.
      </Text>
      <Heading id="c">C and C++</Heading>
      <Text>
        Paste a program with <Code>mpi.h</Code> over the one in the editor: it is compiled in the browser and runs on
        the same ranks. <Link href="/docs/c">What such programs can do</Link>, and{" "}
        <Link href="/docs/c/functions">the functions</Link>.
      </Text>
      <Heading id="rooms">Rooms</Heading>
      <Text>
        Room in the editor opens a room with a link and a QR code. Whoever opens the link chooses a number of cores and
        clicks Contribute; nothing runs in their tab before. The host presses Run, and the program spans all tabs.
        Messages between tabs go through a relay. A member who joins during a run takes part from the next one on.
      </Text>
      <Heading id="dashboard">Dashboard</Heading>
      <Text>
        What every rank sends, receives and waits for, live and in the record of a run. A program may draw there itself,
        with <Link href="/docs/api/dashboard">MPI.dashboard</Link>: pies, progress bars, graphs and texts. The record of
        a run has its data to download, as CSV and JSON, and compares it with another run call by call.
      </Text>
      <Heading id="missing">What does not work</Heading>
      <List items={missing} />
      <Heading id="licences">Licences</Heading>
      <Text>
        CommWorld is under the MIT licence. <a href="/runtime/NOTICE.txt">What it is shipped with</a>: the compiler of C
        and C++, the editor, fonts and libraries, each under its own.
      </Text>
    </>
  );
}
