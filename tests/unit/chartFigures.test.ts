import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import type { PassportStudy } from '../../contract/entities/passport.ts';
import { formatNumber } from '../../src/i18n/format.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { dosingMarks, readingsOf, seriesOf } from '../../src/site/detail/growthSeries.ts';
import { meanColumns, resultColumns } from '../../src/site/detail/growthTables.tsx';
import { axisMargin, axisNumber, textWidth } from '../../src/ui/charts/axisNumbers.ts';
import { BarChart } from '../../src/ui/charts/BarChart.tsx';
import type { LinePoint } from '../../src/ui/charts/Course.tsx';
import { splitCourse } from '../../src/ui/charts/Course.tsx';
import { LineChart } from '../../src/ui/charts/LineChart.tsx';
import { valueScale } from '../../src/ui/charts/scales.ts';
import { spreadOut } from '../../src/ui/charts/spreadOut.ts';
import { passport } from '../../stories/models/passport.ts';

afterEach(() => speakLocale('en'));

/** Returns the labels of the value axis in a drawing, each with the position of its end. */
function axisLabels(markup: string): { text: string; end: number }[] {
  const labels = markup.matchAll(/<text data-tone="faint" x="([\d.]+)"[^>]*text-anchor="end">([^<]*)</g);
  return [...labels].map(([, end, text]) => ({ text: text ?? '', end: Number(end) }));
}

const bars = (values: readonly number[]) =>
  renderToStaticMarkup(
    createElement(BarChart, {
      label: 'TGI',
      yTitle: '%',
      bars: values.map((value) => ({ key: String(value), name: 'A', value, color: 'var(--x)', title: 'A' })),
    }),
  );
const lines = (series: readonly { points: readonly LinePoint[] }[], include: readonly number[] = []) =>
  renderToStaticMarkup(
    createElement(LineChart, {
      label: 'Volume',
      readLabel: 'Values',
      series: series.map(({ points }, at) => ({ key: String(at), color: 'var(--x)', points })),
      readings: [],
      yTitle: '%',
      xTicks: [],
      include,
    }),
  );
const paths = (markup: string, style: RegExp) =>
  [...markup.matchAll(/<path class="([^"]*)" d="([^"]*)" style="([^"]*)"/g)].filter(([, , , css]) =>
    style.test(css ?? ''),
  );

describe('the labels of an axis', () => {
  test.each([
    ['bars', () => bars([-1000, 100])],
    ['lines', () => lines([{ points: [{ x: 0, y: -100_000 }] }], [0])],
  ])('of %s leave space for their minus and thousands separators', (_, draw) => {
    const labels = axisLabels(draw());
    expect(labels.some(({ text }) => /^−[\d,]+,000$/.test(text))).toBe(true);
    for (const { text, end } of labels) expect(end, text).toBeGreaterThanOrEqual(textWidth(text));
  });

  test('are written with a minus and thousands separators in both languages, and 0 without a sign', () => {
    for (const locale of ['en', 'zh'] as const) {
      speakLocale(locale);
      expect([-1000, -6, 0, 12_500].map(axisNumber)).toEqual(['−1,000', '−6', '0', '12,500']);
      expect(formatNumber(-0.2, { maximumFractionDigits: 0 })).toBe('0');
    }
  });

  test('take no more space than a chart already gives them', () => {
    const scale = valueScale([0, 900], [1, 0]);
    expect(axisMargin(scale, { least: 56 })).toBe(56);
    expect(axisMargin(valueScale([-250_000, 0], [1, 0]), { least: 44 })).toBeGreaterThan(60);
  });
});

test('names at the ends of lines do not overlap and stay above the axis', () => {
  expect(spreadOut([10, 95, 96], 30, 100)).toEqual([10, 70, 100]);
  expect(spreadOut([50, 52], 30)).toEqual([36, 66]);
  expect(spreadOut([98, 99, 100], 30, 100)).toEqual([40, 70, 100]);
  expect(spreadOut([1, 2, 60], 30, 100, 10)).toEqual([10, 40, 70]);
  expect(spreadOut([1, 2, 3], 30, 50, 10)).toEqual([-10, 20, 50]);
});

describe('a course', () => {
  const points = [
    { x: 0, y: 1, low: 0.5, high: 1.5 },
    { x: 1, y: 2, low: 1, high: 3 },
    { x: 2, y: 3, few: true },
    { x: 3, y: 4, few: true },
  ];

  test('is dashed toward points that most animals have not reached', () => {
    expect(splitCourse(points)).toEqual({ whole: points.slice(0, 2), few: points.slice(1) });
    expect(splitCourse(points.slice(0, 2))).toEqual({ whole: points.slice(0, 2), few: [] });
    expect(splitCourse(points.slice(2)).few).toHaveLength(2);
    expect(paths(lines([{ points }]), /stroke-dasharray/)).toHaveLength(1);
    expect(paths(lines([{ points: points.slice(0, 2) }]), /stroke-dasharray/)).toEqual([]);
  });

  test('has no band and no error bar at a point with one animal', () => {
    const single = points.map(({ x, y }) => ({ x, y }));
    expect(paths(lines([{ points: single }]), /fill/)).toEqual([]);
    const [band] = paths(lines([{ points }]), /fill/);
    // two points along the upper edge and the same two back along the lower
    expect(band?.[2]?.match(/[ML]/g)).toHaveLength(4);
    const [first, ...rest] = points;
    const bar = lines([{ points: [{ x: -1, y: 1 }, first as LinePoint, ...rest.slice(1)] }]);
    expect(paths(bar, /stroke/).filter(([, , d]) => /^M[\d.]+ [\d.]+V/.test(d ?? ''))).toHaveLength(1);
  });
});

describe('the growth of a model', () => {
  const [study] = passport.studies;
  const arms = (study?.arms ?? []).map((arm) => ({ ...arm, color: 'var(--x)' }));
  const [control, treated] = arms as [(typeof arms)[0], (typeof arms)[0]];
  const lost = {
    ...treated,
    volume: treated.volume.map((point) =>
      point.day < 14 ? point : { ...point, n: 1, few: true, standardError: null },
    ),
  };

  test('describes the animals of each arm where the numbers differ', () => {
    const readings = readingsOf([control, lost], 'volume');
    expect(readings.map(({ title }) => title)).toEqual(['Day 0, n = 3', 'Day 7, n = 3', 'Day 14', 'Day 21']);
    expect(readings[2]?.rows.map(({ detail }) => detail)).toEqual(['n = 3', 'n = 1']);
    expect(readings[0]?.rows.map(({ detail }) => detail)).toEqual([undefined, undefined]);
  });

  test('shows an explanation where an inhibition is missing', () => {
    const cellOf = (result: NonNullable<typeof treated.result>, given = study as PassportStudy) => {
      const tgi = resultColumns(given).find(({ key }) => key === 'tgi');
      return renderToStaticMarkup(tgi?.cell({ ...treated, result }));
    };
    const result = treated.result as NonNullable<typeof treated.result>;
    const inhibition = result.inhibition && {
      ...result.inhibition,
      tgiPercent: null,
      noInhibition: 'controlDidNotGrow' as const,
    };
    expect(cellOf({ ...result, inhibition })).toContain('The control grew by 25% or less');
    const alone = { ...(study as PassportStudy), reference: null };
    expect(cellOf({ ...result, inhibition: null }, alone)).toContain('This study has no control arm');
  });

  test('marks the dosing of each arm in its color if schedules differ, and once if they do not', () => {
    expect(dosingMarks([control, treated])).toEqual([{ x: 0 }, { x: 7 }, { x: 14 }]);
    const other = { ...treated, color: 'red', dosingDays: [0, 3] };
    expect(dosingMarks([control, other])).toEqual([
      ...[0, 7, 14].map((x) => ({ x, row: 0, color: 'var(--x)' })),
      ...[0, 3].map((x) => ({ x, row: 1, color: 'red' })),
    ]);
    expect(dosingMarks([{ ...control, dosingDays: [] }, treated])).toEqual([{ x: 0 }, { x: 7 }, { x: 14 }]);
  });

  test('changes of single animals are relative to the baseline, not to a volume before it', () => {
    const animal = { ...treated.animals[0], id: '1', removal: null };
    const points = [-7, 0, 7].map((day, place) => ({
      day,
      volumeMm3: [50, 200, 100][place] ?? null,
      bodyWeightG: null,
    }));
    const [line] = seriesOf([{ ...treated, animals: [{ ...animal, points }] }], 'volumeChange', true);
    expect(line?.points).toEqual([
      { x: 0, y: 0 },
      { x: 7, y: -50 },
    ]);
  });

  test('is dashed and without error bars where one animal is left', () => {
    const [, course] = seriesOf([control, lost], 'volume', false);
    expect(course?.points.map(({ few }) => few)).toEqual([false, false, true, true]);
    expect(course?.points.map(({ low }) => low === undefined)).toEqual([false, false, true, true]);
  });

  test('shows animals and days as whole numbers', () => {
    const columns = resultColumns(study as PassportStudy);
    const cells = new Map(columns.map(({ key, cell }) => [key, renderToStaticMarkup(cell(treated))]));
    expect(cells.get('n')).toBe('3');
    expect(cells.get('day')).toMatch(/^21<.*3 of 3 followed.*control 3 of 3/);
    expect(cells.get('tgi')).toMatch(/^109\.0<.*104\.2 to 113\.1/);
    expect(cells.get('mRecist')).toMatch(/3 mCR.*same class in 100% of bootstrap samples/);
    expect(
      meanColumns([7], 'volume')
        .map(({ cell }) => cell(treated))
        .at(-1),
    ).toBe('3');
  });
});
