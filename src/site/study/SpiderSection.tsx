import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import type { LineSeries } from '../../ui/charts/Course.tsx';
import { LineChart, type LineReading } from '../../ui/charts/LineChart.tsx';
import { armNames, dayTicks } from '../detail/growthSeries.ts';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import { type ArmAnimal, animalsOf, animalWords, changeWords, type FigureArm, sortedDays } from './figureArms.ts';
import { clauses } from './figureWords.ts';
import type { StudySource } from './source.ts';

type SpiderSectionProps = {
  /** The visible arms. */
  arms: readonly FigureArm[];
  source: StudySource;
};

/** The spider plot of a study: each animal's change of volume from its baseline. */
export function SpiderSection({ arms, source }: SpiderSectionProps) {
  const animals = animalsOf(arms).filter(({ animal }) => animal.changes.length > 0);
  const days = sortedDays(animals.flatMap(({ animal }) => animal.changes.map(({ day }) => day)));
  const description = m.figure_spider_label({
    animals: animals.length,
    day: days.at(-1) ?? 0,
    arms: clauses(...arms.map(lastWords)),
  });
  return (
    <FigureFrame
      id="spider"
      title={m.figure_spider()}
      source={source}
      text={m.figure_spider_text()}
      description={description}
      keys={[]}
      empty={m.figure_spider_none()}
      figure={
        animals.length === 0 ? null : (
          <LineChart
            label={description}
            readLabel={m.detail_read_days()}
            series={arms.flatMap(linesOf)}
            readings={days.map((day) => readingOf(arms, day))}
            xTitle={m.detail_axis_days()}
            yTitle={m.detail_axis_change()}
            xTicks={dayTicks(days)}
            include={[0]}
            level={0}
          />
        )
      }
      table={{
        columns: [...animalColumns(), ...days.map(dayColumn)],
        rows: animals,
        rowKey: animalWords,
        minWidth: 360 + days.length * 80,
      }}
      csv={{ columns: changeColumns(), rows: animals.flatMap(changesOf) }}
    />
  );
}

/** Returns one line per animal. The arm's name is at the line with the median end value. */
function linesOf(arm: FigureArm): LineSeries[] {
  const own = arm.animals.filter(({ changes }) => changes.length > 0);
  const ends = own.toSorted((one, other) => lastChange(one.changes) - lastChange(other.changes));
  const middle = ends[Math.floor(ends.length / 2)];
  return own.map((animal) => ({
    key: `${arm.name} ${animal.id}`,
    color: arm.color,
    thin: true,
    ...(animal === middle && armNames(arm)),
    points: animal.changes.map(({ day, percent }) => ({ x: day, y: percent })),
  }));
}

const lastChange = (changes: FigureArm['animals'][number]['changes']): number => changes.at(-1)?.percent ?? 0;

function readingOf(arms: readonly FigureArm[], day: number): LineReading {
  return {
    x: day,
    title: m.detail_day({ day }),
    rows: arms.flatMap(({ name, title, color, animals }) => {
      const changes = animals.flatMap((animal) => animal.changes.filter((one) => one.day === day));
      if (changes.length === 0) return [];
      const value = spanWords(changes.map(({ percent }) => percent));
      return [{ key: name, label: title, color, value, detail: m.detail_n({ n: changes.length }) }];
    }),
  };
}

function lastWords({ title, animals }: FigureArm): string | false {
  const ends = animals.flatMap(({ changes }) => changes.at(-1)?.percent ?? []);
  if (ends.length === 0) return false;
  const [low, high] = [Math.min(...ends), Math.max(...ends)].map(changeWords);
  return m.figure_spider_arm({ arm: title, low: low ?? '', high: high ?? '' });
}

function spanWords(values: readonly number[]): string {
  const [low = '', high = ''] = [Math.min(...values), Math.max(...values)].map(changeWords);
  return low === high ? m.figure_percent({ value: low }) : m.figure_span({ low, high });
}

/** Returns the first columns of tables of animals. */
export function animalColumns(): PassportColumn<ArmAnimal>[] {
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: ({ arm }) => arm.title, text: ({ arm }) => arm.title },
    { key: 'animal', label: m.detail_animal(), cell: ({ animal }) => animal.id, text: ({ animal }) => animal.id },
    {
      key: 'baseline',
      label: m.figure_baseline(),
      numeric: true,
      cell: ({ animal }) => formatNumber(animal.baseline?.volumeMm3, { maximumFractionDigits: 0 }),
      text: ({ animal }) => animal.baseline?.volumeMm3 ?? null,
    },
  ];
}

function dayColumn(day: number): PassportColumn<ArmAnimal> {
  const percent = ({ animal }: ArmAnimal) => animal.changes.find((one) => one.day === day)?.percent ?? null;
  return {
    key: String(day),
    label: m.figure_change_on({ day }),
    numeric: true,
    cell: (row) => {
      const value = percent(row);
      return value === null ? formatNumber(null) : changeWords(value);
    },
    text: percent,
  };
}

type Change = ArmAnimal & { day: number; percent: number };

const changesOf = (row: ArmAnimal): Change[] => row.animal.changes.map((change) => ({ ...row, ...change }));

function changeColumns(): PassportColumn<Change>[] {
  return [
    ...animalColumns(),
    { key: 'day', label: m.detail_day_column(), cell: ({ day }) => day, text: ({ day }) => day },
    { key: 'change', label: m.figure_change(), cell: ({ percent }) => percent, text: ({ percent }) => percent },
  ];
}
