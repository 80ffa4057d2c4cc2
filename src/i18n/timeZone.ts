import { isTimeZone } from '../../contract/timeZone.ts';
import { formatDate } from './dates.ts';

/** The name of this place's time zone (IANA), as the device is set; UTC where it is none that clocks can be set by. */
export function ownTimeZone(): string {
  const named = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // browsers that cannot tell it say `Etc/Unknown`, which they take themselves for no time zone
  return isTimeZone(named) ? named : 'UTC';
}

/** This place's time zone and how far it is from UTC at an instant: `Asia/Shanghai, UTC+08:00`. */
export function placeOf(instant: string | null): string {
  const minutes = -(instant === null ? new Date() : new Date(instant)).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${ownTimeZone()}, UTC${offset}`;
}

/** When a file is made, in words that another place understands: `2026-11-21 01:30 (Asia/Shanghai, UTC+08:00)`. */
export function writeNow(): string {
  const now = new Date().toISOString();
  return `${formatDate(now)} (${placeOf(now)})`;
}
