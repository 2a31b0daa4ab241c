import type { Metadata } from "next";
import Link from "next/link";
import { Code, Heading, Text, Title } from "@/features/docs/components/text";
import { libraryDocs } from "@/features/docs/lib/library-docs";
import { anchorOf } from "@/features/docs/lib/parse-types";

export const metadata: Metadata = { title: "Reference" };
export const dynamic = "force-static";

export default async function Page() {
  const chapters = await libraryDocs();
  return (
    <>
      <Title>Reference</Title>
      <Text>
        Of the module <Code>mpi</Code>. The module <Code>mpi/blocking</Code> has the same names, without promises.
        Numbers of sections are those of the MPI 5.0 standard.
      </Text>
      {chapters.map(({ slug, title, sections }) => (
        <section key={slug} aria-labelledby={slug}>
          <Heading id={slug}>
            <Link href={`/docs/api/${slug}`} className="rounded hover:underline">
              {title}
            </Link>
          </Heading>
          {sections.map((section) => {
            const names = [...new Set(section.entries.map((entry) => anchorOf(section, entry)))];
            return (
              <p key={section.name + section.signature} className="mt-1 font-mono text-xs leading-6">
                {names.map((name) => (
                  <span key={name}>
                    <Link
                      prefetch={false}
                      href={`/docs/api/${slug}#${name}`}
                      className="rounded text-accent-text hover:underline"
                    >
                      {name}
                    </Link>{" "}
                  </span>
                ))}
              </p>
            );
          })}
        </section>
      ))}
    </>
  );
}
