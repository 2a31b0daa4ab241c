import { describe, expect, it } from "vitest";
import { W_DEST, W_ID } from "../engine/packet";
import { type Outgoing, RemoteAccess, RmaClient } from "./client";
import { MAX_OPEN, MAX_OPEN_PER_TARGET, RMA_GET, RMA_REPLY, rmaHeader } from "./packets";

const WINDOW = 4;

function createClient() {
  const sent: { id: number; dest: number }[] = [];
  const client = new RmaClient(0, (header) => void sent.push({ id: header[W_ID]!, dest: header[W_DEST]! }));
  let made = 0;
  function* parts(count: number, got: number[]): Generator<Outgoing> {
    for (let i = 0; i < count; i++) {
      made++;
      yield { kind: RMA_GET, handle: 0, runs: 1, payload: null, answer: 1, replied: ([byte]) => void got.push(byte!) };
    }
  }
  const start = (target: number, count: number) => {
    const got: number[] = [];
    const access = new RemoteAccess(target, WINDOW, parts(count, got));
    client.start(access);
    return { access, got };
  };
  const reply = (id: number, source: number, payload: number[], error = 0, window = WINDOW) => {
    const header = rmaHeader({ kind: RMA_REPLY, source, dest: 0, window, id, handle: error }, payload.length);
    client.onReply(header, 0, Uint8Array.from(payload));
  };
  return { client, sent, start, reply, made: () => made };
}

describe("client of windows", () => {
  it("[RMA9] keeps a bounded number of requests open, and makes no others before", () => {
    const { sent, start, reply, made } = createClient();
    const { access, got } = start(3, 30);
    expect([sent.length, made()]).toEqual([MAX_OPEN_PER_TARGET, MAX_OPEN_PER_TARGET]);
    for (let next = 0; !access.done; next++) reply(sent[next]!.id, 3, [next]);
    expect([sent.length, got]).toEqual([30, Array.from({ length: 30 }, (_, i) => i)]);
  });

  it("[RMA9] keeps the order of accesses to one target, and a bounded number at all", () => {
    const { sent, start, reply } = createClient();
    for (let target = 1; target <= 12; target++) start(target, 10);
    expect(sent.length).toBe(MAX_OPEN);
    const later = start(1, 1);
    for (let next = 0; !later.access.done; next++) reply(sent[next]!.id, sent[next]!.dest, [next]);
    expect(sent.filter(({ dest }) => dest === 1)).toHaveLength(11);
  });

  it("[RMA9] is not moved by replies to nothing, of another rank or window, of another length", () => {
    const { sent, start, reply } = createClient();
    const { access, got } = start(3, 1);
    const { id } = sent[0]!;
    reply(id + 1, 3, [1]);
    reply(id, 4, [1]);
    reply(id, 3, [1], 0, WINDOW + 2);
    reply(id, 3, [1, 2]);
    reply(id, 3, [1], 48);
    expect([access.done, got]).toEqual([false, []]);
    reply(id, 3, [9]);
    reply(id, 3, [8]);
    expect([access.done, got]).toEqual([true, [9]]);
  });

  it("[RMA9] an access ends with the first error that a reply has", () => {
    const { sent, start, reply } = createClient();
    const { access } = start(3, 3);
    reply(sent[0]!.id, 3, [1]);
    reply(sent[1]!.id, 3, [], 48);
    expect(access.done).toBe(false);
    reply(sent[2]!.id, 3, [], 56);
    expect([access.done, access.error]).toEqual([true, 48]);
    expect(start(5, 0).access.done).toBe(true);
  });

  it("[RMA10] accesses to a rank that has failed end with an error, and others go on", () => {
    const { sent, start, reply, client } = createClient();
    const accesses = [start(3, 20), start(3, 1), start(4, 1)].map(({ access }) => access);
    client.onFailed(3);
    const later = start(3, 5).access;
    expect([...accesses, later].map(({ done, error }) => [done, error])).toEqual([
      ...[
        [true, 63],
        [true, 63],
        [false, 0],
      ],
      [true, 63],
    ]);
    for (const { id, dest } of sent) reply(id, dest, [1]);
    expect([accesses[2]!.done, accesses[2]!.error]).toEqual([true, 0]);
  });
});
