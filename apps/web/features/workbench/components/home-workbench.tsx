"use client";

import { useEffect, useState } from "react";
import { emptyProgram, firstProgram } from "@/features/editor/lib/first-program";
import { textOfLink } from "../lib/try-link";
import { Workbench } from "./workbench";

/** The page without an address: a first program, an empty one after New, or the text that stands in the address. */
export function HomeWorkbench({ fresh }: { fresh: boolean }) {
  const [given, setGiven] = useState<string>();
  useEffect(() => setGiven(textOfLink(window.location.hash)), []);
  const init =
    given === undefined
      ? fresh
        ? emptyProgram
        : firstProgram
      : { ...emptyProgram, content: { ...emptyProgram.content, files: [{ path: "main.ts", text: given }] } };
  return <Workbench key={`${fresh} ${given !== undefined}`} init={init} restoreDraft={!fresh} />;
}
