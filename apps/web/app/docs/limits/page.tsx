import { LIMITS } from "@commworld/protocol";
import type { Metadata } from "next";
import { Table, Td } from "@/components/ui/table";
import { Heading, Text, Title } from "@/features/docs/components/text";
import { formatBytes } from "@/lib/format";

export const metadata: Metadata = { title: "Limits" };
export const dynamic = "force-static";

const groups: { id: string; title: string; rows: [string, string][] }[] = [
  {
    id: "runs",
    title: "Runs",
    rows: [
      ["Ranks in one tab", String(LIMITS.ranksPerNode)],
      ["Ranks in a run, over all tabs", String(LIMITS.worldRanks)],
      ["Members of a room", String(LIMITS.membersPerRoom)],
      ["Time of a run", `${LIMITS.runSeconds / 60} minutes`],
      [
        "Output",
        `${formatBytes(LIMITS.consoleBytesPerRank)} for a rank, ${formatBytes(LIMITS.consoleBytesPerRun)} for a run`,
      ],
      ["One message", "1 GiB"],
    ],
  },
  {
    id: "programs",
    title: "Programs",
    rows: [
      ["Text", `${formatBytes(LIMITS.programBytes)} in ${LIMITS.programFiles} files`],
      ["Arguments", `${LIMITS.args}, of ${LIMITS.argChars} characters`],
      ["Standard input", formatBytes(LIMITS.stdinBytes)],
      ["Title", `${LIMITS.titleChars} characters`],
    ],
  },
  {
    id: "compiling",
    title: "Compiling C and C++ on a page",
    rows: [
      ["Time", `${LIMITS.compileSeconds} seconds; Cancel ends it before`],
      ["Memory of the compiler", "1 GiB"],
      ["What comes of it", `64 MiB; ${formatBytes(LIMITS.moduleBytes)} in a room, whose host sends it to the members`],
      ["Memory of a rank", "2 GiB, or what the device has"],
    ],
  },
  {
    id: "widgets",
    title: "Widgets of a program",
    rows: [
      ["Widgets of a rank", String(LIMITS.widgetsPerRank)],
      ["Widgets kept of a run", String(LIMITS.widgetsPerRun)],
      ["Name", `${LIMITS.widgetNameChars} characters`],
      ["Parts of a pie", `${LIMITS.widgetPieParts}, with labels of ${LIMITS.widgetLabelChars} characters`],
      ["Points of a graph", `the newest ${LIMITS.widgetGraphPoints} of each rank`],
      ["Text", `${LIMITS.widgetTextChars} characters`],
      ["Updates", `${LIMITS.telemetryHz} a second; what changes faster is joined`],
    ],
  },
];

export default function Page() {
  return (
    <>
      <Title>Limits</Title>
      <Text>
        Every limit says so when it is met: output that is cut ends with a line, a call that asks for too much throws an
        error with its reason. The same numbers hold on the command line.
      </Text>
      {groups.map(({ id, title, rows }) => (
        <section key={id} aria-labelledby={id}>
          <Heading id={id}>{title}</Heading>
          <Table aria-label={title} className="mt-2 max-w-prose text-sm">
            <tbody>
              {rows.map(([name, value]) => (
                <tr key={name}>
                  <Td className="pl-0 text-muted">{name}</Td>
                  <Td className="whitespace-normal!">{value}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ))}
    </>
  );
}
