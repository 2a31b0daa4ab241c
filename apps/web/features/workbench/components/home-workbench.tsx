"use client";

import { emptyProgram, firstProgram } from "@/features/editor/lib/first-program";
import { Workbench } from "./workbench";

/** The page without an address: a first program, or an empty one after New. */
export function HomeWorkbench({ fresh }: { fresh: boolean }) {
  return <Workbench key={String(fresh)} init={fresh ? emptyProgram : firstProgram} restoreDraft={!fresh} />;
}
