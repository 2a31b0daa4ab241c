"use client";

import type { ProgramContent } from "@commworld/protocol";
import dynamic from "next/dynamic";
import type { SourceLocation } from "@/features/console/lib/locate";
import { useMedia } from "@/lib/use-media";
import type { Problem } from "../lib/problem";
import { PlainEditor } from "./plain-editor";

export interface EditorProps {
  content: ProgramContent;
  activeFile: string;
  readOnly?: boolean;
  /** Of the last compilation: shown as marks in the text. */
  compileProblems?: readonly Problem[];
  /** Of the checker of the last run: shown as marks too. */
  findings?: readonly Problem[];
  /** A new object moves the cursor there. */
  jump?: SourceLocation | undefined;
  onEdit?: (path: string, text: string) => void;
  /** The editor's own checker has news. */
  onProblems?: (problems: Problem[]) => void;
}

const MonacoEditor = dynamic(() => import("./monaco-editor"), {
  ssr: false,
  loading: () => <p className="p-3 text-faint">Loading the editor …</p>,
});

export function CodeEditor(props: EditorProps) {
  const plain = useMedia("(max-width: 767px), (pointer: coarse) and (hover: none)");
  return plain ? <PlainEditor {...props} /> : <MonacoEditor {...props} />;
}
