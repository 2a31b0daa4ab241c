/** Every algorithm of the collectives in words, for the documentation. `algorithms.ts` has the algorithms themselves. */
import { ALGORITHMS, type Operation } from "./algorithms";

export interface AlgorithmText {
  /** As a run names it: `{ allreduce: "ring" }`. */
  operation: Operation;
  name: string;
  /** When it can be used; "always" is no condition. */
  condition: string;
  /** Time on one node whose ranks have a core each: p ranks, n bytes of an operand or block, alpha and beta of a link, gamma to combine a byte. */
  cost: string;
  /** What it does. */
  how: string;
}

type Words = readonly [condition: string, cost: string, how: string];

const ALWAYS = "always";
const NODES = "the ranks are on several nodes";
const POWER = "p is a power of two";
const CUT_ANY = "buffers that are not empty, a predefined operator that commutes";
const CUT = "buffers, a predefined operator that commutes, at least p elements";
const KEEPS_ORDER = `${NODES}; the operator commutes, or every node holds a run of ranks`;
const NODE = "one node that shares memory";
const APART = "what is longer goes as a message";
const meets = (what: string) => `${NODE}, ${what}, not persistent`;
const ROOM_BYTES = "8 KiB";
const WITHIN = "inside each node first, then one message for each pair of nodes that exchange anything";

const TEXTS: Readonly<Record<Operation, Readonly<Record<string, Words>>>> = {
  barrier: {
    linear: [ALWAYS, "2 alpha + 2 (p - 1) o", "everybody tells rank 0, which tells everybody"],
    dissemination: [ALWAYS, "log2 p alpha", "in round k every rank tells the one 2^k above it"],
    tree: [ALWAYS, "2 log2 p alpha", "up a binary tree and down again"],
    hierarchical: [NODES, "inside + log2 nodes alpha", WITHIN],
    "shared-memory": [
      `${NODE}, not persistent`,
      "one wake-up",
      "all count themselves; the last to come wakes the others",
    ],
  },
  bcast: {
    binomial: [ALWAYS, "log2 p (alpha + n beta)", "who has the data doubles in every step"],
    linear: [ALWAYS, "alpha + (p - 1) n beta", "the root sends to one after the other"],
    ssmr: [
      "buffers, or one node",
      "2 alpha + 2 n beta",
      "one message with many destinations: written once, one copy for each next hop",
    ],
    "scatter-allgather": [
      "buffers of at least p bytes",
      "(log2 p + p - 1) alpha + 2 n beta",
      "parts down a binomial tree, then around a ring",
    ],
    "pipelined-chain": [
      "buffers of at least p bytes",
      "(p - 2 + pieces) (alpha + n / pieces beta)",
      "pieces follow each other down a chain of all ranks",
    ],
    hierarchical: [NODES, "log2 nodes alpha + inside", "one message to each node, then inside each"],
    "shared-memory": [
      meets(`up to ${ROOM_BYTES}, or values`),
      "one wake-up + n copy",
      "the root writes once, all read",
    ],
  },
  gather: {
    linear: [ALWAYS, "alpha + (p - 1) n beta", "every rank sends to the root"],
    binomial: [ALWAYS, "log2 p alpha + (p - 1) n beta", "subtrees send their blocks in one message"],
    hierarchical: [
      NODES,
      "inside + alpha + (p - 1) n beta",
      "inside each node, then one message from each to the root",
    ],
    "shared-memory": [
      meets(`blocks up to ${ROOM_BYTES}, or values, or parts of any size`),
      "one wake-up of the root + p n copy",
      `all write, the root reads when the last has come; ${APART}`,
    ],
  },
  scatter: {
    linear: [ALWAYS, "alpha + (p - 1) n beta", "the root sends to every rank"],
    binomial: [ALWAYS, "log2 p alpha + (p - 1) n beta", "blocks of a subtree travel in one message"],
    hierarchical: [NODES, "alpha + (p - 1) n beta + inside", "one message to each node, which deals the blocks out"],
    "shared-memory": [
      meets(`blocks up to ${ROOM_BYTES}, or values, or parts of any size`),
      "one wake-up + n copy",
      `the root writes every block, each reads its own; ${APART}`,
    ],
  },
  allgather: {
    ring: [ALWAYS, "(p - 1) (alpha + n beta)", "the block that came last goes on to the next rank"],
    "recursive-doubling": [POWER, "log2 p alpha + (p - 1) n beta", "pairs exchange all they have"],
    bruck: [ALWAYS, "log2 p alpha + (p - 1) n (beta + copy)", "as recursive doubling, for any p"],
    "gather-bcast": [ALWAYS, "2 log2 p alpha + log2 p p n beta", "all blocks to rank 0, and from there to all"],
    linear: [ALWAYS, "alpha + (p - 1) n beta", "every rank sends its block to every other"],
    hierarchical: [NODES, "inside + alpha + p n beta + inside", WITHIN],
    "shared-memory": [
      meets(`blocks up to ${ROOM_BYTES}, or values`),
      "one wake-up + p n copy",
      "all write, and read when the last has come",
    ],
  },
  alltoall: {
    naive: [ALWAYS, "alpha + (p - 1) n beta", "all messages at once"],
    pairwise: [
      ALWAYS,
      "(p - 1) (alpha + n beta)",
      "p - 1 steps, in each one partner to send to and one to receive from",
    ],
    bruck: [ALWAYS, "log2 p (alpha + p / 2 n beta)", "blocks travel together, by the digits of their way"],
    prefix: [POWER, "log2 p (alpha + p / 2 n beta)", "the same along the edges of a hypercube (MPJava)"],
    hierarchical: [NODES, "inside + alpha + p / nodes p n beta + inside", WITHIN],
    "shared-memory": [
      meets(`p blocks up to ${ROOM_BYTES}, or values, or parts of any size`),
      "one wake-up + 2 p n copy",
      `all write, and read their blocks when the last has come; ${APART}`,
    ],
  },
  reduce: {
    binomial: [ALWAYS, "log2 p (alpha + n (beta + gamma))", "pairs combine; half of the ranks are left in every step"],
    linear: [ALWAYS, "alpha + (p - 1) n (beta + gamma)", "the root receives every operand"],
    ring: [CUT, "p alpha + 2 n beta + n gamma", "parts are combined on their way round a ring"],
    rabenseifner: [CUT, "2 log2 p alpha + 2 n beta + n gamma", "recursive halving, then the parts to the root"],
    tree: ["the operator commutes", "2 log2 p (alpha + n (beta + gamma))", "up a binary tree, level by level (MPI.js)"],
    hierarchical: [KEEPS_ORDER, "inside + alpha + nodes n beta", WITHIN],
    "shared-memory": [
      meets(`operands up to ${ROOM_BYTES}`),
      "one wake-up of the root + p n gamma",
      "all write, the root combines when the last has come",
    ],
  },
  allreduce: {
    "recursive-doubling": [ALWAYS, "log2 p (alpha + n (beta + gamma))", "pairs exchange and combine"],
    linear: [ALWAYS, "2 alpha + 2 (p - 1) n beta + (p - 1) n gamma", "to rank 0, and from there to everybody"],
    binomial: [ALWAYS, "2 log2 p (alpha + n beta) + log2 p n gamma", "binomial reduce, then binomial broadcast"],
    ring: [CUT, "2 (p - 1) alpha + 2 n beta + n gamma", "reduce-scatter and allgather around a ring"],
    rabenseifner: [CUT, "2 log2 p alpha + 2 n beta + n gamma", "recursive halving, then recursive doubling"],
    tree: ["the operator commutes", "4 log2 p alpha + ...", "up a binary tree and down again, level by level (MPI.js)"],
    hierarchical: [KEEPS_ORDER, "inside + log2 nodes (alpha + n beta)", WITHIN],
    "shared-memory": [
      meets(`operands up to ${ROOM_BYTES}, or values`),
      "one wake-up + p n gamma",
      "all write, the last to come combines, all read",
    ],
  },
  reduce_scatter: {
    pairwise: [CUT_ANY, "(p - 1) alpha + n (beta + gamma)", "every rank sends each other one its part"],
    "recursive-halving": [CUT_ANY, "log2 p alpha + n (beta + gamma)", "halves are exchanged and combined"],
    ring: [CUT_ANY, "(p - 1) alpha + n (beta + gamma)", "parts are combined on their way round a ring"],
    "reduce-scatter": [
      ALWAYS,
      "2 log2 p alpha + log2 p n (beta + gamma)",
      "reduce to rank 0, which deals the parts out",
    ],
    "shared-memory": [
      meets(`operands up to ${ROOM_BYTES}`),
      "one wake-up + p n gamma",
      "all write, the last to come combines, each reads its part",
    ],
  },
  scan: {
    "recursive-doubling": [ALWAYS, "log2 p (alpha + n (beta + 2 gamma))", "pairs exchange the sums of their groups"],
    linear: [ALWAYS, "(p - 1) (alpha + n (beta + gamma))", "each rank waits for the one below it"],
    "shared-memory": [
      meets(`operands up to ${ROOM_BYTES}`),
      "one wake-up + p n gamma",
      "all write, the last to come combines, each reads its own",
    ],
  },
};

/**
 * By operation, in the order in which `ALGORITHMS` has them. Scan stands for Exscan too, reduce_scatter for its block form, and
 * gather, scatter, allgather and alltoall for their forms with parts of different sizes.
 */
export const ALGORITHM_LIST: readonly AlgorithmText[] = Object.entries(TEXTS).flatMap(([operation, texts]) =>
  ALGORITHMS[operation as Operation].map(({ name }) => {
    const [condition, cost, how] = texts[name]!;
    return { operation: operation as Operation, name, condition, cost, how };
  }),
);
