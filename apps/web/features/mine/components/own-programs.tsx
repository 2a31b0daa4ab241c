"use client";

import Link from "next/link";
import type { OwnProgramSummary } from "@/features/api/schemas";
import { LANGUAGE_NAMES, languageOf } from "@/features/programs/lib/language";
import { deleteProgram } from "@/features/programs/lib/program-api";
import { DeleteButton } from "./delete-button";
import { Anchor, OwnItem, OwnList } from "./own-list";

export function OwnPrograms({
  programs,
  reload,
}: {
  programs: readonly OwnProgramSummary[];
  reload(): Promise<unknown>;
}) {
  return (
    <section aria-label="Programs">
      <h2 className="mt-8 font-semibold text-base">Programs</h2>
      <OwnList
        empty={
          <>
            None yet. What you write in <Anchor href="/">the editor</Anchor> is saved here by itself;{" "}
            <Anchor href="/learn">the lessons</Anchor> have programs to begin with.
          </>
        }
      >
        {programs.map((program) => (
          <OwnItem key={program.slug}>
            <Link href={`/p/${program.slug}`} className="min-w-0 flex-1 rounded hover:underline">
              <span className="block truncate">{program.title}</span>
              <span className="block text-faint text-xs">
                {LANGUAGE_NAMES[languageOf(program)]}, {new Date(program.updatedAt).toLocaleString()}
              </span>
            </Link>
            <DeleteButton
              what={`the program “${program.title}”`}
              consequence="Its versions and your runs of it are deleted too, and links to them lead nowhere. Copies that others made stay."
              onDelete={() => deleteProgram(program.slug).then(reload)}
            />
          </OwnItem>
        ))}
      </OwnList>
    </section>
  );
}
