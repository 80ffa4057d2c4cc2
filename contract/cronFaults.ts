import {
  CRON_LIMITS,
  CRON_PARTS,
  type CronPart,
  type CronTexts,
  canonicalCron,
  isEvery,
  readPart,
  splitCron,
  valuesOf,
  wordsOfCron,
  wrongItems,
} from './cron.ts';
import { withFiveParts } from './cronProposal.ts';

/**
 * Why an expression is not valid. `count`: it does not have five parts. `year`: it contains a year. `value`: a part has
 * an invalid value. `place`: the value is valid only in another part. `never`: none of its months has such a day; the
 * longest of them has `most` days.
 */
export type CronFault =
  | { kind: 'count'; count: number }
  | { kind: 'year'; value: string }
  | { kind: 'value'; part: CronPart; value: string }
  | { kind: 'place'; part: CronPart; value: string }
  | { kind: 'never'; value: string; month: string; most: number };

/** Returns the lowest and the highest value of a part as a text to show. */
export const limitsOf = (part: CronPart): string => CRON_LIMITS[part].join('–');

/** Returns all faults of an expression with their parts; an empty list for a schedule that runs. */
export function cronFaults(expression: string): CronFault[] {
  const texts = splitCron(expression);
  if (texts && canonicalCron(expression) !== null) return neverFaults(texts);
  const words = wordsOfCron(expression);
  const { kept } = withFiveParts(words);
  if (kept.length === CRON_PARTS.length) {
    const faults = CRON_PARTS.flatMap((part, place) => valueFaults(part, kept[place] ?? ''));
    return words.length === kept.length ? faults : [{ kind: 'count', count: words.length }, ...faults];
  }
  const year = words.length === 6 || words.length === 7 ? words.at(-1) : undefined;
  const more: CronFault[] = year === undefined ? words.flatMap(placeFault) : [{ kind: 'year', value: year }];
  return [{ kind: 'count', count: words.length }, ...more];
}

const valueFaults = (part: CronPart, text: string): CronFault[] =>
  wrongItems(part, text).flatMap((value) => [
    { kind: 'value', part, value },
    ...placeFault(value).filter((fault) => fault.part !== part),
  ]);

/**
 * Finds the only part in which a value is valid. Numbers are valid in several parts, so only names and marks are
 * checked.
 */
function placeFault(value: string): (CronFault & { kind: 'place' })[] {
  const [part, ...others] = CRON_PARTS.filter((one) => readPart(one, value) !== null);
  return part && others.length === 0 && /[a-z]/i.test(value) ? [{ kind: 'place', part, value }] : [];
}

/** Finds days that never occur. With a restricted weekday the schedule still runs on that weekday. */
function neverFaults({ day, month, weekday }: CronTexts): CronFault[] {
  const items = readPart('day', day) ?? [];
  const nearest = items.flatMap((item) => ('mark' in item && item.mark === 'nearestWorkday' ? [item.day] : []));
  const days = [...valuesOf('day', items), ...nearest];
  const months = valuesOf('month', readPart('month', month) ?? []);
  const most = Math.max(...months.map((one) => new Date(Date.UTC(2024, one, 0)).getUTCDate()));
  const comes = !isEvery(weekday) || days.length < items.length || days.some((one) => one <= most);
  return comes ? [] : [{ kind: 'never', value: day, month, most }];
}
