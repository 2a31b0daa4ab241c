export interface Line {
  alpha: number;
  beta: number;
  r2: number;
}

/**
 * The line alpha + beta x through points, by least squares of relative errors: each point weighs 1/y^2, since a microsecond
 * matters to a short message and not to a long one. R2 is that of the weighted fit.
 */
export function fitLine(points: readonly { x: number; y: number }[]): Line {
  if (points.length < 2) throw new RangeError("a line needs two points");
  let [w, wx, wy, wxx, wxy] = [0, 0, 0, 0, 0];
  for (const { x, y } of points) {
    const weight = 1 / (y * y);
    w += weight;
    wx += weight * x;
    wy += weight * y;
    wxx += weight * x * x;
    wxy += weight * x * y;
  }
  const beta = (w * wxy - wx * wy) / (w * wxx - wx * wx);
  const alpha = (wy - beta * wx) / w;
  let [residual, total] = [0, 0];
  for (const { x, y } of points) {
    residual += ((y - alpha - beta * x) / y) ** 2;
    total += ((y - wy / w) / y) ** 2;
  }
  return { alpha, beta, r2: 1 - residual / total };
}
