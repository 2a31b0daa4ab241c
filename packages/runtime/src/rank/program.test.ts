import type { ModuleProgram } from "@commworld/protocol";
import { describe, expect, it, vi } from "vitest";
import { libraryModule, linkProgram } from "./link";
import { trackTimers } from "./timers";

function moduleOf(path: string, code: string, ...targets: [specifier: string, target: string][]) {
  return {
    path,
    code,
    imports: targets.map(([specifier, target]) => {
      const start = code.indexOf(`"${specifier}"`) + 1;
      return { start, end: start + specifier.length, target };
    }),
  };
}

function link(modules: ReturnType<typeof moduleOf>[], entry: string) {
  const made = new Map<string, string>();
  const program = { modules, entry, args: [] } as unknown as ModuleProgram;
  const url = linkProgram(program, new Map([["mpi", "url:mpi"]]), (path, code) => {
    made.set(path, code);
    return `url:${path}`;
  });
  return { url, made };
}

describe("modules of a program", () => {
  it("[LINK1] import each other and the library by URL, and carry their names", () => {
    const { url, made } = link(
      [
        moduleOf("lib/a.ts", 'import MPI from "mpi"; export const a = 1;', ["mpi", "mpi"]),
        moduleOf(
          "main.ts",
          'import MPI from "mpi"; import {a} from "./lib/a"; export * from "./lib/a.ts";',
          ["mpi", "mpi"],
          ["./lib/a", "lib/a.ts"],
          ["./lib/a.ts", "lib/a.ts"],
        ),
      ],
      "main.ts",
    );
    expect(url).toBe("url:main.ts");
    expect(made.get("main.ts")).toBe(
      'import MPI from "url:mpi"; import {a} from "url:lib/a.ts"; export * from "url:lib/a.ts";\n//# sourceURL=main.ts\n',
    );
  });

  it("[LINK2] that are missing are named", () => {
    expect(() => link([moduleOf("main.ts", 'import "./b"', ["./b", "b.ts"])], "main.ts")).toThrow(
      "main.ts imports b.ts",
    );
    expect(() => link([], "main.ts")).toThrow("no module main.ts");
  });

  it("[LINK3] get the very library object as default export", async () => {
    const library = { rank: 1 };
    const code = libraryModule("test/library", library);
    const found = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: unknown;
    };
    expect(found.default).toBe(library);
  });
});

describe("timers of a program", () => {
  function createScope() {
    vi.useFakeTimers();
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
    const scope = { setTimeout, setInterval, clearTimeout, clearInterval } as unknown as Parameters<
      typeof trackTimers
    >[0];
    return { scope, pending: trackTimers(scope) };
  }

  it("[TIMER1] are pending until they fire or are cleared", () => {
    const { scope, pending } = createScope();
    const fired: unknown[] = [];
    scope.setTimeout((...args) => void fired.push(...args), 5, "a", 1);
    const cleared = scope.setTimeout(() => void fired.push("never"), 5);
    expect(pending()).toBe(2);
    scope.clearTimeout(cleared);
    expect(pending()).toBe(1);
    vi.advanceTimersByTime(10);
    expect([pending(), fired]).toEqual([0, ["a", 1]]);
    vi.useRealTimers();
  });

  it("[TIMER1] intervals are pending until they are cleared", () => {
    const { scope, pending } = createScope();
    let ticks = 0;
    const id = scope.setInterval(() => ticks++, 5);
    vi.advanceTimersByTime(50);
    expect([pending(), ticks]).toEqual([1, 10]);
    scope.clearInterval(id);
    scope.clearInterval(undefined);
    expect(pending()).toBe(0);
    vi.useRealTimers();
  });

  it("[TIMER2] a timer whose function throws is pending no longer", () => {
    const { scope, pending } = createScope();
    scope.setTimeout(() => {
      throw new Error("no");
    }, 5);
    expect(() => vi.advanceTimersByTime(10)).toThrow("no");
    expect(pending()).toBe(0);
    vi.useRealTimers();
  });
});
