import { formatDate } from './dates.ts';
import { ownTimeZone } from './timeZone.ts';

/** Returns the local time zone and its UTC offset at an instant: `Asia/Shanghai, UTC+08:00`. */
export function placeOf(instant: string | null): string {
  const minutes = -(instant === null ? new Date() : new Date(instant)).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${ownTimeZone()}, UTC${offset}`;
}

/**
 * Returns the current time in a form that is clear in other time zones: `2026-11-21 01:30 (Asia/Shanghai, UTC+08:00)`.
 */
export function writeNow(): string {
  const now = new Date().toISOString();
  return `${formatDate(now)} (${placeOf(now)})`;
}
