/** Returns every time zone that the browser knows, UTC first. */
export const timeZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];

/** Formats an instant in a time zone, with its weekday and UTC offset. */
export function writeRun(run: Date, timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', weekday: 'short' },
    timeZoneName: 'longOffset',
  }).formatToParts(run);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', 'UTC');
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')} ${of('weekday')} ${offset}`;
}
