/** A version is a time, so that it grows even across a store that lost its data. */
export function nextVersion(previous: number, now: number): number {
  return Math.max(previous + 1, now);
}
