/**
 * Suite "compile": a program of 200 lines in C, from the order to the module. Cold: nothing of the compiler is in the browser; kept: it
 * is in the browser's cache; warm: its worker runs. The baseline is the same compiler in a process of Node.
 */
import { readFileSync } from "node:fs";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";
import type { BrowserContext, Page } from "@playwright/test";
import { launchChromium } from "./chromium-place";
import { soloSpec } from "./place";
import { check, commworldVersion, type Report, type Row } from "./report";
import { type Summary, summarize } from "./statistics";

const SAMPLES = 15;
const RANKS = 4;
const AIM_US = 500_000;
const TEXT = readFileSync(new URL("../programs/heat.c", import.meta.url), "utf8");

/** Never the same text twice: what was compiled once is not compiled again. */
let changes = 0;
const changed = () => {
  changes++;
  return { files: { "main.c": `${TEXT}\nconst int change = ${changes};\n` }, options: DEFAULT_OPTIONS };
};

export async function compile(): Promise<Report> {
  const { browser, url, close } = await launchChromium();
  const versions = { commworld: commworldVersion(), node: process.version, chromium: browser.version() };
  try {
    const host = await browser.newContext();
    const loaded = compilerRequests(host);
    const page = await open(host, url);
    const cold = await page.evaluate((sources) => window.benchCompile(sources), changed());
    const megabytes = { "compiler, MB": cold.bytes / 1e6, "module, kB": cold.moduleBytes / 1e3 };
    const rows = [
      row("chromium", "cold load of the compiler", once(cold.loadUs), megabytes),
      row("chromium", "cold load and first compilation", once(cold.us)),
    ];
    const again = await open(host, url);
    const kept = await again.evaluate((sources) => window.benchCompile(sources), changed());
    rows.push(row("chromium", "load from the browser's cache and compilation", once(kept.us)));

    console.log(`warm compilations, ${SAMPLES} in Chromium and in Node`);
    const warm = await repeat(() =>
      page.evaluate((sources) => window.benchCompile(sources).then(({ us }) => us), changed()),
    );
    rows.push(row("chromium", "warm compilation", warm));
    const known = await samePage(page);
    rows.push(row("chromium", "compiled before", known));
    rows.push(row("node", "warm compilation", await inNode()));

    const joiner = await browser.newContext();
    const asked = compilerRequests(joiner);
    const module = await page.evaluate(() => window.benchModule());
    const ran = await (await open(joiner, url)).evaluate(([spec, bytes]) => window.benchRunModule(spec, bytes), [
      soloSpec(RANKS, "shared-memory"),
      module,
    ] as const);
    if (!ran.includes("done")) throw new Error(`the joiner's run printed ${ran.join("; ")}`);
    const checks = [
      check("chromium: files of the compiler that a cold load takes", loaded.length, "higher", 1),
      check("chromium: warm compilation of 200 lines, ms", warm.median / 1000, "lower", AIM_US / 1000),
      check("chromium: files of the compiler that a joiner takes", asked.length, "lower", 0),
    ];
    return { suite: "compile", versions, rows, checks };
  } finally {
    await close();
  }
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** What the pages of a context ask for under /compiler, from now on. */
function compilerRequests(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/compiler/")) urls.push(request.url());
  });
  return urls;
}

async function samePage(page: Page): Promise<Summary> {
  const sources = changed();
  await page.evaluate((given) => window.benchCompile(given), sources);
  return repeat(() => page.evaluate((given) => window.benchCompile(given).then(({ us }) => us), sources));
}

async function inNode(): Promise<Summary> {
  const compiler = await loadCCompiler();
  const one = async () => {
    const began = performance.now();
    const outcome = await compiler.compile(changed());
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
    return (performance.now() - began) * 1000;
  };
  await one();
  return repeat(one);
}

async function repeat(one: () => Promise<number>): Promise<Summary> {
  const samples: number[] = [];
  while (samples.length < SAMPLES) samples.push(await one());
  return summarize(samples);
}

const once = (us: number) => summarize([us]);

function row(place: Row["place"], operation: string, us: Summary, figures?: Record<string, number>): Row {
  const what = { place, operation, face: "C", transport: "", ranks: 0, bytes: Buffer.byteLength(TEXT), us };
  return figures ? { ...what, figures } : what;
}
