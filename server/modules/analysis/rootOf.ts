/**
 * Returns where a continuous function crosses zero between two bounds with values of opposite sign, by bisection with
 * inverse quadratic interpolation (Chandrupatla 1997, Adv Eng Softw 28).
 */
export function rootOf(of: (x: number) => number, low: number, high: number, tolerance: number): number {
  let [x1, x2, x3] = [low, high, high];
  let [f1, f2, f3] = [of(low), of(high), 0];
  f3 = f2;
  let part = 0.5;
  for (let step = 0; step < MOST_STEPS; step++) {
    const x = x1 + part * (x2 - x1);
    const f = of(x);
    if (f > 0 === f1 > 0) [x3, f3] = [x1, f1];
    else [x3, f3, x2, f2] = [x2, f2, x1, f1];
    [x1, f1] = [x, f];
    const least = tolerance / Math.abs(x2 - x1);
    if (f1 === 0 || least > 0.5) break;
    const [place, height] = [(x1 - x2) / (x3 - x2), (f1 - f2) / (f3 - f2)];
    const isSmooth = height * height < place && (1 - height) * (1 - height) < 1 - place;
    part = isSmooth
      ? (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
      : 0.5;
    part = Math.min(1 - least, Math.max(least, part));
  }
  return Math.abs(f1) < Math.abs(f2) ? x1 : x2;
}

const MOST_STEPS = 200;
