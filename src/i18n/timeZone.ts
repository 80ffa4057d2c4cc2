import { isTimeZone } from '../../contract/timeZone.ts';

/** Returns the name of the device's time zone (IANA); UTC if it is not a valid one. */
export function ownTimeZone(): string {
  const named = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // browsers that do not know it return `Etc/Unknown`, which they do not accept as a time zone
  return isTimeZone(named) ? named : 'UTC';
}
