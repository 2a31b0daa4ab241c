"use client";

import { Play } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { CodeView } from "@/features/editor/components/code-view";
import { LANGUAGE_NAMES, languageOf } from "@/features/programs/lib/language";
import { interconnectText } from "@/features/run/lib/interconnects";
import { plural } from "@/lib/format";
import type { Lesson } from "../lib/lessons";
import { usePreferredLanguage } from "../lib/use-preferred-language";
import { LanguageSwitch } from "./language-switch";

/** The lesson's program in the language that the reader prefers. */
export function LessonProgram({ slug, content, inC, settings }: Pick<Lesson, "slug" | "content" | "inC" | "settings">) {
  const [preferred] = usePreferredLanguage();
  const shown = (preferred === "c" && inC) || { slug, content };
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="primary" asChild>
          <Link href={`/p/${shown.slug}`}>
            <Play className="fill-current" />
            Open in the editor
          </Link>
        </Button>
        {inC && <LanguageSwitch cName={LANGUAGE_NAMES[languageOf(inC.content)]} />}
        <span className="text-faint text-xs">
          {plural(settings.ranks, "rank")} on {interconnectText(settings.interconnect)}
        </span>
      </div>
      {shown.slug !== slug && (
        <p className="mt-3 max-w-prose text-muted text-xs">
          The text names the calls as in TypeScript. In C they are the functions of mpi.h: <code>MPI_Send</code> for{" "}
          <code>Send</code>.{" "}
          <Link href="/docs/c" className="rounded text-accent-text hover:underline">
            What C and C++ programs can do
          </Link>
        </p>
      )}
      <section
        aria-label="Program"
        className="mt-5 flex h-[28rem] overflow-hidden rounded-xl border bg-surface"
        key={shown.slug}
      >
        <CodeView content={shown.content} />
      </section>
    </>
  );
}
