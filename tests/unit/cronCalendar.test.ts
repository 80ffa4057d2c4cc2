import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalCron } from '../../contract/cron.ts';
import { proposeCron } from '../../contract/cronProposal.ts';
import { cronProblem, nextRuns } from '../../contract/cronRuns.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { explainCron } from '../../src/ui/fields/explainCron.ts';

/** A day of a calendar without time zones. */
type Day = { year: number; month: number; day: number };
type Fits = (day: Day) => boolean;

const MINUTE = 60_000;
const DAYS = 45;
const RUNS = 20;
const lengthOf = ({ year, month }: Day) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Returns the day from Monday to Friday that is nearest to a day, in the same month. */
function workdayNear(of: Day): number {
  const weekday = weekdayOf(of);
  if (weekday === 6) return of.day === 1 ? 3 : of.day - 1;
  if (weekday === 0) return of.day === lengthOf(of) ? of.day - 2 : of.day + 1;
  return of.day;
}
const isNearestTo = (target: number) => (of: Day) =>
  target <= lengthOf(of) && of.day === workdayNear({ ...of, day: target });
const isLast: Fits = (of) => of.day === lengthOf(of);
const isLastWorkday: Fits = (of) => {
  const back = { 0: 2, 6: 1 }[weekdayOf({ ...of, day: lengthOf(of) })] ?? 0;
  return of.day === lengthOf(of) - back;
};
const isNth = (weekday: number, nth: number) => (of: Day) => weekdayOf(of) === weekday && Math.ceil(of.day / 7) === nth;
const isLastOf = (weekday: number) => (of: Day) => weekdayOf(of) === weekday && of.day > lengthOf(of) - 7;

/** The text of a part with its meaning. Parts are generated from values, so that no parser is needed. */
type Part = { text: string; values: ReadonlySet<number>; open: boolean; fits: Fits[] };

const whole = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, at) => low + at);

function partOf(low: number, high: number, names: readonly string[] = []): fc.Arbitrary<Part> {
  const text = (value: number) => names[value - low] ?? String(value);
  const value = fc.integer({ min: low, max: high });
  const single = fc.tuple(value, fc.boolean()).map(([of, named]) => ({
    text: named ? text(of) : String(of),
    values: [of],
  }));
  const range = fc
    .tuple(value, value, fc.option(fc.integer({ min: 1, max: high - low }), { nil: 1 }), fc.boolean())
    .map(([one, other, step, named]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const ends = named ? `${text(from)}-${text(to)}` : `${from}-${to}`;
      const every = step === 1 ? '' : `/${step}`;
      return { text: `${ends}${every}`, values: whole(from, to).filter((each) => (each - from) % step === 0) };
    });
  const star = fc.integer({ min: 2, max: high - low + 1 }).map((step) => ({
    text: `*/${step}`,
    values: whole(low, high).filter((each) => (each - low) % step === 0),
  }));
  const open = fc.constantFrom('*', '*/1').map((each) => ({
    ...{ text: each, values: new Set(whole(low, high)), open: true, fits: [] },
  }));
  const items = fc.oneof(single, range, star);
  const listed = fc.array(items, { minLength: 1, maxLength: 3 }).map((list) => ({
    ...{ text: list.map((item) => item.text).join(','), open: false, fits: [] },
    values: new Set(list.flatMap((item) => item.values)),
  }));
  return fc.oneof(
    open,
    listed,
    single.map(({ text: said, values }) => ({
      ...{ text: said, values: new Set(values), open: false, fits: [] },
    })),
  );
}

/** Adds a mark to a part, next to its values or in place of them. */
const marked = (part: fc.Arbitrary<Part>, mark: fc.Arbitrary<{ text: string; fits: Fits }>): fc.Arbitrary<Part> =>
  fc
    .tuple(part, mark, fc.boolean())
    .map(([base, { text, fits }, alone]) =>
      alone || base.open
        ? { text, values: new Set<number>(), open: false, fits: [fits] }
        : { ...base, text: `${base.text},${text}`, fits: [fits] },
    );

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = partOf(1, 31);
const WEEKDAY = partOf(0, 6, WEEKDAYS);
const dayMark = fc.oneof(
  fc.constant({ text: 'L', fits: isLast }),
  fc.integer({ min: 1, max: 31 }).map((day) => ({ text: `${day}W`, fits: isNearestTo(day) })),
);
const weekdayMark = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .map(([weekday, nth]) =>
    nth === 6
      ? { text: `${WEEKDAYS[weekday]}L`, fits: isLastOf(weekday) }
      : { text: `${weekday}#${nth}`, fits: isNth(weekday, nth) },
  );
const lastWorkday: Part = { text: 'LW', values: new Set(), open: false, fits: [isLastWorkday] };
const expressions = fc.record({
  minute: partOf(0, 59),
  hour: partOf(0, 23),
  day: fc.oneof({ weight: 5, arbitrary: DAY }, marked(DAY, dayMark), fc.constant(lastWorkday)),
  month: fc.oneof(
    fc.constant<Part>({ text: '*', values: new Set(whole(1, 12)), open: true, fits: [] }),
    partOf(1, 12, MONTHS),
  ),
  weekday: fc.oneof({ weight: 5, arbitrary: WEEKDAY }, marked(WEEKDAY, weekdayMark)),
});
type Expression = { minute: Part; hour: Part; day: Part; month: Part; weekday: Part };

const textOf = ({ minute, hour, day, month, weekday }: Expression) =>
  [minute, hour, day, month, weekday].map(({ text }) => text).join(' ');

/** The POSIX rule: if both day and weekday are restricted, one of them is enough. */
function dayFits({ day, month, weekday }: Expression, of: Day): boolean {
  if (!month.values.has(of.month)) return false;
  const byDay = day.values.has(of.day) || day.fits.some((fits) => fits(of));
  const byWeekday = weekday.values.has(weekdayOf(of)) || weekday.fits.some((fits) => fits(of));
  if (day.open || weekday.open) return byDay && byWeekday;
  return byDay || byWeekday;
}

/** Returns the local time of a zone for every minute of a period, in minutes since 1970 as if the zone were UTC. */
function clockOf(timeZone: string, from: number): Int32Array {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number): number => {
    const said = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(said) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const clock = new Int32Array(DAYS * 1440);
  for (let at = 0, offset = 0; at < clock.length; at++) {
    const instant = from + at * MINUTE;
    // clocks everywhere change at a quarter of an hour
    if (at % 15 === 0) offset = offsetAt(instant);
    clock[at] = instant / MINUTE + offset;
  }
  return clock;
}

const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'],
  ...['Asia/Shanghai', 'Africa/Casablanca', 'Pacific/Chatham'],
];
/** The beginnings of the weeks of 2026 in which clocks change. */
const SEASONS = [Date.UTC(2026, 2, 1), Date.UTC(2026, 8, 25)];
type Clock = { shown: Int32Array; changes: number[] };
const clocks = new Map<string, Clock>();
const clockFor = (zone: string, from: number): Clock => {
  const key = `${zone} ${from}`;
  const known = clocks.get(key);
  if (known) return known;
  const shown = clockOf(zone, from);
  const clock = { shown, changes: [...shown.keys()].filter((at) => at > 0 && shown[at] !== (shown[at - 1] ?? 0) + 1) };
  clocks.set(key, clock);
  return clock;
};

const dayOf = (wall: number): Day => {
  const date = new Date(wall * MINUTE);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** Returns a minute in these weeks: one of all, or one of the last hours before a clock change. */
function startIn({ shown, changes }: Clock, share: number, isNearChange: boolean): number {
  const change = isNearChange ? changes[Math.floor(share * changes.length)] : undefined;
  if (change !== undefined) return change - 1 - (Math.floor(share * 1_000) % 240);
  return 1_440 + Math.floor(share * (shown.length - 2 * 1_440));
}

/**
 * Returns the next runs after a minute, found minute by minute. A schedule with one time of day runs once when clocks
 * go back, and after the gap when they go forward. One with several times follows the clock and runs as often as the
 * clock shows them.
 */
function runsAfter(start: number, count: number, expression: Expression, { shown: clock }: Clock): number[] {
  const { minute, hour } = expression;
  const once = minute.values.size === 1 && hour.values.size === 1;
  const fitting = new Map<number, boolean>();
  const fits = (wall: number): boolean => {
    const day = Math.floor(wall / 1440);
    const known = fitting.get(day) ?? dayFits(expression, dayOf(wall));
    fitting.set(day, known);
    return known && minute.values.has(wall % 60) && hour.values.has(Math.floor((wall % 1440) / 60));
  };
  const runs: number[] = [];
  // one day before the start is enough to know the latest time that the clock has shown
  let latest = clock[start - 1_440] ?? 0;
  for (let at = start - 1_439; at < clock.length && runs.length < count; at++) {
    const wall = clock[at] ?? 0;
    let due = fits(wall) && !(once && wall <= latest);
    for (let gap = latest + 1; once && gap < wall; gap++) due ||= fits(gap);
    if (due && at > start) runs.push(at);
    latest = Math.max(latest, wall);
  }
  return runs;
}

describe('schedules compared with a calendar', () => {
  test('[issue 44] the next runs equal those of a calendar, minute by minute, in every time zone', () => {
    const places = fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...SEASONS));
    const starts = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(expressions, places, starts, (expression, [zone, from], [share, isNearChange]) => {
        const text = textOf(expression);
        const clock = clockFor(zone, from);
        const start = startIn(clock, share, isNearChange);
        const said = (times: readonly number[]) => times.map((time) => new Date(time).toISOString()).join(' ');
        const expected = runsAfter(start, RUNS, expression, clock).map((at) => from + at * MINUTE);
        const runs = nextRuns(text, zone, Math.min(expected.length + 1, RUNS), new Date(from + start * MINUTE)).map(
          Number,
        );
        const known = runs.filter((run) => run < from + clock.shown.length * MINUTE);
        expect(said(known), `${text} in ${zone}`).toBe(said(expected));
      }),
      { numRuns: 2_000 },
    );
  });

  test('[issue 44] the description names the days of the runs', () => {
    speakLocale('en');
    const from = Date.UTC(2026, 1, 1);
    const days = Array.from({ length: 90 }, (_, at) => dayOf(from / MINUTE + at * 1440));
    fc.assert(
      fc.property(expressions, ({ day, month, weekday }) => {
        const text = `30 12 ${day.text} ${month.text} ${weekday.text}`;
        const said = daysSaid(explainCron(text) ?? '');
        const runs = nextRuns(text, 'UTC', 91, new Date(from)).map((run) => Math.floor(run.valueOf() / 86_400_000));
        const first = from / 86_400_000;
        expect(
          days.flatMap((each, at) => (said(each) ? [first + at] : [])),
          text,
        ).toEqual(runs.filter((run) => run < first + 90));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['0 0 */1 * 5', '0 0 * * 5', 'At 00:00, on Friday'],
    ['@daily', '0 0 * * *', 'At 00:00, every day'],
    ['0 0 1,L * *', '0 0 1,L * *', 'At 00:00, on day 1 of the month and on the last day of the month'],
    ['0 0 * * 5L', '0 0 * * 5L', 'At 00:00, on the last Friday of the month'],
    ['0 0 LW * *', '0 0 LW * *', 'At 00:00, on the last weekday (Monday to Friday) of the month'],
    ['0 0 * * 1#2', '0 0 * * 1#2', 'At 00:00, on the second Monday of the month'],
    ['0　2 ＊ ＊ ＊', '0 2 * * *', 'At 02:00, every day'],
    ['0 2 * * sat-sun', '0 2 * * sat-sun', 'At 02:00, on Saturday and Sunday'],
  ])('[issue 44] %s is stored as %s and explained', (expression, canonical, sentence) => {
    speakLocale('en');
    expect(canonicalCron(expression)).toBe(canonical);
    expect(explainCron(expression)).toBe(sentence);
    expect(cronProblem(expression)).toBeUndefined();
    expect(nextRuns(expression, 'UTC', 3)).toEqual(nextRuns(canonical, 'UTC', 3));
  });

  test.each([
    ['0 0 2 * * ?', '0 2 * * *', ['seconds', 'write']],
    ['*/10 * * * * *', '* * * * *', ['seconds']],
    ['0 0 2 ? * MON-FRI', '0 2 * * MON-FRI', ['seconds', 'write']],
    ['0 0 2 ? * 2', '0 2 * * 2', ['seconds', 'write', 'weekdays']],
    ['0 0 2 * * ? *', '0 2 * * *', ['seconds', 'year', 'write']],
    ['0 10 * * ? *', '0 10 * * *', ['year', 'write']],
    ['0/15 * * * *', '*/15 * * * *', ['write']],
    ['5/15 * * * *', '5-59/15 * * * *', ['write']],
    ['0 22-2 * * *', '0 22-23,0-2 * * *', ['write']],
    ['0 2 * * fri-mon', '0 2 * * 5-6,0-1', ['write']],
    ['0 2 * * Monday', '0 2 * * mon', ['write']],
    ['0 2 ? * ?', '0 2 * * *', ['write']],
  ])('[issue 44] %s gets the proposal %s', (expression, cron, kinds) => {
    const proposal = proposeCron(expression);
    expect(proposal?.cron).toBe(cron);
    expect(proposal?.advice.map(({ kind }) => kind)).toEqual(kinds);
    expect(cronProblem(expression)).toEqual({ kind: 'wrong', proposal });
  });

  test.each(['0 0 2 1 1 ? 2027', '@reboot', '60 * * * *', '* * *', '$(date) * * * *', '0 0 30 2 ?'])(
    '[issue 44] %s gets no proposal',
    (expression) => expect(cronProblem(expression)).toEqual({ kind: 'wrong', proposal: null }),
  );
});

const LONG = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Returns the values of a list in words: `1, 3 to 5, and 9`. */
function valuesSaid(list: string, names: readonly string[] = []): Set<number> {
  const number = (word: string) => (names.includes(word) ? names.indexOf(word) : Number(word));
  return new Set(
    list.split(/, and | and |, /).flatMap((item) => {
      const [from = '', to = from] = item.split(' to ');
      const [first, last] = [number(from), number(to)];
      return whole(first, last < first ? last + names.length : last).map((value) =>
        names === LONG ? value % 7 : value,
      );
    }),
  );
}

/** Reads the days from a sentence, as a user would. */
function daysSaid(sentence: string): Fits {
  const [, inMonths] = /, in ([A-Z][^0-9]*)$/.exec(sentence) ?? [];
  const months = inMonths === undefined ? undefined : valuesSaid(inMonths, LONG_MONTHS);
  let rest = sentence.replace(/, in [A-Z][^0-9]*$/, '');
  const fits: Fits[] = [];
  const take = (pattern: RegExp, reader: (word: string, other: string) => Fits) => {
    rest = rest.replace(pattern, (_, word: string, other: string) => {
      fits.push(reader(word, other));
      return '';
    });
  };
  take(/every day/g, () => () => true);
  take(/on the last weekday \(Monday to Friday\) of the month/g, () => isLastWorkday);
  take(/on the weekday \(Monday to Friday\) nearest to day (\d+) of the month/g, (day) => isNearestTo(Number(day)));
  take(/on the last day of the month/g, () => isLast);
  take(/on the last (\w+day) of the month/g, (weekday) => isLastOf(LONG.indexOf(weekday)));
  take(/on the (\w+) (\w+day) of the month/g, (nth, weekday) =>
    isNth(LONG.indexOf(weekday), ORDINALS.indexOf(nth) + 1),
  );
  take(/on day ([\d, and to]+) of the month/g, (list) => {
    const values = valuesSaid(list);
    return ({ day }) => values.has(day);
  });
  take(/on (\w+day(?:(?:, and | and |, | to )\w+day)*)/g, (list) => {
    const values = valuesSaid(list, LONG);
    return (of) => values.has(weekdayOf(of));
  });
  return (of) => (months === undefined || months.has(of.month - 1)) && fits.some((each) => each(of));
}
