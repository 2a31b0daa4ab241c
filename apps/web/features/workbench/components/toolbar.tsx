"use client";

import type { CheckerMode, ForcedAlgorithmNames } from "@commworld/protocol";
import { Settings2, Share2, Users } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { languageOf } from "@/features/programs/lib/language";
import { AlgorithmSettings } from "@/features/run/components/algorithm-settings";
import { InterconnectFacts } from "@/features/run/components/interconnect-facts";
import { checkerModes, DEFAULT_CHECKER } from "@/features/run/lib/checker-modes";
import { interconnects } from "@/features/run/lib/interconnects";
import { cn } from "@/lib/cn";
import type { WorkbenchState } from "../lib/workbench-store";
import { ArgumentsInput } from "./arguments-input";
import { CompilerSettings } from "./compiler-settings";
import { ExamplesMenu } from "./examples-menu";
import { NewMenu } from "./new-menu";
import { RanksInput } from "./ranks-input";
import { RunButtons } from "./run-buttons";
import { StandardInput } from "./standard-input";

export interface ToolbarProps {
  copy: WorkbenchState["copy"];
  active: boolean;
  openingRoom: boolean;
  onTitle(title: string): void;
  onRanks(ranks: number): void;
  onRanksProblem(problem: string | undefined): void;
  onAlgorithms(algorithms: ForcedAlgorithmNames): void;
  onInterconnect(name: WorkbenchState["copy"]["settings"]["interconnect"]): void;
  onChecker(mode: CheckerMode): void;
  onArgs(args: string[]): void;
  onStdin(text: string): void;
  onCompilerFlags(text: string | undefined): void;
  onRun(): void;
  onStop(): void;
  onShare(): void;
  onRoom(): void;
}

/** One row; on phones two, and a third with what is set less often when asked for. */
export function Toolbar(props: ToolbarProps) {
  const { copy, active } = props;
  const [optionsOpen, setOptionsOpen] = useState(false);
  const optionsId = useId();
  /** Its two more settings fit where others are narrower. */
  const isC = languageOf(copy.content) !== "typescript";
  return (
    <div
      role="toolbar"
      aria-label="Program"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-3 py-2 max-md:gap-x-2 max-md:px-2 max-md:py-1.5"
    >
      <Input
        aria-label="Title"
        value={copy.title}
        maxLength={120}
        onChange={(event) => props.onTitle(event.target.value)}
        className="field-sizing-content min-w-24 max-w-64 max-md:-order-2 border-transparent bg-transparent px-1 font-medium hover:border-line-strong max-md:max-w-none max-md:flex-1"
      />
      <RunButtons active={active} onRun={props.onRun} onStop={props.onStop} />
      <RanksInput
        value={copy.settings.ranks}
        disabled={active}
        onChange={props.onRanks}
        onProblem={props.onRanksProblem}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="More options"
        aria-expanded={optionsOpen}
        aria-controls={optionsId}
        onClick={() => setOptionsOpen(!optionsOpen)}
        className="ml-auto aria-expanded:bg-hover md:hidden"
      >
        <Settings2 />
      </Button>
      <div
        id={optionsId}
        className={cn(
          "contents max-md:order-1 max-md:w-full max-md:flex-wrap max-md:items-center max-md:gap-2",
          optionsOpen ? "max-md:flex" : "max-md:hidden",
        )}
      >
        <Select
          label="Interconnect"
          value={copy.settings.interconnect}
          options={interconnects}
          disabled={active}
          onChange={props.onInterconnect}
        />
        <span className={isC ? "md:max-2xl:hidden" : "md:max-[1340px]:hidden"}>
          <InterconnectFacts name={copy.settings.interconnect} ranks={copy.settings.ranks} />
        </span>
        <Select
          label="Checker"
          value={copy.settings.checker ?? DEFAULT_CHECKER}
          options={checkerModes}
          disabled={active}
          onChange={props.onChecker}
        />
        <AlgorithmSettings
          algorithms={copy.settings.algorithms ?? {}}
          disabled={active}
          onChange={props.onAlgorithms}
        />
        {isC && <CompilerSettings content={copy.content} disabled={active} onChange={props.onCompilerFlags} />}
        <ArgumentsInput
          args={copy.content.args}
          onChange={props.onArgs}
          className={cn(isC ? "w-20" : "w-32", "max-md:flex-1")}
        />
        {isC && <StandardInput content={copy.content} onChange={props.onStdin} />}
      </div>
      <div className="ml-auto flex items-center gap-1 max-md:-order-1">
        <ExamplesMenu />
        <NewMenu />
        <Button aria-label="Open room" onClick={props.onRoom} disabled={props.openingRoom}>
          <Users />
          <span className="max-md:hidden">Room</span>
        </Button>
        <Button aria-label="Share" onClick={props.onShare}>
          <Share2 />
          <span className="max-md:hidden">Share</span>
        </Button>
      </div>
    </div>
  );
}
