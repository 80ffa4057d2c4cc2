import { logVolume, type Measured } from './subjects.ts';
import { mean } from './summaries.ts';

/**
 * Returns the growth rate of an animal: the slope of ln(V + 1) per day from the baseline on. Returns null with a single
 * measurement.
 */
export function growthRate(points: readonly Measured[]): number | null {
  const day = mean(points.map((point) => point.day));
  const y = mean(points.map(({ volume }) => logVolume(volume)));
  const square = points.reduce((sum, point) => sum + (point.day - day) ** 2, 0);
  if (!(square > 0)) return null;
  return points.reduce((sum, point) => sum + (point.day - day) * (logVolume(point.volume) - y), 0) / square;
}

/** Returns the days in which a tumor of this rate doubles, or null if it does not grow. */
export const doublingTime = (ratePerDay: number | null): number | null =>
  ratePerDay === null || ratePerDay <= 0 ? null : Math.LN2 / ratePerDay;
