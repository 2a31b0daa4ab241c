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
    if ("content" in program) await signIn(contexts[0], origins[0]!);
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

/** As the editor does before it saves for somebody without an account. Once for a context. */
export async function signIn(context: BrowserContext, origin: string): Promise<void> {
  await post(context, `${origin}/api/auth/sign-in/anonymous`, origin, {});
}

/** A program of several files, saved as the editor saves it. Its slug. */
export async function saveProgram(context: BrowserContext, origin: string, content: ProgramContent): Promise<string> {
  const settings = { ranks: 4, interconnect: "crossbar" };
  const data = { title: "A program of several files", content, settings };
  return (await post(context, `${origin}/api/v1/programs`, origin, data)).slug;
}

async function post(context: BrowserContext, url: string, origin: string, data: unknown): Promise<{ slug: string }> {
  const response = await context.request.post(url, { data, headers: { origin } });
  expect(response.ok(), `${url}: ${await response.text()}`).toBe(true);
  return response.json() as Promise<{ slug: string }>;
}

export async function closeRoom(room: RoomOfTwo): Promise<void> {
  await Promise.all(room.contexts.map((context) => context.close()));
}
