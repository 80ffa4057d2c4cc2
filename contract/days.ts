/** What can be wrong with the day on which a sponsor wants to start: it is not in the calendar, or it is over. */
export type StartFault = 'day' | 'pastDay';

/** Checks a preferred start (`YYYY-MM-DD`). `today` is the day at the reader's place. */
export function startFault(day: string, today: string): StartFault | undefined {
  if (!isDay(day)) return 'day';
  // days in this format sort as texts
  return day < today ? 'pastDay' : undefined;
}

/** Whether a day (`YYYY-MM-DD`) is in the calendar. */
export function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}
