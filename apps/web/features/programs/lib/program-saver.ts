import { ApiError } from "@/features/api/lib/request";
import type { ProgramResponse } from "@/features/api/schemas";
import { type Draft, draftOf, isDirty, type WorkingCopy, type WorkingCopyAction } from "./working-copy";

export interface SaverApi {
  create(draft: Draft): Promise<ProgramResponse>;
  save(slug: string, draft: Draft, keepalive: boolean): Promise<ProgramResponse>;
  fork(slug: string, draft: Draft): Promise<ProgramResponse>;
}

export interface SaverOptions {
  read(): WorkingCopy;
  dispatch(action: WorkingCopyAction): void;
  api: SaverApi;
  /** Keeps the draft in the browser; null forgets it. */
  keepDraft(key: string, draft: Draft | null): void;
  /** A save made a program of the viewer's own. */
  onAdopted(program: ProgramResponse, how: "created" | "forked"): void;
  setTimer(run: () => void, ms: number): unknown;
  clearTimer(timer: unknown): void;
}

const SAVE_AFTER_MS = 1200;
const RETRY_AFTER_MS = 8000;
/** Browsers bound the bodies of requests that outlive a page to 64 KiB in all. */
const KEEPALIVE_BYTES = 60_000;

/** The draft's name in the browser's storage: one per program a viewer looks at. */
export const draftKey = (copy: WorkingCopy) => {
  const { source } = copy;
  if (source.kind === "new") return "new";
  return source.kind === "other" && source.number ? `${source.slug}@${source.number}` : source.slug;
};

/** Autosave: the draft at once into the browser, the program to the server a moment after the last change, one request at a time. */
export class ProgramSaver {
  #timer: unknown;
  #saving: Promise<void> | undefined;

  constructor(private readonly options: SaverOptions) {}

  /** Call after every change. */
  changed(): void {
    const copy = this.options.read();
    if (!isDirty(copy)) return;
    this.options.keepDraft(draftKey(copy), draftOf(copy));
    this.#schedule(SAVE_AFTER_MS);
  }

  /** Saves now and resolves when everything is saved; rejects with ApiError. `always` saves a program that has no change yet. */
  async flush(always = false): Promise<void> {
    this.#cancel();
    await this.#saving?.catch(() => undefined);
    const copy = this.options.read();
    if (!isDirty(copy) && !(always && copy.source.kind !== "own")) return;
    await this.#save();
    if (isDirty(this.options.read())) await this.flush();
  }

  /** The page goes away: the draft is kept already; an own, small program also reaches the server. */
  leave(): void {
    const copy = this.options.read();
    if (!isDirty(copy)) return;
    this.options.keepDraft(draftKey(copy), draftOf(copy));
    if (copy.source.kind !== "own" || JSON.stringify(copy.content).length > KEEPALIVE_BYTES) return;
    this.options.api.save(copy.source.slug, draftOf(copy), true).catch(() => undefined);
  }

  dispose(): void {
    this.#cancel();
  }

  #cancel() {
    if (this.#timer !== undefined) this.options.clearTimer(this.#timer);
    this.#timer = undefined;
  }

  #schedule(ms: number) {
    this.#cancel();
    this.#timer = this.options.setTimer(() => {
      this.#timer = undefined;
      if (this.#saving) this.#schedule(SAVE_AFTER_MS);
      else this.#save().catch(() => undefined);
    }, ms);
  }

  #save(): Promise<void> {
    this.#saving = this.#send().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #send(): Promise<void> {
    const { api, dispatch, keepDraft, onAdopted, read } = this.options;
    const copy = read();
    const draft = { ...draftOf(copy), title: copy.title.trim() || "Untitled" };
    const { source } = copy;
    dispatch({ type: "save-began" });
    try {
      const program =
        source.kind === "new"
          ? await api.create(draft)
          : source.kind === "own"
            ? await api.save(source.slug, draft, false)
            : await api.fork(source.slug, draft);
      dispatch({ type: "saved", revision: copy.revision, slug: program.slug });
      keepDraft(draftKey(copy), null);
      const now = read();
      if (isDirty(now)) {
        keepDraft(draftKey(now), draftOf(now));
        this.#schedule(SAVE_AFTER_MS);
      }
      if (source.kind !== "own") onAdopted(program, source.kind === "new" ? "created" : "forked");
    } catch (error) {
      const message = error instanceof ApiError ? error.message : "Saving failed.";
      dispatch({ type: "save-failed", message });
      // What the server refuses for good (too large, forbidden) is tried again only after the next change.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
        this.#schedule(RETRY_AFTER_MS);
      throw error;
    }
  }
}
