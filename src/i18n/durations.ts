import { EMPTY_VALUE } from '../../contract/constants.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

const unit = (value: number, name: string, digits = 0) =>
  new Intl.NumberFormat(LANGUAGE_TAGS[currentLocale()], {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);

/** Formats a duration in its two largest units. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return EMPTY_VALUE;
  if (ms < 1_000) return unit(ms, 'millisecond');
  if (ms < 60_000) return unit(ms / 1_000, 'second', 1);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${unit(minutes, 'minute')} ${unit(Math.floor((ms % 60_000) / 1_000), 'second')}`;
  return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
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
