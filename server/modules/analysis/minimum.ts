type Place = readonly number[];

/** A step is taken where the function falls by this part of what its slope promises. */
const ENOUGH_FALL = 1e-4;
const SHORTEN = 0.2;
/** The search ends where a step changes the function by this part of its value. */
const PRECISION = 1e-7;
/** Central differences. */
const DIFFERENCE = 1e-3;
/** Two places that agree beside this number are one. */
const BESIDE = 10;
const MOST_ROUNDS = 1_000;

/**
 * The minimum of a smooth function near a start, by the variable metric method (Nash, Compact Numerical Methods, 1990,
 * algorithm 21) with numerical gradients; its tolerances are those of `optim` in R, so that flat functions end where
 * they end there. The function may answer infinity for places that are not allowed.
 */
export function minimum(of: (at: Place) => number, start: Place): Place {
  let at = start;
  let value = of(at);
  let slope = slopeOf(of, at);
  let metric = identity(start.length);
  // rounds since the metric was begun again
  let age = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const direction = metric.map((row) => -dot(row, slope));
    const fall = dot(direction, slope);
    const next = fall < 0 ? stepAlong(of, { at, value, direction, fall }) : undefined;
    const isMoving = next !== undefined && Math.abs(next.value - value) > PRECISION * (Math.abs(value) + PRECISION);
    if (next !== undefined && next.value <= value) [at, value] = [next.at, next.value];
    if (!isMoving || next === undefined) {
      // the metric may be wrong: the steepest way is tried before the search ends
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

/** The first of ever shorter steps that lets the function fall enough; undefined where none moves any more. */
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

/** The update of Broyden, Fletcher, Goldfarb and Shanno of the inverse of the second derivatives. */
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
