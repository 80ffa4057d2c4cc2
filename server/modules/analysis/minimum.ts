type Place = readonly number[];

/** A step is accepted if the function falls by at least this fraction of the decrease that its slope predicts. */
const ENOUGH_FALL = 1e-4;
const SHORTEN = 0.2;
/** The search ends if a step changes the function by less than this fraction of its value. */
const PRECISION = 1e-7;
/** Central differences. */
const DIFFERENCE = 1e-3;
/** Two coordinates count as equal if they are equal after this number is added. */
const BESIDE = 10;
const MOST_ROUNDS = 1_000;

/**
 * Finds the minimum of a smooth function near a start by the variable metric method (Nash, Compact Numerical Methods,
 * 1990, algorithm 21) with numerical gradients. The tolerances are those of `optim` in R, so that flat functions end at
 * the same point. The function may return infinity for forbidden points.
 */
export function minimum(of: (at: Place) => number, start: Place): Place {
  let at = start;
  let value = of(at);
  let slope = slopeOf(of, at);
  let metric = identity(start.length);
  // Number of rounds since the metric was reset.
  let age = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const direction = metric.map((row) => -dot(row, slope));
    const fall = dot(direction, slope);
    const next = fall < 0 ? stepAlong(of, { at, value, direction, fall }) : undefined;
    const isMoving = next !== undefined && Math.abs(next.value - value) > PRECISION * (Math.abs(value) + PRECISION);
    if (next !== undefined && next.value <= value) [at, value] = [next.at, next.value];
    if (!isMoving || next === undefined) {
      // The metric may be wrong: the steepest descent is tried before the search ends.
      if (age === 0) break;
      [metric, age] = [identity(start.length), 0];
      continue;
    }
    const before = slope;
    slope = slopeOf(of, at);
    const moved = direction.map((part) => part * next.length);
    const turned = slope.map((part, axis) => part - (before[axis] ?? 0));
    const curvature = dot(moved, turned);
    [metric, age] = curvature > 0 ? [improved(metric, moved, turned, curvature), age + 1] : [identity(start.length), 0];
    if (age > 2 * start.length) [metric, age] = [identity(start.length), 0];
  }
  return at;
}

type Line = { at: Place; value: number; direction: Place; fall: number };

/** Shortens the step until the function falls enough. Returns undefined if the step no longer moves the point. */
function stepAlong(of: (at: Place) => number, { at, value, direction, fall }: Line) {
  for (let length = 1; ; length *= SHORTEN) {
    const next = at.map((x, axis) => x + length * (direction[axis] ?? 0));
    if (next.every((x, axis) => BESIDE + x === BESIDE + (at[axis] ?? 0))) return undefined;
    const reached = of(next);
    if (Number.isFinite(reached) && reached <= value + fall * length * ENOUGH_FALL)
      return { at: next, value: reached, length };
  }
}

const slopeOf = (of: (at: Place) => number, at: Place): number[] =>
  at.map((_, axis) => {
    const beside = (by: number) => of(at.map((x, other) => (other === axis ? x + by : x)));
    return (beside(DIFFERENCE) - beside(-DIFFERENCE)) / (2 * DIFFERENCE);
  });

/** Broyden–Fletcher–Goldfarb–Shanno update of the inverse Hessian. */
function improved(metric: readonly Place[], moved: Place, turned: Place, curvature: number): number[][] {
  const seen = metric.map((row) => dot(row, turned));
  const scale = 1 + dot(seen, turned) / curvature;
  return metric.map((row, i) =>
    row.map((value, j) => {
      const [mi = 0, mj = 0, si = 0, sj = 0] = [moved[i], moved[j], seen[i], seen[j]];
      return value + (scale * mi * mj - mi * sj - si * mj) / curvature;
    }),
  );
}

const dot = (one: Place, other: Place) => one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0);
const identity = (size: number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)));
