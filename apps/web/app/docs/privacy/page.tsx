import type { Metadata } from "next";
import { Code, Heading, List, Text, Title } from "@/features/docs/components/text";

export const metadata: Metadata = { title: "Privacy" };
export const dynamic = "force-static";

export default function Page() {
  return (
    <>
      <Title>Privacy</Title>
      <Heading id="kept">What this server keeps</Heading>
      <List
        items={[
          "Programs: their text, title and settings, and every version that was shared or run.",
          "Of a run: the program, who ran it, when, on how many ranks, its output, how many messages and bytes each rank sent and how long its calls took, what it drew on its dashboard, and how it ended.",
          "Of a room that runs C or C++: the compiled module, which its members fetch, until newer ones take its place. The text is compiled in the host's browser.",
          "A random name for this browser, in a cookie. It is what makes your programs yours; there are no accounts and no e-mail addresses.",
        ]}
      />
      <Heading id="not-kept">What it does not keep</Heading>
      <List
        items={[
          "Messages between ranks. Inside a tab they never leave it; between tabs they pass through a relay, which keeps none of them.",
          "Programs that you do not save and do not run with a record: they stay in the browser.",
        ]}
      />
      <Heading id="who">Who can see it</Heading>
      <Text>
        Whoever has the address of a program or of a run can open it, unless the program is private. Members of a room
        see each other's names, the program, its output and its dashboard.
      </Text>
      <Heading id="deleting">Deleting it</Heading>
      <Text>
        My work lists the programs and runs of this browser and deletes them: a program with its versions and your runs
        of it, or one run. Copies that others made of a program, and runs that others made of it, are theirs.
      </Text>
      <Heading id="programs">What a program can see</Heading>
      <Text>
        A program runs in workers of a frame without an origin: no network, no storage, no cookies, nothing of the page.
        It uses the processor of those who run it. A contributor's tab runs nothing before a click on Contribute, and
        asks again when the program changes. Stop, or leaving the room, ends it at once.
      </Text>
      <Heading id="browser">What your browser keeps</Heading>
      <Text>
        The session's cookie, drafts of programs that are not saved yet, the name and cores you last joined a room with,
        the width of the editor, and the choice between light and dark. After the first program in C or C++ also the
        compiler and the newest modules it made. Nothing is loaded from other servers, and nobody is told what you do
        here. Programs in links of the form <Code>/?new#program=…</Code> stand behind the <Code>#</Code>, which browsers
        do not send.
      </Text>
    </>
  );
}
