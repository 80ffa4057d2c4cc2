/** Returns whether a text is a calendar day. `2026-02-29` is not. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns whether a text is a valid date and time in UTC. */
export function isMoment(value: string): boolean {
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
