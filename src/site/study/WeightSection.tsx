import { REMOVAL_CAUSES } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, textOr } from '../../i18n/format.ts';
import type { LineSeries } from '../../ui/charts/Course.tsx';
import { LineChart, type LineReading } from '../../ui/charts/LineChart.tsx';
import { armNames, dayTicks } from '../detail/growthSeries.ts';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import {
  type ArmAnimal,
  animalsOf,
  animalWords,
  causeWords,
  type FigureArm,
  smallChangeWords,
  sortedDays,
} from './figureArms.ts';
import { clauses } from './figureWords.ts';
import type { StudySource } from './source.ts';

type WeightSectionProps = {
  /** The visible arms. */
  arms: readonly FigureArm[];
  source: StudySource;
};

/** Losses of body weight, in percent, at which animals are monitored and usually removed. */
const LIMITS = [-15, -20];

/** Body weight by arm with the animal that lost most, and the animals that left the study with the cause. */
export function WeightSection({ arms, source }: WeightSectionProps) {
  const weighed = arms.filter(({ weightChange }) => weightChange.length > 0);
  const removed = animalsOf(arms)
    .filter(({ animal }) => animal.removal !== null)
    .toSorted((one, other) => one.animal.lastDay - other.animal.lastDay);
  const days = sortedDays(weighed.flatMap(({ weightChange }) => weightChange.map(({ day }) => day)));
  const description = m.figure_weight_label({
    count: weighed.length,
    day: days.at(-1) ?? 0,
    arms: clauses(...weighed.map(armWords)),
  });
  return (
    <FigureFrame
      id="weight"
      title={m.figure_weight()}
      source={source}
      text={m.figure_weight_text()}
      description={description}
      keys={[]}
      empty={m.figure_weight_none()}
      figure={
        weighed.length === 0 ? null : (
          <LineChart
            label={description}
            readLabel={m.detail_read_days()}
            series={[...weighed.flatMap(worstOf), ...weighed.map(meanOf)]}
            readings={days.map((day) => readingOf(weighed, day))}
            xTitle={m.detail_axis_days()}
            yTitle={m.detail_axis_weight()}
            xTicks={dayTicks(days)}
            include={[0, ...LIMITS]}
            level={0}
            levels={LIMITS.map((value) => ({
              value,
              label: m.figure_percent({ value: smallChangeWords(value).replace(/\D0$/, '') }),
            }))}
            crosses={removed.flatMap(crossOf)}
          />
        )
      }
      table={{ columns: armColumns(), rows: weighed, rowKey: ({ name }) => name, minWidth: 820 }}
      csv={{ columns: weightColumns(), rows: animalsOf(weighed).flatMap(weightsOf) }}
    >
      <h3 className={heading}>{m.figure_removals()}</h3>
      {removed.length === 0 ? (
        <p className={list}>{m.figure_removals_none()}</p>
      ) : (
        <ul className={list}>
          {removed.map((row) => (
            <li key={animalWords(row)}>{removalWords(row)}</li>
          ))}
        </ul>
      )}
    </FigureFrame>
  );
}

const removalWords = (row: ArmAnimal): string =>
  m.figure_removal({
    day: row.animal.lastDay,
    animal: animalWords(row),
    cause: row.animal.removal === null ? textOr(null) : causeWords(row.animal.removal),
  });

function armWords({ title, weight: { leastMean, worstAnimal } }: FigureArm): string | false {
  if (leastMean === null || worstAnimal === null) return false;
  return m.figure_weight_arm({
    arm: title,
    mean: smallChangeWords(leastMean.percent),
    day: leastMean.day,
    animal: worstAnimal.id,
    percent: smallChangeWords(worstAnimal.percent),
  });
}

const meanOf = (arm: FigureArm): LineSeries => ({
  key: arm.name,
  color: arm.color,
  ...armNames(arm),
  points: arm.weightChange.map(({ day, mean, standardError, few }) => ({
    x: day,
    y: mean,
    few,
    ...(standardError !== null && { low: mean - standardError, high: mean + standardError }),
  })),
});

/** Returns the animal that lost most; none if no animal lost weight or the arm has only one. */
function worstOf({ name, color, animals, weight: { worstAnimal } }: FigureArm): LineSeries[] {
  const worst = animals.find(({ id }) => id === worstAnimal?.id);
  if (worst === undefined || worstAnimal === null || worstAnimal.percent >= 0 || animals.length === 1) return [];
  const points = worst.weightChanges.map(({ day, percent }) => ({ x: day, y: percent }));
  return [{ key: `${name} ${worst.id}`, color, thin: true, points }];
}

/** The cross at the last weight of an animal that left the study. */
function crossOf(row: ArmAnimal) {
  const last = row.animal.weightChanges.at(-1);
  if (last === undefined) return [];
  return [{ key: animalWords(row), x: last.day, y: last.percent, color: row.arm.color, title: removalWords(row) }];
}

function readingOf(arms: readonly FigureArm[], day: number): LineReading {
  return {
    x: day,
    title: m.detail_day({ day }),
    rows: arms.flatMap(({ name, title, color, weightChange }) => {
      const point = weightChange.find((one) => one.day === day);
      if (point === undefined) return [];
      const { mean, standardError, n } = point;
      const error = standardError === null ? '' : ` ± ${formatNumber(standardError, ONE)}`;
      const value = `${m.figure_percent({ value: smallChangeWords(mean) + error })}`;
      return [{ key: name, label: title, color, value, detail: m.detail_n({ n }) }];
    }),
  };
}
const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function armColumns(): PassportColumn<FigureArm>[] {
  const column = (
    key: string,
    label: string,
    text: (arm: FigureArm) => string | number | null,
    numeric = false,
  ): PassportColumn<FigureArm> => ({
    key,
    label,
    numeric,
    cell: (arm) => {
      const value = text(arm);
      return typeof value === 'number' ? formatNumber(value) : textOr(value);
    },
    text,
  });
  return [
    { ...column('arm', m.detail_arm(), ({ title }) => title), heads: true },
    column('n', m.detail_arm_n(), ({ animals }) => animals.length, true),
    column(
      'mean',
      m.figure_weight_mean(),
      ({ weight: { leastMean } }) =>
        leastMean && m.figure_weight_mean_in({ percent: smallChangeWords(leastMean.percent), day: leastMean.day }),
    ),
    column(
      'worst',
      m.figure_weight_worst(),
      ({ weight: { worstAnimal } }) =>
        worstAnimal &&
        m.figure_weight_worst_in({
          animal: worstAnimal.id,
          percent: smallChangeWords(worstAnimal.percent),
          day: worstAnimal.day,
        }),
    ),
    column('below15', m.figure_weight_below({ limit: '−15' }), ({ weight }) => weight.daysBelow15, true),
    column('below20', m.figure_weight_below({ limit: '−20' }), ({ weight }) => weight.daysBelow20, true),
    column('removals', m.figure_removals(), ({ removals }) =>
      listed(
        REMOVAL_CAUSES.map((cause) => {
          const found = removals.find((one) => one.cause === cause);
          return found && `${formatNumber(found.animals)} ${causeWords(cause)}`;
        }),
      ),
    ),
  ];
}

type Weight = ArmAnimal & { day: number; grams: number | null; percent: number };

const weightsOf = (row: ArmAnimal): Weight[] =>
  row.animal.weightChanges.map(({ day, percent }) => ({
    ...row,
    day,
    percent,
    grams: row.animal.points.find((point) => point.day === day)?.bodyWeightG ?? null,
  }));

function weightColumns(): PassportColumn<Weight>[] {
  const column = (
    key: string,
    label: string,
    text: (row: Weight) => string | number | null,
  ): PassportColumn<Weight> => ({
    key,
    label,
    cell: text,
    text,
  });
  return [
    column('arm', m.detail_arm(), ({ arm }) => arm.title),
    column('animal', m.detail_animal(), ({ animal }) => animal.id),
    column('day', m.detail_day_column(), ({ day }) => day),
    column('grams', m.detail_weight_g(), ({ grams }) => grams),
    column('change', m.detail_axis_weight(), ({ percent }) => percent),
    column('removal', m.figure_removed(), ({ animal }) => animal.removal && causeWords(animal.removal)),
  ];
}

const heading = css({ textStyle: 'heading', marginTop: '6', marginBottom: '2' });
const list = css({
  display: 'grid',
  gap: '1',
  textStyle: 'small',
  color: 'ink.soft',
  fontVariantNumeric: 'tabular-nums',
});
