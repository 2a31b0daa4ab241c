"use client";

import type { ProgramContent } from "@commworld/protocol";
import { useTheme } from "next-themes";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { modelUri, monaco, pathOfUri, prepareMonaco } from "../lib/monaco";
import { monacoTheme } from "../lib/monaco-theme";
import type { Problem } from "../lib/problem";
import type { EditorProps } from "./code-editor";

/** TypeScript reports syntax errors with codes 1000 to 1999. */
const isSyntax = (code: unknown) => {
  const number = Number(typeof code === "object" && code !== null && "value" in code ? code.value : code);
  return number >= 1000 && number < 2000;
};

function readProblems(paths: ReadonlySet<string>): Problem[] {
  return monaco.editor
    .getModelMarkers({})
    .filter(({ owner, severity }) => owner !== RUN_CHECKER && severity >= monaco.MarkerSeverity.Warning)
    .filter((marker) => paths.has(pathOfUri(marker.resource)))
    .map((marker) => ({
      file: pathOfUri(marker.resource),
      line: marker.startLineNumber,
      column: marker.startColumn,
      severity: marker.severity === monaco.MarkerSeverity.Error ? "error" : "warning",
      message: marker.message,
      kind: marker.owner === "compiler" || isSyntax(marker.code) ? "syntax" : "type",
    }));
}

/** Owner of the marks of a run: they are no problems of the text alone. */
const RUN_CHECKER = "run checker";

function markProblems(owner: string, problems: readonly Problem[]) {
  for (const model of monaco.editor.getModels()) {
    const path = pathOfUri(model.uri);
    const own = problems.filter((problem) => problem.file === path);
    monaco.editor.setModelMarkers(
      model,
      owner,
      own.map((problem) => ({
        severity: problem.severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
        message: problem.message,
        startLineNumber: problem.line,
        startColumn: problem.column,
        endLineNumber: problem.line,
        endColumn: Math.max(problem.column + 1, model.getLineMaxColumn(Math.min(problem.line, model.getLineCount()))),
      })),
    );
  }
}

/** One model per file; models of files that are gone are disposed. A renamed file keeps its place on the screen, and the cursor. */
function syncModels(content: ProgramContent, activeFile: string, instance: monaco.editor.IStandaloneCodeEditor | null) {
  const wanted = new Map(content.files.map((file) => [file.path, file.text]));
  for (const [path, text] of wanted) {
    const uri = modelUri(path);
    const model = monaco.editor.getModel(uri);
    if (!model) monaco.editor.createModel(text, undefined, uri);
    else if (model.getValue() !== text) model.setValue(text);
  }
  const gone = monaco.editor
    .getModels()
    .filter((model) => model.uri.scheme === "file" && !wanted.has(pathOfUri(model.uri)));
  const before = instance?.getModel();
  const next = monaco.editor.getModel(modelUri(activeFile));
  if (instance && before && next && gone.includes(before) && next.getValue() === before.getValue()) {
    const view = instance.saveViewState();
    instance.setModel(next);
    instance.restoreViewState(view);
  }
  for (const model of gone) model.dispose();
}

export default function MonacoEditor({
  content,
  activeFile,
  readOnly,
  compileProblems,
  findings,
  jump,
  onEdit,
  onProblems,
}: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(null);
  const viewStates = useRef(new Map<string, monaco.editor.ICodeEditorViewState | null>());
  const latest = useRef({ content, onEdit, onProblems });
  latest.current = { content, onEdit, onProblems };
  const [ready, setReady] = useState(false);
  const { resolvedTheme } = useTheme();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    const disposables: monaco.IDisposable[] = [];
    prepareMonaco().then(() => {
      if (gone) return;
      const instance = monaco.editor.create(element, {
        model: null,
        automaticLayout: true,
        fontFamily: getComputedStyle(document.body).getPropertyValue("--font-geist-mono") || "monospace",
        fontSize: 13,
        lineHeight: 20,
        fontLigatures: false,
        minimap: { enabled: false },
        scrollBeyondLastLine: false,
        padding: { top: 8, bottom: 8 },
        lineNumbersMinChars: 3,
        lineDecorationsWidth: 8,
        tabSize: 2,
        renderLineHighlight: "line",
        overviewRulerLanes: 2,
        stickyScroll: { enabled: false },
        fixedOverflowWidgets: true,
        scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
        ariaLabel: "Program text",
      });
      editor.current = instance;
      document.fonts?.ready.then(() => monaco.editor.remeasureFonts());
      const report = () =>
        latest.current.onProblems?.(readProblems(new Set(latest.current.content.files.map((file) => file.path))));
      disposables.push(
        instance,
        instance.onDidChangeModelContent((event) => {
          const model = instance.getModel();
          // What this component itself set (isFlush) is not an edit of the person.
          if (model && !event.isFlush) latest.current.onEdit?.(pathOfUri(model.uri), model.getValue());
        }),
        monaco.editor.onDidChangeMarkers(report),
      );
      setReady(true);
    });
    return () => {
      gone = true;
      for (const disposable of disposables) disposable.dispose();
      for (const model of monaco.editor.getModels()) model.dispose();
      editor.current = null;
    };
  }, []);

  // A layout effect runs before the next key press, so the text it compares with is never older than the model's.
  useLayoutEffect(() => {
    if (ready) syncModels(content, activeFile, editor.current);
  }, [ready, content, activeFile]);

  useEffect(() => {
    const instance = editor.current;
    if (!ready || !instance) return;
    const model = monaco.editor.getModel(modelUri(activeFile));
    const before = instance.getModel();
    if (!model || model === before) return;
    if (before && !before.isDisposed()) viewStates.current.set(pathOfUri(before.uri), instance.saveViewState());
    instance.setModel(model);
    const state = viewStates.current.get(activeFile);
    if (state) instance.restoreViewState(state);
  }, [ready, activeFile]);

  useEffect(() => {
    if (ready) editor.current?.updateOptions({ readOnly: readOnly ?? false });
  }, [ready, readOnly]);

  useEffect(() => {
    if (!ready) return;
    monaco.editor.defineTheme("commworld", monacoTheme(resolvedTheme === "dark"));
    monaco.editor.setTheme("commworld");
  }, [ready, resolvedTheme]);

  useEffect(() => {
    if (ready) markProblems("compiler", compileProblems ?? []);
  }, [ready, compileProblems]);

  useEffect(() => {
    if (ready) markProblems(RUN_CHECKER, findings ?? []);
  }, [ready, findings]);

  useEffect(() => {
    const instance = editor.current;
    if (!ready || !instance || !jump || jump.file !== activeFile) return;
    const position = { lineNumber: jump.line, column: jump.column };
    instance.revealPositionInCenter(position);
    instance.setPosition(position);
    instance.focus();
  }, [ready, jump, activeFile]);

  return (
    <div className="relative min-h-0 flex-1" data-testid="editor" data-ready={ready}>
      <div ref={box} className="absolute inset-0" />
    </div>
  );
}
