/** What each algorithm does, for the page of algorithms: n ranks, m bytes of an operand or block, alpha per message, beta per byte. */
export interface AlgorithmNote {
  what: string;
  /** Steps of the longest path and what they carry. */
  cost: string;
  /** Absent: always. */
  needs?: string;
}

const CUT = "the size is known and can be divided among the ranks";
const COMMUTES = "the operator commutes";
const TABS = "several tabs";
const BINOMIAL = "log2 n steps of m";

const MEETING: AlgorithmNote = {
  what: "Everybody leaves its part in memory that the ranks of the tab share, and takes what it needs.",
  cost: "no messages; a rank is woken once",
  needs: "one tab with shared memory, parts of at most 8 KiB",
};

export const ALGORITHM_NOTES: Readonly<Record<string, Readonly<Record<string, AlgorithmNote>>>> = {
  barrier: {
    "shared-memory": MEETING,
    linear: { what: "All report to rank 0, which answers all.", cost: "2 messages, n at one rank" },
    dissemination: {
      what: "In round k everybody tells the rank 2^k further.",
      cost: "log2 n steps, n log2 n messages",
    },
    tree: { what: "Reports climb a tree, the answer descends it.", cost: "2 log2 n steps, 2 n messages" },
    hierarchical: {
      what: "Inside each tab first, then one rank of each tab.",
      cost: "log2 tabs steps between tabs",
      needs: TABS,
    },
  },
  bcast: {
    "shared-memory": MEETING,
    binomial: { what: "Who has the data sends it on, so that the informed double.", cost: BINOMIAL },
    linear: { what: "The root sends to everybody.", cost: "n - 1 messages of m, all at the root" },
    ssmr: {
      what: "One message for all: written once in shared memory, one copy over each link.",
      cost: "1 step, every link once",
      needs: "one tab, or a known size",
    },
    "scatter-allgather": {
      what: "The root scatters pieces, a ring gathers them everywhere.",
      cost: "log2 n + n - 1 steps, 2 m in all",
      needs: CUT,
    },
    "pipelined-chain": {
      what: "Pieces follow each other from rank to rank.",
      cost: "n - 2 + pieces steps of one piece",
      needs: CUT,
    },
    hierarchical: { what: "Once to each tab, then inside each tab.", cost: "one message for each tab", needs: TABS },
  },
  gather: {
    "shared-memory": MEETING,
    linear: { what: "Everybody sends to the root.", cost: "n - 1 messages of m at the root" },
    binomial: { what: "Blocks are joined on their way up a binomial tree.", cost: "log2 n steps, n m in all" },
    hierarchical: {
      what: "Inside each tab, then one message for each tab.",
      cost: "one message for each tab",
      needs: TABS,
    },
  },
  scatter: {
    "shared-memory": MEETING,
    linear: { what: "The root sends everybody its block.", cost: "n - 1 messages of m at the root" },
    binomial: { what: "Halves of the blocks go down a binomial tree.", cost: "log2 n steps, n m in all" },
    hierarchical: { what: "One message for each tab, then inside.", cost: "one message for each tab", needs: TABS },
  },
  allgather: {
    hierarchical: {
      what: "Inside each tab, between the tabs, inside again.",
      cost: "one message for each pair of tabs",
      needs: TABS,
    },
    "shared-memory": MEETING,
    ring: { what: "Blocks travel around; each step brings one more.", cost: "n - 1 steps of m" },
    "recursive-doubling": {
      what: "Pairs exchange all they have; the distance doubles.",
      cost: "log2 n steps, n m in all",
      needs: "n is a power of two",
    },
    bruck: { what: "As recursive doubling, for any n, with a rotation at the end.", cost: "log2 n steps, n m in all" },
    "gather-bcast": { what: "One rank gathers and broadcasts.", cost: "n messages of m, then log2 n of n m" },
    linear: { what: "Everybody sends to everybody.", cost: "n - 1 messages of m at each rank" },
  },
  alltoall: {
    hierarchical: {
      what: "Blocks for another tab travel together.",
      cost: "one message for each pair of tabs",
      needs: TABS,
    },
    "shared-memory": MEETING,
    naive: { what: "All messages at once.", cost: "n - 1 messages of m at each rank" },
    pairwise: {
      what: "In step k with the rank k further: everybody has one partner at a time.",
      cost: "n - 1 steps of m",
    },
    bruck: { what: "Blocks for the same binary digit travel together.", cost: "log2 n steps of n m / 2" },
    prefix: {
      what: "As Bruck, along the edges of a hypercube.",
      cost: "log2 n steps of n m / 2",
      needs: "n is a power of two",
    },
  },
  reduce: {
    "shared-memory": MEETING,
    binomial: { what: "Pairs combine, then pairs of pairs.", cost: BINOMIAL },
    linear: { what: "The root combines everybody's operand.", cost: "n - 1 messages of m at the root" },
    ring: {
      what: "Pieces are combined around a ring, then gathered.",
      cost: "n - 1 steps of m / n, then a gather",
      needs: `${COMMUTES}, ${CUT}`,
    },
    rabenseifner: {
      what: "Halves are exchanged and combined, then gathered.",
      cost: "2 log2 n steps, 2 m in all",
      needs: `${COMMUTES}, ${CUT}`,
    },
    tree: { what: "Level by level up a binary tree.", cost: "log2 n levels of 2 m", needs: COMMUTES },
    hierarchical: {
      what: "Inside each tab, then one message for each tab.",
      cost: "one message for each tab",
      needs: `${TABS}; in order, or ${COMMUTES}`,
    },
  },
  allreduce: {
    "shared-memory": MEETING,
    "recursive-doubling": { what: "Pairs exchange and combine; the distance doubles.", cost: BINOMIAL },
    linear: { what: "One rank combines all and answers all.", cost: "2 (n - 1) messages of m at one rank" },
    binomial: { what: "A reduction in a tree, then a broadcast.", cost: "2 log2 n steps of m" },
    ring: {
      what: "Pieces are combined around a ring, and go around once more.",
      cost: "2 (n - 1) steps of m / n",
      needs: `${COMMUTES}, ${CUT}`,
    },
    rabenseifner: {
      what: "Halves are exchanged and combined, then gathered by doubling.",
      cost: "2 log2 n steps, 2 m in all",
      needs: `${COMMUTES}, ${CUT}`,
    },
    tree: { what: "Up a binary tree level by level, and down again.", cost: "2 log2 n levels", needs: COMMUTES },
    hierarchical: {
      what: "Inside each tab, between one rank of each, inside again.",
      cost: "log2 tabs steps between tabs",
      needs: `${TABS}; in order, or ${COMMUTES}`,
    },
  },
  reduce_scatter: {
    "shared-memory": MEETING,
    pairwise: {
      what: "In step k everybody gives the rank k further its part.",
      cost: "n - 1 steps of m / n",
      needs: `${COMMUTES}, parts can be combined apart`,
    },
    "recursive-halving": {
      what: "Halves are exchanged and combined.",
      cost: "log2 n steps, m in all",
      needs: `${COMMUTES}, parts can be combined apart`,
    },
    ring: {
      what: "Each part goes once around the ring, and everybody adds its own.",
      cost: "n - 1 steps of m / n",
      needs: `${COMMUTES}, parts can be combined apart`,
    },
    "reduce-scatter": { what: "One rank reduces, then scatters.", cost: "log2 n steps of m, then n parts" },
  },
  scan: {
    "shared-memory": MEETING,
    "recursive-doubling": { what: "In round k with the ranks 2^k away.", cost: BINOMIAL },
    linear: { what: "From rank to rank.", cost: "n - 1 steps of m" },
  },
};
