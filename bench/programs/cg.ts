// NAS Parallel Benchmark CG: the smallest eigenvalue of a sparse symmetric matrix by inverse iteration with conjugate gradients.
// Written from the specification (Bailey et al., The NAS Parallel Benchmarks, RNR-94-007, section 2.4, and NPB 3's generator of
// the matrix), with its decomposition: the ranks form a grid of rows and columns, each holds a block of the matrix, vectors are
// cut by columns. Any power of two of ranks. Arguments: class (S, W, A), samples. Rank 0 prints one line of JSON.
import MPI from "mpi/blocking";

interface Problem {
  n: number;
  nonzeros: number;
  iterations: number;
  shift: number;
  /** As published. */
  zeta: number;
}

const PROBLEMS: Record<string, Problem> = {
  S: { n: 1400, nonzeros: 7, iterations: 15, shift: 10, zeta: 8.5971775078648 },
  W: { n: 7000, nonzeros: 8, iterations: 15, shift: 12, zeta: 10.362595087124 },
  A: { n: 14000, nonzeros: 11, iterations: 15, shift: 20, zeta: 17.130235054029 },
};
const CONDITION = 0.1;
const CG_STEPS = 25;
const TOLERANCE = 1e-10;

/** NPB's generator: x = 5^13 x mod 2^46, as doubles of 23 bits each. */
class NpbRandom {
  #x = 314159265;

  next(): number {
    const half = 2 ** 23;
    const a = 1220703125;
    const [a1, a2] = [Math.floor(a / half), a % half];
    const [x1, x2] = [Math.floor(this.#x / half), this.#x % half];
    const middle = (a1 * x2 + a2 * x1) % half;
    this.#x = (middle * half + a2 * x2) % 2 ** 46;
    return this.#x / 2 ** 46;
  }
}

/** A block of a sparse matrix, rows compressed. Columns count from the block's first. */
interface Block {
  rowStart: Int32Array;
  column: Int32Array;
  value: Float64Array;
}

/** Random sparse vectors, one for each row; row i of them has 0.5 at i. */
function sparseVectors({ n, nonzeros }: Problem): { places: number[]; values: number[] }[] {
  const random = new NpbRandom();
  random.next();
  let power = 1;
  while (power < n) power *= 2;
  return Array.from({ length: n }, (_, row) => {
    const places: number[] = [];
    const values: number[] = [];
    while (places.length < nonzeros) {
      const value = random.next();
      const place = Math.floor(power * random.next());
      if (place >= n || places.includes(place)) continue;
      places.push(place);
      values.push(value);
    }
    const own = places.indexOf(row);
    if (own >= 0) values[own] = 0.5;
    else {
      places.push(row);
      values.push(0.5);
    }
    return { places, values };
  });
}

/** The part of sum(scale_i v_i v_i^T) + (CONDITION - shift) I in these rows and columns. */
function matrixBlock(problem: Problem, firstRow: number, rows: number, firstColumn: number, columns: number): Block {
  const vectors = sparseVectors(problem);
  const ratio = CONDITION ** (1 / problem.n);
  const entries: { column: number; value: number }[][] = Array.from({ length: rows }, () => []);
  let size = 1;
  for (const [i, { places, values }] of vectors.entries()) {
    for (const [j, place] of places.entries()) {
      const row = place - firstRow;
      if (row < 0 || row >= rows) continue;
      for (const [k, other] of places.entries()) {
        const column = other - firstColumn;
        if (column < 0 || column >= columns) continue;
        const diagonal = place === i && other === i ? CONDITION - problem.shift : 0;
        entries[row]!.push({ column, value: values[k]! * size * values[j]! + diagonal });
      }
    }
    size *= ratio;
  }
  const rowStart = new Int32Array(rows + 1);
  const column: number[] = [];
  const value: number[] = [];
  const at = new Map<number, number>();
  for (const [row, list] of entries.entries()) {
    at.clear();
    list.sort((a, b) => a.column - b.column);
    for (const entry of list) {
      const known = at.get(entry.column);
      if (known !== undefined) value[known]! += entry.value;
      else {
        at.set(entry.column, value.length);
        column.push(entry.column);
        value.push(entry.value);
      }
    }
    rowStart[row + 1] = value.length;
  }
  return { rowStart, column: Int32Array.from(column), value: Float64Array.from(value) };
}

const world = MPI.COMM_WORLD;
const [className = "S", samples = "1"] = MPI.args;
const problem = PROBLEMS[className];
if (!problem) throw new Error(`class ${className} is none of ${Object.keys(PROBLEMS).join(", ")}`);
const { n, nonzeros, iterations, shift } = problem;

// A grid as square as a power of two allows, wider than high.
const log = Math.log2(world.size);
const gridColumns = 2 ** Math.ceil(log / 2);
const gridRows = world.size / gridColumns;
if (!Number.isInteger(log) || n % gridColumns !== 0)
  throw new Error(`class ${className} runs on a power of two of ranks that divides ${n}, not on ${world.size}`);
const [gridRow, gridColumn] = [Math.floor(world.rank / gridColumns), world.rank % gridColumns];
const rowComm = world.Split(gridRow, gridColumn);
const [rows, columns] = [n / gridRows, n / gridColumns];
const block = matrixBlock(problem, gridRow * rows, rows, gridColumn * columns, columns);

// Sums come out by rows of the grid and are needed by columns. Block r of the rows is one block of the columns, or two; the rank
// that needs part `part` of mine has the part that I need.
const parts = gridColumns / gridRows;
const part = gridColumn % parts;
const transposed = Math.floor(gridColumn / parts) * gridColumns + gridRow * parts + part;

const partial = new Float64Array(rows);
const summed = new Float64Array(rows);
const outgoing = summed.subarray(part * columns, (part + 1) * columns);

/** result = A vector; both are cut by columns. */
function multiply(vector: Float64Array, result: Float64Array): void {
  const { rowStart, column, value } = block;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    const end = rowStart[row + 1]!;
    for (let k = rowStart[row]!; k < end; k++) sum += value[k]! * vector[column[k]!]!;
    partial[row] = sum;
  }
  if (gridColumns > 1) rowComm.Allreduce(partial, summed);
  else summed.set(partial);
  if (transposed === world.rank) result.set(outgoing);
  else world.Sendrecv(outgoing, transposed, 0, result, transposed, 0);
}

const sums = new Float64Array(2);
const totals = new Float64Array(2);

/** a.b and c.d over all ranks; every row of the grid has the whole vectors. */
function dots(a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array): [number, number] {
  sums.fill(0);
  for (let i = 0; i < columns; i++) {
    sums[0]! += a[i]! * b[i]!;
    sums[1]! += c[i]! * d[i]!;
  }
  rowComm.Allreduce(sums, totals);
  return [totals[0]!, totals[1]!];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < columns; i++) sum += a[i]! * b[i]!;
  sums[0] = sum;
  rowComm.Allreduce(sums.subarray(0, 1), totals.subarray(0, 1));
  return totals[0]!;
}

const [x, z, p, q, r] = Array.from({ length: 5 }, () => new Float64Array(columns)) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];

/** z = about A^-1 x. */
function conjugateGradient(): void {
  z.fill(0);
  r.set(x);
  p.set(r);
  let rho = dot(r, r);
  for (let step = 0; step < CG_STEPS; step++) {
    multiply(p, q);
    const alpha = rho / dot(p, q);
    for (let i = 0; i < columns; i++) {
      z[i]! += alpha * p[i]!;
      r[i]! -= alpha * q[i]!;
    }
    const before = rho;
    rho = dot(r, r);
    const beta = rho / before;
    for (let i = 0; i < columns; i++) p[i] = r[i]! + beta * p[i]!;
  }
  // The residual belongs to the work that is timed, though nothing more depends on it.
  multiply(z, r);
  for (let i = 0; i < columns; i++) r[i] = x[i]! - r[i]!;
  dot(r, r);
}

function iterate(times: number): number {
  x.fill(1);
  let zeta = 0;
  for (let iteration = 0; iteration < times; iteration++) {
    conjugateGradient();
    const [xz, zz] = dots(x, z, z, z);
    zeta = shift + 1 / xz;
    const scale = 1 / Math.sqrt(zz);
    for (let i = 0; i < columns; i++) x[i] = scale * z[i]!;
  }
  return zeta;
}

iterate(1);
const us: number[] = [];
let zeta = 0;
for (let sample = 0; sample < Number(samples); sample++) {
  world.Barrier();
  const begin = MPI.Wtime();
  zeta = iterate(iterations);
  us.push(world.allreduce(MPI.Wtime() - begin, MPI.MAX) * 1e6);
}
const perRow = nonzeros * (nonzeros + 1);
const operations = 2 * iterations * n * (3 + perRow + CG_STEPS * (5 + perRow) + 3);
const verified = Math.abs(zeta - problem.zeta) <= TOLERANCE;
if (world.rank === 0)
  console.log(JSON.stringify({ operation: `cg ${className}`, bytes: 0, us, zeta, verified, operations }));
