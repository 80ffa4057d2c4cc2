import type { Combination, StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { Figure, intervalWords, pWords, rateWords } from './figures.tsx';
import { titleIn } from './names.ts';

type Column = PassportColumn<Combination>;
export const EXCESSES = ['bliss', 'hsa'] as const;

export const excessLabel = (kind: (typeof EXCESSES)[number]): string =>
  kind === 'bliss' ? m.study_bliss() : m.study_hsa();

/** The number of animals in an arm. */
const countOf = ({ arms }: StudyAnalysis, name: string): number => arms.find((arm) => arm.name === name)?.n ?? 0;

export function combinationColumns(study: StudyAnalysis): Column[] {
  return [
    {
      key: 'arm',
      label: m.detail_arm(),
      heads: true,
      cell: ({ arm }) => titleIn(study, arm),
      text: ({ arm }) => titleIn(study, arm),
    },
    {
      key: 'rates',
      label: m.study_joint_rates(),
      cell: ({ ratesPerDay }) =>
        ratesPerDay.map(({ arm, perDay, standardError }) => (
          <div key={arm}>
            {m.study_joint_rate({
              arm: titleIn(study, arm),
              rate: `${rateWords(perDay)} ± ${rateWords(standardError)}`,
              n: formatNumber(countOf(study, arm)),
            })}
          </div>
        )),
      text: () => null,
    },
    ...EXCESSES.map(
      (kind): Column => ({
        key: kind,
        label: excessLabel(kind),
        numeric: true,
        cell: ({ [kind]: excess }) => (
          <Figure
            value={`${rateWords(excess.perDay)} ± ${rateWords(excess.standardError)}`}
            below={[intervalWords(excess, rateWords), m.study_p({ p: pWords(excess.p) })]}
          />
        ),
        text: () => null,
      }),
    ),
  ];
}

/**
 * Returns the columns for a file: the excesses with their intervals, and the rates and animals of the arms involved.
 */
export function combinationFileColumns(study: StudyAnalysis): Column[] {
  const column = (key: string, label: string, text: Column['text']): Column => ({ key, label, cell: text, text });
  const arms = [0, 1, 2, 3];
  return [
    column('arm', m.detail_arm(), ({ arm }) => titleIn(study, arm)),
    column('better', m.study_better(), ({ better }) => titleIn(study, better)),
    ...EXCESSES.flatMap((kind) => {
      const label = excessLabel(kind);
      return [
        column(kind, label, ({ [kind]: excess }) => excess.perDay),
        column(`${kind} error`, m.study_file_error_of({ label }), ({ [kind]: excess }) => excess.standardError),
        column(`${kind} low`, m.study_file_low({ label }), ({ [kind]: excess }) => excess.low),
        column(`${kind} high`, m.study_file_high({ label }), ({ [kind]: excess }) => excess.high),
        column(`${kind} p`, m.study_file_p({ label }), ({ [kind]: excess }) => excess.p),
      ];
    }),
    ...arms.flatMap((place) => {
      const label = String(place + 1);
      const at = ({ ratesPerDay }: Combination) => ratesPerDay[place];
      return [
        column(`arm ${label}`, `${m.detail_arm()} ${label}`, (one) => titleIn(study, at(one)?.arm ?? '')),
        column(`n ${label}`, `${m.detail_arm_n()} ${label}`, (one) => countOf(study, at(one)?.arm ?? '')),
        column(`rate ${label}`, `${m.study_rate()} ${label}`, (one) => at(one)?.perDay ?? null),
        column(`error ${label}`, `${m.study_file_error()} ${label}`, (one) => at(one)?.standardError ?? null),
      ];
    }),
  ];
}
