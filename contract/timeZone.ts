/** Sent with every call: the IANA name of the reader's time zone, as `Asia/Shanghai`. */
export const TIME_ZONE_HEADER = 'time-zone';

/** The longest name that a time zone may have here; IANA's longest is half of it. */
export const MAX_TIME_ZONE = 60;

/** Whether the name is one of a time zone. An offset (`+08:00`) is none: it does not say when clocks are changed. */
export function isTimeZone(name: string): boolean {
  if (name.length > MAX_TIME_ZONE || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
