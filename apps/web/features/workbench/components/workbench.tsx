"use client";

import type { ProgramContent } from "@commworld/protocol";
import { COMPILE_FLAGS } from "@commworld/toolchain/flags";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { useStore } from "zustand";
import { SiteHeader } from "@/components/site-header";
import { Split } from "@/components/split";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { FindingsBadge } from "@/features/checker/components/findings-badge";
import { findingMarks } from "@/features/checker/lib/finding-marks";
import type { SourceLocation } from "@/features/console/lib/locate";
import { CodeEditor } from "@/features/editor/components/code-editor";
import { FileTabs } from "@/features/editor/components/file-tabs";
import { ProblemsList } from "@/features/editor/components/problems-list";
import { LANGUAGE_NAMES, languageOf } from "@/features/programs/lib/language";
import { createRoom, createVersion } from "@/features/programs/lib/program-api";
import { isDirty, type WorkingCopyInit } from "@/features/programs/lib/working-copy";
import { RunConsole, RunDashboard, RunLine, RunOutput } from "@/features/run/components/run-output";
import { findingsOf, isActive } from "@/features/run/lib/run-state";
import { NARROW, useMedia } from "@/lib/use-media";
import { requestRun, useWorkbench } from "../lib/use-workbench";
import { allProblems, dispatchCopy, jumpTo } from "../lib/workbench-store";
import { OwnerHint } from "./owner-hint";
import { ShareDialog } from "./share-dialog";
import { StatusBar } from "./status-bar";
import { Toolbar } from "./toolbar";

const UNDO_MS = 20_000;

export interface WorkbenchProps {
  init: WorkingCopyInit;
  /** Link of the version that holds the text as it is, when there is one. */
  versionUrl?: string | undefined;
  /** The text that the program began as; by default the one given in `init`, unless that is the viewer's own. */
  original?: (() => Promise<ProgramContent>) | undefined;
  restoreDraft?: boolean;
}

export function Workbench({ init, versionUrl, original, restoreDraft = true }: WorkbenchProps) {
  const frame = useRef<HTMLDivElement>(null);
  const workbench = useWorkbench(init, frame, restoreDraft);
  const { store, buffer, saver, soloRun } = workbench;
  const { copy, run, record, editorProblems, compileProblems, ran, jump } = useStore(store);
  const problems = useMemo(() => allProblems({ editorProblems, compileProblems }), [editorProblems, compileProblems]);
  const found = findingsOf(run);
  const marks = useMemo(() => findingMarks(found, ran, copy.content), [found, ran, copy.content]);
  const [sharing, setSharing] = useState(false);
  const [openingRoom, setOpeningRoom] = useState(false);
  const [problemsOpen, setProblemsOpen] = useState(false);
  const [narrowTab, setNarrowTab] = useState("code");
  const narrow = useMedia(NARROW);
  const router = useRouter();
  const active = isActive(run);
  const files = useMemo(() => copy.content.files.map((file) => file.path), [copy.content.files]);

  const ownVersion = async () => {
    await saver.flush(true);
    const { source } = store.getState().copy;
    if (source.kind !== "own") throw new Error("The program could not be saved. Try again in a moment.");
    return { slug: source.slug, version: await createVersion(source.slug) };
  };
  const openRoom = async () => {
    setOpeningRoom(true);
    try {
      const { slug } = await ownVersion();
      const { code } = await createRoom(slug);
      router.push(`/r/${code}`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The room could not be opened.");
      setOpeningRoom(false);
    }
  };
  const begunAs = original ?? (init.source.kind === "own" ? undefined : async () => init.content);
  const reset = async () => {
    const before = copy.content;
    try {
      dispatchCopy(store, { type: "replace", content: (await begunAs?.()) ?? before });
      toast("The original text is back", {
        action: { label: "Undo", onClick: () => dispatchCopy(store, { type: "replace", content: before }) },
      });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The original cannot be loaded now.");
    }
  };
  const edit = (path: string, text: string) => {
    const before = store.getState().copy.content;
    dispatchCopy(store, { type: "edit", path, text });
    const after = store.getState().copy.content;
    if (after.entry === before.entry) return;
    store.setState({ editorProblems: [] });
    toast(`This is a program of ${LANGUAGE_NAMES[languageOf(after)]}: ${before.entry} is ${after.entry} now`, {
      // Ctrl+Z begins anew in the renamed file.
      duration: UNDO_MS,
      action: { label: "Undo", onClick: () => dispatchCopy(store, { type: "replace", content: before }) },
    });
  };
  const jumpAndShow = (location: SourceLocation) => {
    setNarrowTab("code");
    jumpTo(store, location);
  };
  const start = () => {
    if (narrow) setNarrowTab("console");
    requestRun(workbench);
  };

  const editor = (
    <>
      <OwnerHint source={copy.source} dirty={isDirty(copy)} />
      <FileTabs
        content={copy.content}
        activeFile={copy.activeFile}
        problems={problems}
        onSelect={(path) => dispatchCopy(store, { type: "select", path })}
        onAdd={(path) => dispatchCopy(store, { type: "add-file", path })}
        onRename={(from, to) => dispatchCopy(store, { type: "rename-file", from, to })}
        onDelete={(path) => dispatchCopy(store, { type: "delete-file", path })}
        onReset={begunAs && reset}
      />
      <CodeEditor
        content={copy.content}
        activeFile={copy.activeFile}
        compileProblems={compileProblems}
        findings={marks}
        jump={jump}
        onEdit={edit}
        onProblems={(found) => store.setState({ editorProblems: found })}
      />
      {(problemsOpen || compileProblems.length > 0) && <ProblemsList problems={problems} onJump={jumpAndShow} />}
    </>
  );
  const output = {
    run,
    buffer,
    nextWorld: copy.settings.ranks,
    files,
    onJump: jumpAndShow,
    onCancelCompile: () => soloRun.stop(),
    empty: (
      <>
        Press Run{" "}
        <kbd className="rounded border border-line-strong px-1 font-sans text-2xs max-md:hidden">Ctrl Enter</kbd> to
        start {copy.settings.ranks} ranks in this tab.
      </>
    ),
    aside: record.phase === "recorded" && run.phase === "ended" && (
      <Link href={`/runs/${record.runId}`} className="rounded text-accent-text text-xs hover:underline">
        Recorded run
      </Link>
    ),
  };

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SiteHeader />
      <main className="flex min-h-0 flex-1 flex-col" aria-label="Program and output">
        <h1 className="sr-only">{copy.title}</h1>
        <Toolbar
          copy={copy}
          active={active}
          openingRoom={openingRoom}
          onTitle={(title) => dispatchCopy(store, { type: "title", title })}
          onRanks={(ranks) => dispatchCopy(store, { type: "settings", settings: { ranks } })}
          onRanksProblem={(ranksProblem) => store.setState({ ranksProblem })}
          onInterconnect={(interconnect) => dispatchCopy(store, { type: "settings", settings: { interconnect } })}
          onAlgorithms={(algorithms) => dispatchCopy(store, { type: "settings", settings: { algorithms } })}
          onChecker={(checker) => dispatchCopy(store, { type: "settings", settings: { checker } })}
          onCompilerFlags={(text) => dispatchCopy(store, { type: "put-file", path: COMPILE_FLAGS, text })}
          onArgs={(args) => dispatchCopy(store, { type: "args", args })}
          onStdin={(text) => dispatchCopy(store, { type: "stdin", text })}
          onRun={start}
          onStop={() => soloRun.stop()}
          onShare={() => setSharing(true)}
          onRoom={openRoom}
        />
        {narrow ? (
          <Tabs value={narrowTab} onValueChange={setNarrowTab} className="flex min-h-0 flex-1 flex-col bg-surface">
            <div className="flex h-9 shrink-0 items-stretch border-b bg-canvas">
              <TabsList aria-label="Program and output" className="h-9">
                <TabsTrigger value="code">Code</TabsTrigger>
                <TabsTrigger value="console">Console</TabsTrigger>
                <TabsTrigger value="dashboard">
                  Dashboard <FindingsBadge findings={findingsOf(run)} />
                </TabsTrigger>
              </TabsList>
            </div>
            <RunLine run={run} aside={output.aside} />
            <TabsContent value="code" className="flex min-h-0 flex-1 flex-col outline-none">
              {editor}
            </TabsContent>
            <TabsContent value="console" className="flex min-h-0 flex-1 flex-col outline-none">
              <RunConsole {...output} />
            </TabsContent>
            <TabsContent value="dashboard" className="min-h-0 flex-1 overflow-y-auto outline-none">
              <RunDashboard run={run} onJump={jumpAndShow} />
            </TabsContent>
          </Tabs>
        ) : (
          <Split
            name="editor"
            left={<div className="flex min-h-0 flex-1 flex-col bg-surface">{editor}</div>}
            right={<RunOutput {...output} />}
          />
        )}
      </main>
      <StatusBar
        copy={copy}
        record={record}
        problems={problems}
        problemsOpen={problemsOpen}
        onToggleProblems={() => setProblemsOpen(!problemsOpen)}
        onSave={() => saver.flush().catch(() => undefined)}
        onRetryRecord={() => soloRun.retryRecord()}
      />
      {sharing && (
        <ShareDialog
          onClose={() => setSharing(false)}
          makeLink={async () => {
            // The link opens with the settings that are chosen now, though choosing them is no edit.
            const asFound = JSON.stringify(copy.settings) === JSON.stringify(init.settings);
            const unchanged = copy.source.kind === "other" && !isDirty(copy) && asFound;
            return unchanged && versionUrl ? versionUrl : (await ownVersion()).version.url;
          }}
        />
      )}
      <div
        ref={frame}
        aria-hidden
        className="pointer-events-none fixed bottom-0 left-0 size-px overflow-hidden opacity-0"
      />
    </div>
  );
}
