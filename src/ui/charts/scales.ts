import { nice as niceEnds, ticks } from 'd3-array';

/** Maps a value to a position on the plot in CSS pixels. `ticks` are round values for about `count` lines. */
export type ValueScale = {
  (value: number): number;
  ticks(count?: number): number[];
  invert(place: number): number;
  domain(): number[];
  range(): number[];
};

type Range = readonly [from: number, to: number];
type ScaleOptions = {
  /** Values to include besides the data: 0 for amounts, 100 for percentages. */
  include?: readonly number[];
  /** Whether the scale ends at round values (the default). */
  nice?: boolean;
  /** Powers of ten. Values below `floor` (default 1) are drawn at it. */
  log?: boolean;
  floor?: number;
};

/** Returns a scale over the extent of the values. It has an extent even with no value or only one. */
export function valueScale(values: Iterable<number>, range: Range, options: ScaleOptions = {}): ValueScale {
  const { include = [], nice = true, log = false, floor = 1 } = options;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of [...values, ...include]) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  if (log) {
    const bottom = Math.max(floor, low);
    const top = Math.max(bottom * 10, high);
    const ends: Range = nice ? [10 ** Math.floor(Math.log10(bottom)), 10 ** Math.ceil(Math.log10(top))] : [bottom, top];
    return logScale(ends, range, floor);
  }
  if (low === high) high = low + 1;
  return linearScale(nice ? niceEnds(low, high, TICKS) : [low, high], range);
}

const TICKS = 10;

function linearScale([low, high]: Range, [from, to]: Range): ValueScale {
  const slope = (to - from) / (high - low);
  return Object.assign((value: number) => from + (value - low) * slope, {
    ticks: (count = TICKS) => ticks(low, high, count),
    invert: (place: number) => low + (place - from) / slope,
    domain: () => [low, high],
    range: () => [from, to],
  });
}

/**
 * Values beyond its ends are drawn at the ends. A logarithmic axis labels powers and, if there are few, their doubles
 * and halves.
 */
function logScale([low, high]: Range, [from, to]: Range, floor: number): ValueScale {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const decades = Math.log10(high / low);
  return Object.assign(
    (value: number) => from + within(Math.log10(Math.max(floor, value) / low) / decades) * (to - from),
    {
      ticks: () => logTicks([low, high]),
      invert: (place: number) => low * 10 ** (within((place - from) / (to - from)) * decades),
      domain: () => [low, high],
      range: () => [from, to],
    },
  );
}

function logTicks([low = 1, high = 10]: number[]): number[] {
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high * 1.0001; power++) powers.push(10 ** power);
  const steps = powers.length > 4 ? [1] : powers.length > 2 ? [1, 3] : [1, 2, 5];
  return powers.flatMap((power) => steps.map((step) => step * power)).filter((tick) => tick >= low && tick <= high);
}
