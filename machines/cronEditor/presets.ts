import { type CronPart, type CronTexts, readPart, valuesOf } from '../../contract/cron.ts';

/** Schedules that are set with a few choices instead of five parts. */
export const CRON_PRESETS = ['minutes', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type CronPreset = (typeof CRON_PRESETS)[number];

/** Intervals in minutes that divide an hour evenly. */
export const MINUTE_STEPS = [5, 10, 15, 20, 30] as const;

/** Returns the preset that can express the whole schedule; null when it needs its five parts. */
export function presetOf(texts: CronTexts): CronPreset | null {
  const { minute, hour, day, month, weekday } = texts;
  if (month !== '*') return null;
  const anyDay = day === '*' && weekday === '*';
  if (anyDay && hour === '*' && MINUTE_STEPS.some((step) => minute === `*/${step}`)) return 'minutes';
  if (!isNumber('minute', minute)) return null;
  if (anyDay && hour === '*') return 'hourly';
  if (!isNumber('hour', hour)) return null;
  if (anyDay) return 'daily';
  if (day === '*') return weekdaysOf(weekday) ? 'weekly' : null;
  return weekday === '*' && (isNumber('day', day) || /^l$/i.test(day)) ? 'monthly' : null;
}

/**
 * Returns the schedule of a preset. The time of day is kept; the rest is the default (two at night, Monday, the first).
 */
export function withPreset(texts: CronTexts | null, preset: CronPreset): CronTexts {
  const minute = texts && isNumber('minute', texts.minute) ? texts.minute : '0';
  const hour = texts && isNumber('hour', texts.hour) ? texts.hour : '2';
  const open: CronTexts = { minute, hour, day: '*', month: '*', weekday: '*' };
  return {
    minutes: { ...open, minute: '*/15', hour: '*' },
    hourly: { ...open, hour: '*' },
    daily: open,
    weekly: { ...open, weekday: '1' },
    monthly: { ...open, day: '1' },
  }[preset];
}

/** Returns the weekdays (Sunday is 0) listed singly or as ranges; null for everything else. */
export function weekdaysOf(text: string): number[] | null {
  const items = readPart('weekday', text);
  return items === null || /[*/#l]/i.test(text) ? null : valuesOf('weekday', items);
}

const isNumber = (part: CronPart, text: string): boolean => /^\d{1,2}$/.test(text) && readPart(part, text) !== null;
