import { LRUCache } from 'lru-cache';

const DAY_MS = 86_400_000;
/** Earlier times use the offset of this moment. No record is that old, and local mean times would need seconds. */
const EARLIEST = Date.UTC(1900, 0, 1);
/** When the offset of a zone changes, a clock time repeats within this distance at most. */
const AROUND_MS = DAY_MS / 2;

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ ...digits, minute: 'numeric', second: 'numeric' },
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', timeZone },
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** By zone and UTC day: the offset for that day and half a day around it; null if it changes. */
const steady = new LRUCache<string, { offset: number | null }>({ max: 20_000 });

/** Cached, because a formatter takes microseconds and files contain very many instants. */
function steadyOffset(timeZone: string, time: number): number | null {
  const day = Math.floor(time / DAY_MS);
  const known = steady.get(`${timeZone} ${day}`);
  if (known) return known.offset;
  const [before, after] = [day * DAY_MS - AROUND_MS, (day + 1) * DAY_MS + AROUND_MS];
  const offset = readOffset(timeZone, before);
  const kept = { offset: offset === readOffset(timeZone, after) ? offset : null };
  steady.set(`${timeZone} ${day}`, kept);
  return kept.offset;
}

/** Returns how far a time zone is ahead of UTC at an instant, in milliseconds. */
const offsetOf = (timeZone: string, time: number): number => steadyOffset(timeZone, time) ?? readOffset(timeZone, time);

function readOffset(timeZone: string, time: number): number {
  const second = Math.floor(Math.max(time, EARLIEST) / 1_000) * 1_000;
  const shown = clockOf(timeZone).formatToParts(second);
  const parts = new Map(shown.map(({ type, value }) => [type, Number(value)]));
  const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - second;
}

/** Returns the local time of a time zone at an instant: `2026-11-21T01:30:00.000`. */
const shownAt = (timeZone: string, instant: Date): string =>
  new Date(instant.getTime() + offsetOf(timeZone, instant.getTime())).toISOString().slice(0, -1);

/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone. */
export const dayOf = (timeZone: string, instant: Date): string => shownAt(timeZone, instant).slice(0, 10);

/** Returns the day a number of days after another one, or before it if the number is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().split('T')[0] ?? day;

/**
 * Returns the first instant of a day (`YYYY-MM-DD`) in a time zone. This is midnight, or the earlier one if midnight
 * occurs twice. If the clocks skip midnight, it is the moment of the change.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offsets before and after a possible change. Offsets are between -12 and +14 hours.
  const offsets = [midnight - 15 * 3_600_000, midnight + 13 * 3_600_000].map((time) => offsetOf(timeZone, time));
  const possible = offsets.map((offset) => ({ time: midnight - offset, offset }));
  const real = possible.filter(({ time, offset }) => offsetOf(timeZone, time) === offset).map(({ time }) => time);
  return new Date(real.length > 0 ? Math.min(...real) : (possible[0]?.time ?? midnight));
}

/** Returns the first instant of the last `days` days in a time zone, including today. */
export const startOfLast = (timeZone: string, days: number, now: Date): Date =>
  startOfDay(timeZone, dayAfter(dayOf(timeZone, now), 1 - days));

/**
 * Returns an instant as local time of a time zone, to the minute or second: `2026-10-25 02:30`. If the clocks are put
 * back and the time occurs twice, the offset is added: `2026-10-25 02:30 +01:00`.
 */
export function writeInstant(timeZone: string, instant: Date, to: 'minute' | 'second' = 'minute'): string {
  const text = shownAt(timeZone, instant)
    .slice(0, to === 'minute' ? 16 : 19)
    .replace('T', ' ');
  return comesTwice(timeZone, instant.getTime()) ? `${text} ${offsetText(timeZone, instant)}` : text;
}

/** Returns whether the local time of an instant occurs again at another one. */
function comesTwice(timeZone: string, time: number): boolean {
  if (steadyOffset(timeZone, time) !== null) return false;
  const offset = offsetOf(timeZone, time);
  return [time - AROUND_MS, time + AROUND_MS].some((near) => {
    const other = offsetOf(timeZone, near);
    return other !== offset && offsetOf(timeZone, time + offset - other) === other;
  });
}

function offsetText(timeZone: string, instant: Date): string {
  const minutes = Math.round(offsetOf(timeZone, instant.getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Returns the local creation time for a file's name: `2026-11-21-01-30`. */
export const fileMoment = (timeZone: string, instant: Date): string =>
  shownAt(timeZone, instant).slice(0, 16).replace(/[T:]/g, '-');
