/** Newton's method for x * x = a: replace the guess by the mean of the guess and a / guess. */
export function newtonSquareRoot(a: number, start: number, steps: number): number {
  let x = start;
  for (let step = 0; step < steps; step++) x = (x + a / x) / 2;
  return x;
}
