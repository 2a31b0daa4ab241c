import { filePath, LIMITS, type ProgramContent } from "@commworld/protocol";
import type { ProgramSettings } from "@/features/api/schemas";
import { fits } from "./language";
import { renamedEntry } from "./recognise";

/** Where the text in the editor comes from, and with it what a save does. */
export type Source =
  /** Not on the server yet: the first save creates a program. */
  | { kind: "new" }
  /** The viewer's own program: saves go to it. */
  | { kind: "own"; slug: string }
  /** Somebody else's, or a pinned version: the first save forks. */
  | { kind: "other"; slug: string; ownerName: string; number?: number };

export type SavePhase = { phase: "idle" } | { phase: "saving" } | { phase: "failed"; message: string };

export interface WorkingCopy {
  source: Source;
  title: string;
  content: ProgramContent;
  settings: ProgramSettings;
  activeFile: string;
  /** Grows with every change that a save must carry. */
  revision: number;
  savedRevision: number;
  save: SavePhase;
}

export type WorkingCopyAction =
  /** A text of another language takes the ending of the program's only file with it. */
  | { type: "edit"; path: string; text: string }
  | { type: "select"; path: string }
  | { type: "add-file"; path: string }
  | { type: "rename-file"; from: string; to: string }
  | { type: "delete-file"; path: string }
  /** A file with this text, new or not; without text the file goes. */
  | { type: "put-file"; path: string; text: string | undefined }
  | { type: "args"; args: string[] }
  | { type: "stdin"; text: string }
  /** Another text in place of the whole program. */
  | { type: "replace"; content: ProgramContent }
  | { type: "title"; title: string }
  | { type: "settings"; settings: Partial<ProgramSettings> }
  | { type: "save-began" }
  | { type: "saved"; revision: number; slug: string }
  | { type: "save-failed"; message: string }
  | { type: "restore"; draft: Draft };

/** What the browser keeps of unsaved work. */
export interface Draft {
  title: string;
  content: ProgramContent;
  settings: ProgramSettings;
}

export type WorkingCopyInit = Pick<WorkingCopy, "source" | "title" | "content" | "settings">;

export function openWorkingCopy(init: WorkingCopyInit): WorkingCopy {
  return { ...init, activeFile: init.content.entry, revision: 0, savedRevision: 0, save: { phase: "idle" } };
}

export const isDirty = (copy: WorkingCopy) => copy.revision !== copy.savedRevision;
export const draftOf = ({ title, content, settings }: WorkingCopy): Draft => ({ title, content, settings });

const changed = (copy: WorkingCopy, part: Partial<WorkingCopy>): WorkingCopy => ({
  ...copy,
  ...part,
  revision: copy.revision + 1,
});

/** Pure. A change that would break the program's form changes nothing: forms check with `filePathProblem` first. */
export function reduceWorkingCopy(copy: WorkingCopy, action: WorkingCopyAction): WorkingCopy {
  const { content } = copy;
  switch (action.type) {
    case "edit": {
      const file = content.files.find((candidate) => candidate.path === action.path);
      if (!file || file.text === action.text) return copy;
      const entry = file.path === content.entry ? renamedEntry(content, action.text) : undefined;
      if (entry) {
        const files = [{ path: entry, text: action.text }];
        return changed(copy, { content: { ...content, files, entry }, activeFile: entry });
      }
      const files = content.files.map((other) => (other === file ? { path: file.path, text: action.text } : other));
      return changed(copy, { content: { ...content, files } });
    }
    case "select":
      return content.files.some((file) => file.path === action.path) ? { ...copy, activeFile: action.path } : copy;
    case "add-file":
      if (filePathProblem(content, action.path)) return copy;
      return changed(copy, {
        content: { ...content, files: [...content.files, { path: action.path, text: "" }] },
        activeFile: action.path,
      });
    case "rename-file": {
      if (action.from === action.to || filePathProblem(content, action.to)) return copy;
      const files = content.files.map((file) => (file.path === action.from ? { ...file, path: action.to } : file));
      return changed(copy, {
        content: { ...content, files, entry: content.entry === action.from ? action.to : content.entry },
        activeFile: copy.activeFile === action.from ? action.to : copy.activeFile,
      });
    }
    case "delete-file": {
      if (action.path === content.entry) return copy;
      const files = content.files.filter((file) => file.path !== action.path);
      if (files.length === content.files.length) return copy;
      const activeFile = copy.activeFile === action.path ? content.entry : copy.activeFile;
      return changed(copy, { content: { ...content, files }, activeFile });
    }
    case "put-file": {
      const { path, text } = action;
      if (text === undefined) return reduceWorkingCopy(copy, { type: "delete-file", path });
      if (content.files.some((file) => file.path === path))
        return reduceWorkingCopy(copy, { type: "edit", path, text });
      if (filePathProblem(content, path)) return copy;
      return changed(copy, { content: { ...content, files: [...content.files, { path, text }] } });
    }
    case "args":
      if (JSON.stringify(action.args) === JSON.stringify(content.args)) return copy;
      return changed(copy, { content: { ...content, args: action.args } });
    case "stdin": {
      if (action.text === (content.stdin ?? "")) return copy;
      const { stdin: _, ...rest } = content;
      return changed(copy, { content: action.text === "" ? rest : { ...rest, stdin: action.text } });
    }
    case "replace":
      if (JSON.stringify(action.content) === JSON.stringify(content)) return copy;
      return changed(copy, { content: action.content, activeFile: action.content.entry });
    case "title":
      return action.title === copy.title ? copy : changed(copy, { title: action.title });
    case "settings": {
      const settings = { ...copy.settings, ...action.settings };
      // Trying another number of ranks is no edit of somebody else's program.
      return copy.source.kind === "own" ? changed(copy, { settings }) : { ...copy, settings };
    }
    case "save-began":
      return { ...copy, save: { phase: "saving" } };
    case "saved":
      return {
        ...copy,
        source: { kind: "own", slug: action.slug },
        savedRevision: action.revision,
        save: { phase: "idle" },
      };
    case "save-failed":
      return { ...copy, save: { phase: "failed", message: action.message } };
    case "restore":
      return changed(copy, { ...action.draft, activeFile: action.draft.content.entry });
  }
}

/** Why a new file may not have this path, in words for the form; undefined when it may. */
export function filePathProblem(content: ProgramContent, path: string): string | undefined {
  if (!filePath.safeParse(path).success) return "Use a name like matrix.ts or lib/matrix.ts.";
  if (!fits(content, path)) return "Use .ts or .js; for C .c and .h, for C++ .cpp and .hpp.";
  if (content.files.some((file) => file.path === path)) return `There is already a file ${path}.`;
  if (content.files.length >= LIMITS.programFiles) return `A program has at most ${LIMITS.programFiles} files.`;
  return undefined;
}
