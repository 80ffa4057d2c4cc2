/** Arithmetic mean; NaN for no values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Variance of a sample (divided by n − 1); NaN for fewer than two values. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Standard error of the mean; null for fewer than two values. */
export const standardError = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(variance(values) / values.length);

/** Median; null for no values. */
export const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : quantile(values.toSorted(byValue), 0.5);

/** Returns a quantile of sorted values with linear interpolation (type 7 of Hyndman and Fan, as in R). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (place - below);
}

/** Rounds to one decimal; never returns −0, which would be shown with its sign. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10 + 0;

export const byValue = (one: number, other: number): number => one - other;
