/** Arithmetic mean; NaN of no values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Variance of a sample (divided by n − 1); NaN of fewer than two values. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Standard error of the mean; null of fewer than two values, of which nothing can be said. */
export const standardError = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(variance(values) / values.length);

/** The value in the middle, the mean of the two middle ones of an even number; null of no values. */
export const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : quantile(values.toSorted(byValue), 0.5);

/** A quantile of sorted values, interpolated between two of them (type 7 of Hyndman and Fan, as in R). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (place - below);
}

/** To one decimal; never −0, which would be shown with its sign. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10 + 0;

export const byValue = (one: number, other: number): number => one - other;
