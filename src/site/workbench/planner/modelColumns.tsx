import { Pin, PinOff, X } from 'lucide-react';
import type { ChosenPlanModels, PlanBalance, PlanModel } from '../../../../contract/entities/planner.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { figure, formatPercent } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';

export const genotypeWords: Readonly<Record<PlanModel['genotype'], () => string>> = {
  altered: m.planner_altered,
  wildType: m.planner_wild_type,
  none: m.planner_not_known,
};
export const priorWords: Readonly<Record<PlanModel['prior'], () => string>> = {
  treated: m.planner_treated,
  naive: m.planner_naive,
  unknown: m.planner_not_known,
};
const factorWords: Readonly<Record<PlanBalance['factor'], () => string>> = {
  genotype: m.planner_genotype,
  disease: m.planner_disease,
  prior: m.planner_prior,
};

type Acts = { hasGene: boolean; pin: (code: string) => void; exclude: (code: string) => void };

/** The columns of the chosen models. Unknown numbers say so. */
export function modelColumns({ hasGene, pin, exclude }: Acts): PassportColumn<PlanModel>[] {
  const number = (value: number | null): string => (value === null ? m.planner_not_known() : figure(value));
  const words = (key: string, label: string, of: (model: PlanModel) => string): PassportColumn<PlanModel> => ({
    key,
    label,
    cell: of,
    text: of,
  });
  return [
    {
      key: 'code',
      label: m.planner_model(),
      heads: true,
      cell: ({ id, code }) => <TextLink href={`/search/detail?id=${id}`}>{code}</TextLink>,
      text: ({ code }) => code,
    },
    ...(hasGene ? [words('genotype', m.planner_genotype(), ({ genotype }) => genotypeWords[genotype]())] : []),
    words('disease', m.planner_disease(), diseaseWords),
    words('prior', m.planner_prior(), ({ prior }) => priorWords[prior]()),
    {
      key: 'takeRate',
      label: m.planner_take_rate(),
      numeric: true,
      cell: ({ takeRatePercent }) => number(takeRatePercent),
      text: ({ takeRatePercent }) => takeRatePercent,
    },
    {
      key: 'doublingTime',
      label: m.planner_doubling_time(),
      numeric: true,
      cell: ({ doublingTimeDays }) => number(doublingTimeDays),
      text: ({ doublingTimeDays }) => doublingTimeDays,
    },
    {
      key: 'acts',
      label: m.planner_change(),
      screenOnly: true,
      cell: ({ code, pinned }) => (
        <span className={acts}>
          <IconButton
            icon={pinned ? PinOff : Pin}
            size="sm"
            label={pinned ? m.planner_unpin({ code }) : m.planner_pin({ code })}
            onClick={() => pin(code)}
          />
          <IconButton icon={X} size="sm" label={m.planner_exclude({ code })} onClick={() => exclude(code)} />
        </span>
      ),
      text: () => null,
    },
  ];
}

export const diseaseWords = ({ disease }: Pick<PlanModel, 'disease'>): string =>
  disease === null ? m.planner_not_known() : localizedOr(disease.label, disease.value);

/** The columns of the balance; with a gene, its altered and wild-type models side by side. */
export function balanceColumns({ gene, candidates, models }: ChosenPlanModels): PassportColumn<PlanBalance>[] {
  const count = (key: 'chosen' | 'altered' | 'wildType', label: string): PassportColumn<PlanBalance> => ({
    key,
    label,
    numeric: true,
    cell: (row) => row[key],
    text: (row) => row[key],
  });
  return [
    {
      key: 'level',
      label: m.planner_level(),
      heads: true,
      cell: (row) => levelWords(row),
      text: (row) => levelWords(row),
    },
    count('chosen', m.planner_chosen({ models: models.length })),
    ...(gene === null ? [] : [count('altered', m.planner_altered()), count('wildType', m.planner_wild_type())]),
    {
      key: 'candidates',
      label: m.planner_share_candidates(),
      numeric: true,
      cell: (row) => formatPercent(row.candidates / Math.max(1, candidates)),
      text: (row) => row.candidates,
    },
  ];
}

function levelWords({ factor, value, label }: PlanBalance): string {
  const words =
    factor === 'genotype'
      ? genotypeWords[value as PlanModel['genotype']]()
      : factor === 'prior'
        ? priorWords[value as PlanModel['prior']]()
        : value === ''
          ? m.planner_not_known()
          : localizedOr(label, value);
  return m.planner_level_words({ factor: factorWords[factor](), level: words });
}

const acts = css({ display: 'inline-flex', gap: '1' });
