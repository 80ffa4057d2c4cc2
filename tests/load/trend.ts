export type Point = { at: number; value: number };
export type Trend = {
  median: number;
  /** The growth from the first point to the last, along the fitted line. */
  growth: number;
};

/**
 * Fits a line through the points by the Theil–Sen method: the median of the slopes of all pairs. Short peaks do not
 * bend it, but a steady rise does, however slow it is.
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

/** Returns the median of the numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
