/**
 * Fewest edges of the heap-ordered binary tree of n ranks between two halves whose sizes differ by at most one.
 * For every subtree and k: the fewest cut edges inside it when k of its ranks are on the side of its root.
 * Merging subtrees costs O(n^2) in total.
 */
export function treeBisectionWidth(n: number): number {
  const cuts: number[][] = [];
  for (let root = n - 1; root >= 0; root--) {
    let own = [Number.POSITIVE_INFINITY, 0];
    for (const child of [2 * root + 1, 2 * root + 2]) {
      if (child < n) own = merge(own, cuts[child]!);
    }
    cuts[root] = own;
  }
  const half = Math.floor(n / 2);
  return Math.min(cuts[0]![half]!, cuts[0]![n - half]!);
}

function merge(root: number[], child: number[]): number[] {
  const size = child.length - 1;
  const merged = new Array<number>(root.length + size).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < root.length; i++) {
    for (let k = 0; k <= size; k++) {
      const keep = root[i]! + child[k]!;
      const cut = root[i]! + child[k]! + 1;
      merged[i + k] = Math.min(merged[i + k]!, keep);
      merged[i + size - k] = Math.min(merged[i + size - k]!, cut);
    }
  }
  return merged;
}
