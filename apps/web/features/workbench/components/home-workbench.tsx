"use client";

import { useEffect, useState } from "react";
import { firstProgram } from "@/features/editor/lib/first-program";
import { newProgram } from "@/features/editor/lib/new-program";
import type { Language } from "@/features/programs/lib/language";
import { textOfLink } from "../lib/try-link";
import { Workbench } from "./workbench";

/** The page without an address: a first program, a new one after New, or the text that stands in the address. */
export function HomeWorkbench({ fresh }: { fresh: Language | undefined }) {
  const [given, setGiven] = useState<string>();
  useEffect(() => setGiven(textOfLink(window.location.hash)), []);
  const init = given === undefined && fresh === undefined ? firstProgram : newProgram(fresh ?? "typescript", given);
  return <Workbench key={`${fresh} ${given !== undefined}`} init={init} restoreDraft={fresh === undefined} />;
}
