/** Returns whether a text is a calendar day. `2026-02-29` is not. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns whether a text is a year, a month or a day of the calendar. */
export function isPartOfDay(text: string): boolean {
  return /^\d{4}(-\d{2}){0,2}$/.test(text) && isDay(`${text}-01-01`.slice(0, 10));
}

/** Returns whether an end is before a start. Each is as exact as it is known: a year, a month or a day. */
export function isReversed(start: string | null, end: string | null): boolean {
  return start !== null && end !== null && end.slice(0, start.length) < start.slice(0, end.length);
}

/** Returns whether a text is a valid date and time in UTC. */
export function isMoment(value: string): boolean {
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
