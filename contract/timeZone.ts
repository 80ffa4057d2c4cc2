/** The header of every call with the IANA name of the reader's time zone, such as `Asia/Shanghai`. */
export const TIME_ZONE_HEADER = 'time-zone';

/** Maximum length of a time zone name; IANA's longest is half as long. */
export const MAX_TIME_ZONE = 60;

/** Whether the name is a time zone. An offset (`+08:00`) is not, because it does not define when clocks change. */
export function isTimeZone(name: string): boolean {
  if (name.length > MAX_TIME_ZONE || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
