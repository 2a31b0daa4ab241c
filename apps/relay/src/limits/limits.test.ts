import { describe, expect, it } from "vitest";
import { Admission } from "./admission";
import { DEFAULT_LIMITS } from "./limits";
import { QueueLedger, type Reader } from "./queue-ledger";
import { Workspaces } from "./workspaces";

describe("admission", () => {
  it("[LIMIT3] counts sockets of an address and of all, and those that left no more", () => {
    const admission = new Admission({ ...DEFAULT_LIMITS, connections: 3, connectionsPerAddress: 2 });
    expect([admission.enter("a", 0), admission.enter("a", 0), admission.enter("a", 0)]).toEqual([
      null,
      null,
      "TOO_MANY",
    ]);
    expect([admission.enter("b", 0), admission.enter("b", 0)]).toEqual([null, "RELAY_FULL"]);
    admission.leave("a");
    expect(admission.enter("a", 0)).toBeNull();
  });

  it("[SESS11] bounds the rate of an address", () => {
    const admission = new Admission({ ...DEFAULT_LIMITS, joinsPerSecond: 1 });
    expect(Array.from({ length: 5 }, () => admission.enter("a", 0)).at(-1)).toBe("TOO_FAST");
    admission.sweep(0);
    expect(admission.enter("a", 0)).toBe("TOO_FAST");
    expect(admission.enter("a", 1000)).toBeNull();
  });
});

describe("workspaces", () => {
  it("[LIMIT3] have so many members and rooms", () => {
    const workspaces = new Workspaces({ ...DEFAULT_LIMITS, connectionsPerWorkspace: 3, roomsPerWorkspace: 2 });
    const enter = (room: string, name = "w") => workspaces.enter(name, room, 0);
    const first = enter("r1");
    expect([first.ok, enter("r1").ok]).toEqual([true, true]);
    const other = enter("r2");
    expect(enter("r1")).toEqual({ ok: false, close: "TOO_MANY" });
    expect(enter("r1", "v").ok).toBe(true);
    if (first.ok) first.leave();
    expect(enter("r3")).toEqual({ ok: false, close: "TOO_MANY_ROOMS" });
    if (other.ok) other.leave();
    expect(enter("r3").ok).toBe(true);
  });

  it("[LIMIT2] keep their debts when everybody has left, and are forgotten without debts", () => {
    const workspaces = new Workspaces({ ...DEFAULT_LIMITS, workspaceBytesPerSecond: 1000 });
    const entry = workspaces.enter("w", "r", 0);
    if (!entry.ok) throw new Error("refused");
    entry.rates.bytes.take(5000, 0);
    entry.leave();
    workspaces.sweep(1000);
    const again = workspaces.enter("w", "r", 1000);
    if (!again.ok) throw new Error("refused");
    expect(again.rates.bytes.take(0, 1000)).toBe(3875);
    again.leave();
    workspaces.sweep(60_000);
    expect(workspaces.size).toBe(0);
  });

  it("[LIMIT3] are not remembered for those that were refused", () => {
    const workspaces = new Workspaces({ ...DEFAULT_LIMITS, roomsPerWorkspace: 0 });
    for (let i = 0; i < 100; i++) workspaces.enter(`w${i}`, "r", 0);
    expect(workspaces.size).toBe(0);
  });
});

describe("queue ledger", () => {
  it("[LIMIT7] gives up who is furthest behind, until the rest fits", () => {
    const ledger = new QueueLedger(100);
    const gone: string[] = [];
    class TestReader implements Reader {
      queuedBytes = 0;
      constructor(readonly name: string) {
        ledger.add(this);
      }
      queue(bytes: number) {
        this.queuedBytes += bytes;
        ledger.change(bytes);
      }
      giveUp() {
        gone.push(this.name);
        const had = this.queuedBytes;
        this.queuedBytes = 0;
        ledger.remove(this);
        ledger.change(-had);
      }
    }
    const [a, b, c] = ["a", "b", "c"].map((name) => new TestReader(name));
    a!.queue(30);
    b!.queue(60);
    c!.queue(10);
    expect(gone).toEqual([]);
    a!.queue(1);
    expect([gone, ledger.bytes]).toEqual([["b"], 41]);
  });
});
