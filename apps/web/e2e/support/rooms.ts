import type { ProgramContent } from "@commworld/protocol";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { allowClipboard, join, openEditor, openRoom, runButton, writeProgram } from "./workbench";

export interface RoomOfTwo {
  host: Page;
  guest: Page;
  url: string;
  contexts: BrowserContext[];
}

/** A program written by the host, a room, and a guest from another browser; both offer `cores`. */
export async function roomOfTwo(
  browser: Browser,
  origins: readonly string[],
  program: string | { example: string } | { content: ProgramContent },
  cores: [host: number, guest: number] = [2, 2],
): Promise<RoomOfTwo> {
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const host = await contexts[0].newPage();
  const guest = await contexts[1].newPage();
  await allowClipboard(contexts[0]);
  if (typeof program === "string") {
    await openEditor(host, `${origins[0]}/`);
    await writeProgram(host, program);
  } else {
    const slug = "example" in program ? program.example : await saveProgram(contexts[0], origins[0]!, program.content);
    await openEditor(host, `${origins[0]}/p/${slug}`);
  }
  const url = await openRoom(host);
  await join(host, "Ada", cores[0], "Join room");
  await guest.goto(`${origins.at(-1)}${new URL(url).pathname}`);
  await join(guest, "Grace", cores[1], "Contribute");
  await expect(host.getByText("Grace").first()).toBeVisible();
  await expect(runButton(host)).toBeEnabled();
  return { host, guest, url, contexts: [...contexts] };
}

/** A program of several files, saved as the editor saves it. Its slug. */
export async function saveProgram(context: BrowserContext, origin: string, content: ProgramContent): Promise<string> {
  const post = async (path: string, data: unknown) => {
    const response = await context.request.post(`${origin}${path}`, { data, headers: { origin } });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json() as Promise<{ slug: string }>;
  };
  await post("/api/auth/sign-in/anonymous", {});
  const settings = { ranks: 4, interconnect: "crossbar" };
  return (await post("/api/v1/programs", { title: "A program of several files", content, settings })).slug;
}

export async function closeRoom(room: RoomOfTwo): Promise<void> {
  await Promise.all(room.contexts.map((context) => context.close()));
}
