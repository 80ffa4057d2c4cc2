import type { PassportArm, PassportStudy } from '../../../contract/entities/passport.ts';
import { M_RECIST } from '../../../contract/vocabulary.ts';
import type { GrowthMeasure } from '../../../machines/growthView/growthView.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { armTitle, daysOf, meanWords, pointsOf } from './growthSeries.ts';
import { MRecistMark } from './MRecistMark.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

/** What follows for each treated arm. */
export function ResultTable({ study }: { study: PassportStudy }) {
  return (
    <PassportTable
      caption={m.detail_results()}
      columns={resultColumns()}
      rows={treatedArms(study)}
      rowKey={({ name }) => name}
      minWidth={860}
    />
  );
}

/** Mean ± standard error of the arms, a column a day. */
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

export function resultColumns(): PassportColumn<PassportArm>[] {
  const figure = (
    key: string,
    label: string,
    value: (result: NonNullable<PassportArm['result']>) => number | null,
    format = oneDecimal,
  ): PassportColumn<PassportArm> => ({
    key,
    label,
    numeric: true,
    cell: ({ result }) => format(result && value(result)),
    text: ({ result }) => result && value(result),
  });
  const dosing = ({ route, schedule }: PassportArm) => listed([route, schedule]);
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: armTitle, text: armTitle },
    { key: 'target', label: m.detail_target(), cell: ({ target }) => textOr(target), text: ({ target }) => target },
    { key: 'dosing', label: m.detail_dosing(), cell: (arm) => textOr(dosing(arm)), text: dosing },
    figure('n', m.detail_arm_n(), ({ n }) => n, formatNumber),
    figure('day', m.detail_evaluated(), ({ inhibition }) => inhibition?.evaluationDay ?? null, formatNumber),
    figure('tgi', m.detail_tgi(), ({ inhibition }) => inhibition?.tgiPercent?.value ?? null),
    figure('tc', m.detail_tc(), ({ inhibition }) => inhibition?.treatedToControlPercent?.value ?? null),
    {
      key: 'mRecist',
      label: m.detail_mrecist(),
      cell: ({ result }) => <MRecistMark category={result?.mRecist ?? null} />,
      text: ({ result }) => result?.mRecist ?? null,
    },
    {
      key: 'animals',
      label: m.detail_by_animal(),
      cell: ({ result }) => <span className={nowrap}>{textOr(animalWords(result))}</span>,
      text: ({ result }) => animalWords(result),
    },
    figure('weight', m.detail_weight_loss(), ({ weightChangePercent }) => weightChangePercent),
  ];
}

const animalWords = (result: PassportArm['result']): string =>
  result === null
    ? ''
    : listed(
        M_RECIST.filter((category) => result.classes[category] > 0).map(
          (category) => `${formatNumber(result.classes[category])} ${category}`,
        ),
      );

/** For a file: the arm, then mean, standard error and number of animals of each day. */
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
      return point ? meanWords(point, measure) : textOr(null);
    },
    text: () => null,
  }));
}

type AnimalRow = { arm: string; animal: string; day: number; volume: number | null; weight: number | null };

/** Every measurement of a study, one a row. */
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

const nowrap = css({ whiteSpace: 'nowrap' });
