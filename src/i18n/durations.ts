import { EMPTY_VALUE } from '../../contract/constants.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

function unit(value: number, name: string, digits = 0): string {
  const parts = new Intl.NumberFormat(LANGUAGE_TAGS[currentLocale()], {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).formatToParts(value);
  const number = parts.filter(({ type }) => type !== 'unit' && type !== 'literal');
  // Chinese units get the same space after the number as Latin ones
  return [number, parts.filter(({ type }) => type === 'unit')]
    .map((some) => some.map((part) => part.value).join(''))
    .join(' ');
}

/** Units of a duration with their length in milliseconds, the largest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a duration in its two largest units; the second is left out if it is zero. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return EMPTY_VALUE;
  if (ms < 1_000) return unit(ms, 'millisecond');
  if (ms < 60_000) return unit(ms / 1_000, 'second', 1);
  const first = UNITS.findIndex(([, length]) => ms >= length);
  const parts = UNITS.slice(first, first + 2).map(([name, length], index) => {
    const whole = index === 0 ? ms : ms % (UNITS[first]?.[1] ?? length);
    return [name, Math.floor(whole / length)] as const;
  });
  return parts
    .filter(([, value]) => value > 0)
    .map(([name, value]) => unit(value, name))
    .join(' ');
}

/** Formats the distance to an instant: 'in 5 minutes'. */
export function formatDistance(instant: string, now: number = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const format = new Intl.RelativeTimeFormat(LANGUAGE_TAGS[currentLocale()], { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(Math.round(seconds), 'second');
  if (size < 3_600) return format.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return format.format(Math.round(seconds / 3_600), 'hour');
  return format.format(Math.round(seconds / 86_400), 'day');
}
