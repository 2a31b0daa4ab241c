import { readFile } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@commworld/protocol";
import type { Metadata } from "next";
import Link from "next/link";
import { PageShell } from "@/components/page-shell";
import { Table, Td } from "@/components/ui/table";
import { ApiReference } from "@/features/docs/components/api-reference";
import { parseTypes } from "@/features/docs/lib/parse-types";
import { formatBytes } from "@/lib/format";

export const metadata: Metadata = { title: "Docs" };
/** Rendered once, at build time: the declaration file is part of the build. */
export const dynamic = "force-static";

const limits = [
  ["Ranks in one tab", String(LIMITS.ranksPerNode)],
  ["Ranks in a run, over all tabs", String(LIMITS.worldRanks)],
  ["Members of a room", String(LIMITS.membersPerRoom)],
  ["Text of a program", `${formatBytes(LIMITS.programBytes)} in ${LIMITS.programFiles} files`],
  [
    "Output",
    `${formatBytes(LIMITS.consoleBytesPerRank)} for a rank, ${formatBytes(LIMITS.consoleBytesPerRun)} for a run`,
  ],
  ["Time of a run", `${LIMITS.runSeconds / 60} minutes`],
];

const missing = [
  "C, C++ and Python programs: TypeScript and JavaScript only, for now.",
  "One-sided communication, fault tolerance, files, dynamic processes.",
  "Recovery of a run whose member leaves: the run ends and names who left.",
  "Network, files, storage and the page itself: a program has none of them, by design.",
  'Blocking calls (import from "mpi/blocking") on pages that are not cross-origin isolated, as on plain http.',
  "Type syntax that is more than types: enums, namespaces, parameter properties and decorators.",
];

export default async function Page() {
  const types = await readFile(path.join(process.cwd(), "public/runtime/mpi.d.ts"), "utf8");
  const sections = parseTypes(types);
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">Docs</h1>
      <nav aria-label="On this page" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-accent-text">
        {[
          ["#program", "A program"],
          ["#rooms", "Rooms"],
          ["#kept", "What is kept"],
          ["#limits", "Limits"],
          ["#missing", "What does not work"],
          ["#api", "API reference"],
        ].map(([href, label]) => (
          <a key={href} href={href} className="rounded hover:underline">
            {label}
          </a>
        ))}
      </nav>
      <Heading id="program">A program</Heading>
      <Text>
        A program runs once per rank. Each rank is a worker of its own in a sandboxed frame of your tab; the ranks of
        one tab share memory. The names are those of the MPI standard in the manner of mpi4py: lower-case methods such
        as <Code>send</Code> carry any value that can be cloned, capitalised ones such as <Code>Send</Code> carry typed
        arrays without conversion.
      </Text>
      <pre className="mt-3 overflow-x-auto rounded-md border bg-surface p-3 font-mono text-xs leading-5">
        {`import MPI from "mpi";

const world = MPI.COMM_WORLD;
if (world.Get_rank() === 0) await world.send({ hello: "rank 1" }, 1);
if (world.Get_rank() === 1) console.log(await world.recv(0));`}
      </pre>
      <Text>
        Arguments stand in <Code>MPI.args</Code>. Ctrl+Enter runs, Ctrl+S saves, Ctrl+. stops. A program is saved by
        itself; Share makes a version that never changes. New to this?{" "}
        <Link href="/learn">Start with the examples.</Link>
      </Text>
      <Heading id="rooms">Rooms</Heading>
      <Text>
        Room in the editor opens a room with a link and a QR code. Whoever opens the link chooses a number of cores and
        clicks Contribute; nothing runs in their tab before. The host presses Run, and the program spans all tabs.
        Messages between tabs go through a relay. A member who joins during a run takes part from the next one on.
      </Text>
      <Heading id="kept">What is kept</Heading>
      <Text>
        Programs, shared versions and runs are kept on this server: of a run its program, output, message counts and
        times, never the messages. Whoever has the address of a program or of a run can open it. There are no accounts:
        a cookie in this browser is what makes your programs yours.
      </Text>
      <Heading id="limits">Limits</Heading>
      <Table aria-label="Limits" className="mt-2 max-w-prose text-sm">
        <tbody>
          {limits.map(([name, value]) => (
            <tr key={name}>
              <Td className="pl-0 text-muted">{name}</Td>
              <Td>{value}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="missing">What does not work</Heading>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 text-muted">
        {missing.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Heading id="api">API reference</Heading>
      <Text>
        Of the module <Code>mpi</Code>. The module <Code>mpi/blocking</Code> has the same names, without promises.
      </Text>
      <ApiReference sections={sections} />
    </PageShell>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mt-9 scroll-mt-4 font-semibold text-base">
      {children}
    </h2>
  );
}

function Text({ children }: { children: React.ReactNode }) {
  return <p className="mt-2 max-w-prose text-muted [&_a]:text-accent-text [&_a]:hover:underline">{children}</p>;
}

function Code({ children }: { children: string }) {
  return <code className="rounded-xs bg-hover px-1 font-mono text-text text-xs">{children}</code>;
}
