import { expect, test } from "vitest";
import type { Member } from "./member";
import { follow, stampedSender } from "./traffic";
import { framesOf } from "./wire";

test("a frame tells how long it was on its way, and a gap, a repetition and a swap are faults", () => {
  let clock = 100;
  const now = () => clock;
  const sent: ArrayBuffer[] = [];
  const from = { grId: 2, send: (data: ArrayBuffer) => void sent.push(data) } as unknown as Member;
  const send = stampedSender({ epoch: 1, bytes: 64, now });
  for (let n = 0; n < 6; n++) send(from, [0, 1], n);
  clock = 107.5;
  const frames = sent.flatMap((message) => framesOf(message));
  const faultsOf = (order: number[]) => {
    const times: number[] = [];
    const { take, seen } = follow(now, (ms) => times.push(ms));
    for (const n of order) take(frames[n]!);
    expect(times).toEqual(order.map(() => 7.5));
    return seen.faults;
  };
  expect(faultsOf([0, 1, 2, 3, 4, 5])).toBe(0);
  expect(faultsOf([0, 1, 3, 4])).toBe(1);
  expect(faultsOf([0, 1, 1, 2])).toBe(1);
  expect(faultsOf([0, 2, 1, 3])).toBe(3);
});
