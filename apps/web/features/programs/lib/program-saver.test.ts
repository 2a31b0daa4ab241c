import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/features/api/lib/request";
import type { ProgramResponse } from "@/features/api/schemas";
import { ProgramSaver, type SaverApi } from "./program-saver";
import { type Draft, openWorkingCopy, reduceWorkingCopy, type Source, type WorkingCopyAction } from "./working-copy";

function setup(source: Source, api: Partial<SaverApi> = {}) {
  let copy = openWorkingCopy({
    source,
    title: "Pi",
    content: { files: [{ path: "main.ts", text: "a" }], entry: "main.ts", args: [] },
    settings: { ranks: 4, interconnect: "ring" },
  });
  const timers = new Map<number, () => void>();
  let nextTimer = 1;
  const drafts = new Map<string, Draft>();
  const program = (slug: string) => ({ slug }) as ProgramResponse;
  const calls = {
    create: vi.fn(api.create ?? (async () => program("made"))),
    save: vi.fn(api.save ?? (async (slug: string) => program(slug))),
    fork: vi.fn(api.fork ?? (async () => program("forked"))),
  };
  const onAdopted = vi.fn();
  const dispatch = (action: WorkingCopyAction) => {
    copy = reduceWorkingCopy(copy, action);
  };
  const saver = new ProgramSaver({
    read: () => copy,
    dispatch,
    api: calls,
    keepDraft: (key, draft) => void (draft ? drafts.set(key, draft) : drafts.delete(key)),
    onAdopted,
    setTimer: (run) => {
      timers.set(nextTimer, run);
      return nextTimer++;
    },
    clearTimer: (timer) => void timers.delete(timer as number),
  });
  const edit = (text: string) => {
    dispatch({ type: "edit", path: "main.ts", text });
    saver.changed();
  };
  const fire = () => {
    for (const [id, run] of [...timers]) {
      timers.delete(id);
      run();
    }
  };
  return { saver, calls, drafts, timers, onAdopted, edit, fire, read: () => copy };
}

describe("ProgramSaver", () => {
  it("creates a program at the first save and forgets the draft", async () => {
    const { saver, calls, drafts, onAdopted, edit, read } = setup({ kind: "new" });
    edit("b");
    expect(drafts.get("new")?.content.files[0]?.text).toBe("b");
    await saver.flush();
    expect(calls.create).toHaveBeenCalledOnce();
    expect(onAdopted).toHaveBeenCalledWith(expect.objectContaining({ slug: "made" }), "created");
    expect(read()).toMatchObject({ source: { kind: "own", slug: "made" }, save: { phase: "idle" } });
    expect(drafts.size).toBe(0);
  });

  it("forks somebody else's program at the first save, then saves the fork", async () => {
    const { saver, calls, edit } = setup({ kind: "other", slug: "pi", ownerName: "Ada" });
    edit("b");
    await saver.flush();
    edit("c");
    await saver.flush();
    expect(calls.fork).toHaveBeenCalledOnce();
    expect(calls.save).toHaveBeenCalledWith("forked", expect.anything(), false);
  });

  it("keeps one timer however many edits come, and saves the last text", async () => {
    const { calls, timers, edit, fire, read } = setup({ kind: "own", slug: "pi" });
    edit("b");
    edit("bc");
    edit("bcd");
    expect(timers.size).toBe(1);
    fire();
    await vi.waitFor(() => expect(read().savedRevision).toBe(read().revision));
    expect(calls.save).toHaveBeenCalledOnce();
    expect(calls.save.mock.calls[0]?.[1].content.files[0]?.text).toBe("bcd");
  });

  it("saves again what was typed while a save was on its way, and keeps its draft", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { calls, drafts, edit, fire, timers, read } = setup(
      { kind: "own", slug: "pi" },
      { save: async (slug) => gate.then(() => ({ slug }) as ProgramResponse) },
    );
    edit("b");
    fire();
    edit("c");
    release();
    await vi.waitFor(() => expect(read().savedRevision).toBe(1));
    expect(drafts.get("pi")?.content.files[0]?.text).toBe("c");
    expect(timers.size).toBe(1);
    fire();
    await vi.waitFor(() => expect(calls.save).toHaveBeenCalledTimes(2));
  });

  it("says why a save failed, keeps the draft and tries again", async () => {
    const { saver, drafts, timers, edit, read } = setup(
      { kind: "own", slug: "pi" },
      { save: () => Promise.reject(new ApiError("offline", 0, "no server")) },
    );
    edit("b");
    await expect(saver.flush()).rejects.toThrow("no server");
    expect(read().save).toEqual({ phase: "failed", message: "no server" });
    expect(drafts.has("pi")).toBe(true);
    expect(timers.size).toBe(1);
  });

  it("sends the last change when the page goes away", () => {
    const { saver, calls, edit } = setup({ kind: "own", slug: "pi" });
    edit("b");
    saver.leave();
    expect(calls.save).toHaveBeenCalledWith("pi", expect.anything(), true);
  });
});
