import type { Random } from '../../platform/random.ts';

/** The last day of the demonstration's data. It does not depend on the clock. */
export const LAST_DAY = new Date('2026-07-31T00:00:00Z');
export const FIRST_DAY = new Date('2014-03-01T00:00:00Z');
const DAY_MS = 86_400_000;

export const daysAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);
export const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS;

/** Draws a day between two others. Later days are more frequent, because collections grow. */
export function drawDay(random: Random, from: Date, to: Date): Date {
  const part = Math.sqrt(random.next());
  return new Date(Math.floor((from.getTime() + (to.getTime() - from.getTime()) * part) / 1000) * 1000);
}

export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

export const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
