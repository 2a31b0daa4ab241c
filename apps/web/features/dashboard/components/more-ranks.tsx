/** How many ranks a chart leaves to its table. */
export function MoreRanks({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="mt-1 text-faint text-xs">and {count} more ranks, in the table</p>;
}
