export type Point = { at: number; value: number };
export type Trend = {
  /** What the value stands at in the middle. */
  median: number;
  /** By how much it grew from the first point to the last, along the line that fits. */
  growth: number;
};

/**
 * The line through the points after Theil and Sen: the median of the slopes of all pairs. A few points that a moment's
 * work lifted do not bend it; a value that climbs all the time does, however slowly.
 */
export function trendOf(points: readonly Point[]): Trend {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || first === last) throw new Error('a trend needs two points at least');
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return {
    median: median(points.map(({ value }) => value)),
    growth: median(slopes) * (last.at - first.at),
  };
}

/** The middle one of the numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
