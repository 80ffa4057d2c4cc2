import type { ReactNode } from 'react';
import type { Estimate } from '../../../contract/entities/analysis.ts';
import type { PassportArm, PassportStudy } from '../../../contract/entities/passport.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import type { GrowthMeasure } from '../../../machines/growthView/growthView.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { valueName } from '../../shared/valueName.ts';
import { Figure, intervalWords, Missing } from '../study/figures.tsx';
import { classWords, followedWords } from '../study/resultColumns.tsx';
import { armTitle, daysOf, meanWords, pointsOf } from './growthSeries.ts';
import { MRecistMark } from './MRecistMark.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

/** The results of each treated arm. */
export function ResultTable({ study }: { study: PassportStudy }) {
  return (
    <PassportTable
      caption={m.detail_results()}
      columns={resultColumns(study)}
      rows={treatedArms(study)}
      rowKey={({ name }) => name}
      minWidth={1040}
      stacks
    />
  );
}

/** The mean ± standard error of the arms, with a column per day. */
export function MeanTable({ arms, measure }: { arms: readonly PassportArm[]; measure: GrowthMeasure }) {
  const days = daysOf(arms, measure);
  return (
    <PassportTable
      caption={m.detail_growth_means()}
      columns={meanColumns(days, measure).slice(0, 1).concat(shownMeans(days, measure))}
      rows={arms}
      rowKey={({ name }) => name}
      minWidth={200 + days.length * 96}
    />
  );
}

export const treatedArms = ({ arms }: PassportStudy): PassportArm[] => arms.filter(({ role }) => role === 'treatment');

/** The columns that decide whether an arm is read further. */
const LEADING = ['tgi', 'mRecist'];

type Result = NonNullable<PassportArm['result']>;

/** Returns the columns of an arm's results, each figure with its interval or the reason why it is missing. */
export function resultColumns(study: PassportStudy): PassportColumn<PassportArm>[] {
  const column = (
    key: string,
    label: string,
    cell: (result: Result) => ReactNode,
    numeric = true,
  ): PassportColumn<PassportArm> => ({
    key,
    label,
    numeric,
    leads: LEADING.includes(key),
    cell: ({ result }) => (result ? cell(result) : textOr(null)),
    text: () => null,
  });
  const estimated = (value: Estimate | null | undefined, why: () => string) =>
    value ? <Figure value={oneDecimal(value.value)} below={[intervalWords(value)]} /> : <Missing why={why()} />;
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: armTitle, text: armTitle },
    { key: 'target', label: m.detail_target(), cell: ({ target }) => textOr(target), text: ({ target }) => target },
    { key: 'dosing', label: m.detail_dosing(), phrases: true, cell: (arm) => textOr(dosing(arm)), text: dosing },
    column('n', m.detail_arm_n(), ({ n }) => formatNumber(n)),
    column('day', m.detail_evaluated(), ({ inhibition }) =>
      inhibition ? (
        <Figure value={formatNumber(inhibition.evaluationDay)} below={followedWords(inhibition)} />
      ) : (
        textOr(null)
      ),
    ),
    column('tgi', m.detail_tgi(), (result) => estimated(result.inhibition?.tgiPercent, () => whyNone(result, study))),
    column('tc', m.detail_tc(), (result) =>
      estimated(result.inhibition?.treatedToControlPercent, () => whyNone(result, study)),
    ),
    column('change', m.detail_best_average(), ({ bestAverageChangePercent }) =>
      estimated(bestAverageChangePercent, m.study_too_short),
    ),
    column(
      'mRecist',
      m.detail_mrecist(),
      (result) =>
        result.mRecist === null ? (
          <Missing why={m.study_too_short()} />
        ) : (
          <Figure
            value={<MRecistMark category={result.mRecist} />}
            below={[classWords(result), result.stability === null ? null : sameCall(result.stability)]}
          />
        ),
      false,
    ),
    column('weight', m.detail_weight_loss(), ({ weightChangePercent }) => oneDecimal(weightChangePercent)),
  ];
}

const dosing = ({ route, schedule }: PassportArm) => listed([route, valueName(schedule)]);
const sameCall = (stability: number) => m.detail_stability({ share: formatPercent(stability) });

function whyNone({ inhibition, n }: Result, { reference }: PassportStudy): string {
  if (inhibition) return m.study_control_did_not_grow();
  if (reference === null) return m.study_no_control();
  return n === 0 ? m.study_no_volumes_arm() : m.study_no_common_day();
}

/**
 * Returns the columns of an arm's results for a file: all values as numbers, with the intervals in separate columns.
 */
export function resultFileColumns(study: PassportStudy): PassportColumn<PassportArm>[] {
  const column = (
    key: string,
    label: string,
    text: (result: Result) => number | string | null | undefined,
  ): PassportColumn<PassportArm> => ({
    key,
    label,
    cell: () => null,
    text: ({ result }) => (result && text(result)) ?? null,
  });
  const estimated = (key: string, label: string, of: (result: Result) => Estimate | null | undefined) => [
    column(key, label, (result) => of(result)?.value),
    column(`${key} low`, m.study_file_low({ label }), (result) => of(result)?.low),
    column(`${key} high`, m.study_file_high({ label }), (result) => of(result)?.high),
  ];
  return [
    ...resultColumns(study).slice(0, 3),
    column('n', m.detail_arm_n(), ({ n }) => n),
    column('day', m.detail_evaluated(), ({ inhibition }) => inhibition?.evaluationDay),
    column('followed', m.study_file_followed(), ({ inhibition }) => inhibition?.followed.arm),
    column('reference n', m.study_file_reference_n(), ({ inhibition }) => inhibition?.followed.referenceOf),
    column('reference', m.study_file_reference_followed(), ({ inhibition }) => inhibition?.followed.reference),
    ...estimated('tgi', m.detail_tgi(), ({ inhibition }) => inhibition?.tgiPercent),
    ...estimated('tc', m.detail_tc(), ({ inhibition }) => inhibition?.treatedToControlPercent),
    column('why', m.study_file_why(), (result) => (result.inhibition?.tgiPercent ? null : whyNone(result, study))),
    ...estimated('change', m.detail_best_average(), ({ bestAverageChangePercent }) => bestAverageChangePercent),
    column('mRecist', m.detail_mrecist(), (result) => result.mRecist),
    ...M_RECIST.map((one) => column(one, one, ({ classes }) => classes[one])),
    column('stability', m.study_file_stability(), ({ stability }) => stability),
    column('weight', m.detail_weight_loss(), ({ weightChangePercent }) => weightChangePercent),
  ];
}

/** Returns the columns for a file: the arm, then mean, standard error and number of animals of each day. */
export function meanColumns(days: readonly number[], measure: GrowthMeasure): PassportColumn<PassportArm>[] {
  const at = (arm: PassportArm, day: number) => pointsOf(arm, measure).find((point) => point.day === day);
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: armTitle, text: armTitle },
    ...days.flatMap((day): PassportColumn<PassportArm>[] => {
      const column = (key: 'mean' | 'standardError' | 'n', label: string): PassportColumn<PassportArm> => ({
        key: `${key} ${day}`,
        label: `${m.detail_day({ day })} ${label}`,
        numeric: true,
        cell: (arm) => (key === 'n' ? formatNumber : oneDecimal)(at(arm, day)?.[key] ?? null),
        text: (arm) => at(arm, day)?.[key] ?? null,
      });
      return [column('mean', m.detail_mean()), column('standardError', m.detail_sem()), column('n', m.detail_arm_n())];
    }),
  ];
}

function shownMeans(days: readonly number[], measure: GrowthMeasure): PassportColumn<PassportArm>[] {
  return days.map((day) => ({
    key: String(day),
    label: m.detail_day({ day }),
    numeric: true,
    cell: (arm) => {
      const point = pointsOf(arm, measure).find((one) => one.day === day);
      if (point === undefined) return textOr(null);
      return <Figure value={meanWords(point, measure)} below={[m.detail_n({ n: point.n })]} />;
    },
    text: () => null,
  }));
}

type AnimalRow = { arm: string; animal: string; day: number; volume: number | null; weight: number | null };

/** Returns every measurement of a study, one per row. */
export function animalRows({ arms }: PassportStudy): AnimalRow[] {
  return arms.flatMap((arm) =>
    arm.animals.flatMap(({ id, points }) =>
      points.map(({ day, volumeMm3, bodyWeightG }) => ({
        arm: armTitle(arm),
        animal: id,
        day,
        volume: volumeMm3,
        weight: bodyWeightG,
      })),
    ),
  );
}

export function animalColumns(): PassportColumn<AnimalRow>[] {
  const column = <Key extends keyof AnimalRow>(key: Key, label: string): PassportColumn<AnimalRow> => ({
    key,
    label,
    cell: (row) => row[key],
    text: (row) => row[key],
  });
  return [
    column('arm', m.detail_arm()),
    column('animal', m.detail_animal()),
    column('day', m.detail_day_column()),
    column('volume', m.detail_volume_mm3()),
    column('weight', m.detail_weight_g()),
  ];
}
