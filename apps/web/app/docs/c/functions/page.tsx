import type { Metadata } from "next";
import Link from "next/link";
import { Heading, Text, Title } from "@/features/docs/components/text";
import { cDocs } from "@/features/docs/lib/library-docs";

export const metadata: Metadata = { title: "Functions of C" };
export const dynamic = "force-static";

/** Chapter by chapter; the forms with 64-bit counts stand in mpi.h. */
export default async function Page() {
  const sections = (await cDocs()).sections.filter(({ supported }) => supported);
  return (
    <>
      <Title>Functions of C</Title>
      <Text>
        Those of <a href="/runtime/mpi.h">mpi.h</a> that are offered, without the forms for counts of 64 bits, whose
        names end in _c. <Link href="/docs/c">What C and C++ programs can do</Link> says what is not.
      </Text>
      {sections.map(({ title, standard, entries }) => (
        <section key={title} aria-label={title}>
          <Heading id={title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}>
            {title} <span className="font-normal text-faint text-sm">{standard}</span>
          </Heading>
          <div className="mt-1 divide-y divide-line">
            {entries
              .filter(({ name }) => !name.endsWith("_c"))
              .map(({ name, signature, text, href }) => (
                <article
                  key={name}
                  id={name}
                  className="scroll-mt-4 py-2 target:rounded-md target:bg-accent-soft target:px-2"
                >
                  <h3 className="wrap-anywhere font-mono text-accent-text text-xs leading-5">
                    <a href={`#${name}`} className="rounded hover:underline">
                      {signature}
                    </a>
                  </h3>
                  <p className="mt-0.5 max-w-prose text-muted">
                    {text.replaceAll("`", "")}{" "}
                    {href && (
                      <Link href={href} prefetch={false} className="whitespace-nowrap text-accent-text hover:underline">
                        In TypeScript
                      </Link>
                    )}
                  </p>
                </article>
              ))}
          </div>
        </section>
      ))}
    </>
  );
}
