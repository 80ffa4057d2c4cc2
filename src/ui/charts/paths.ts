/** A place on the plot, in CSS pixels. */
export type Place = readonly [x: number, y: number];

/** Returns the path of a line through the places. A single place is a dot where the line has round ends. */
export function linePath(places: readonly Place[]): string {
  const [first, ...others] = places.map(coordinates);
  if (first === undefined) return '';
  return others.length === 0 ? `M${first}Z` : `M${first}L${others.join('L')}`;
}

/** Returns the path around the area between an upper and a lower line, whose places are above one another. */
export function bandPath(upper: readonly Place[], lower: readonly Place[]): string {
  const around = [...upper, ...lower.toReversed()].map(coordinates);
  return around.length === 0 ? '' : `M${around.join('L')}Z`;
}

/** A thousandth of a pixel is never seen. */
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
const coordinates = ([x, y]: Place) => `${rounded(x)},${rounded(y)}`;
