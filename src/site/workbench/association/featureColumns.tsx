import type { AssociationFeature } from '../../../../contract/entities/association.ts';
import type { AssociationKind } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import type { SortOrder } from '../../../ui/DataTable.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { INFINITE, pOrNone } from '../../study/figureWords.ts';
import { featureName, isGene } from './features.ts';
import { effectWords, rateWords } from './words.ts';

type Column = PassportColumn<AssociationFeature>;
type Shown = { kind: AssociationKind; adjusted: boolean };

const number = (key: string, label: string, text: Column['text']): Column => ({
  key,
  label,
  numeric: true,
  cell: (feature) => {
    const value = text(feature);
    return formatNumber(typeof value === 'number' ? value : null);
  },
  text,
});

/** The columns of the table of features. */
export const featureColumns = (
  { kind, adjusted }: Shown,
  onChoose: (feature: AssociationFeature) => void,
): Column[] => [
  {
    key: 'name',
    label: kind === 'markers' ? m.association_marker() : m.association_gene(),
    heads: true,
    cell: (feature) => (
      <button type="button" className={link} onClick={() => onChoose(feature)}>
        {isGene(feature) ? <i>{feature.name}</i> : featureName(feature)}
      </button>
    ),
    text: featureName,
  },
  ...(kind === 'expression' ? [] : groupColumns(kind)),
  ...(kind === 'alterations' ? [] : [number('models', m.association_models_count(), ({ models }) => models)]),
  ...(adjusted ? [number('strata', m.association_strata(), ({ strata }) => strata)] : []),
  {
    key: 'effect',
    label: effectLabels[kind](),
    numeric: true,
    cell: effectWords,
    text: ({ effect }) => effect.value,
  },
  ...(kind === 'expression' ? [] : rateColumns()),
  { key: 'p', label: 'p', numeric: true, cell: ({ p }) => pOrNone(p), text: ({ p }) => p },
  { key: 'q', label: 'q', numeric: true, cell: ({ q }) => pOrNone(q), text: ({ q }) => q },
];

const effectLabels = {
  alterations: m.association_delta,
  markers: m.association_effect,
  expression: m.association_rho,
};

const groupColumns = (kind: AssociationKind): Column[] => {
  const [having, lacking] = groupLabels(kind);
  return [
    number('having', having, ({ groups }) => groups?.having.models ?? null),
    number('lacking', lacking, ({ groups }) => groups?.lacking.models ?? null),
  ];
};

const groupLabels = (kind: AssociationKind): [string, string] =>
  kind === 'markers'
    ? [m.association_with_value(), m.association_other_value()]
    : [m.association_altered(), m.association_wild_type()];

const rateColumns = (): Column[] => [
  ...(['having', 'lacking'] as const).map(
    (group): Column => ({
      key: `${group} responders`,
      label: group === 'having' ? m.association_rate_having() : m.association_rate_lacking(),
      numeric: true,
      cell: ({ groups }) => (groups === null ? formatNumber(null) : rateWords(groups[group])),
      text: ({ groups }) => groups?.[group].responders ?? null,
    }),
  ),
  {
    key: 'rateP',
    label: m.association_rate_p(),
    numeric: true,
    cell: ({ groups }) => pOrNone(groups?.rate?.p),
    text: ({ groups }) => groups?.rate?.p ?? null,
  },
];

/** The columns of the file: those of the table, and what the table has no space for. */
export const fileColumns = (shown: Shown): Column[] => [
  ...featureColumns(shown, () => {}),
  number('low', m.association_low(), ({ effect }) => effect.low),
  number('high', m.association_high(), ({ effect }) => effect.high),
  ...(shown.kind === 'expression' ? [] : groupFileColumns(shown.kind)),
];

function groupFileColumns(kind: AssociationKind): Column[] {
  const [having, lacking] = groupLabels(kind);
  return [
    number('odds', m.association_odds(), ({ groups }) => (groups?.rate ? (groups.rate.oddsRatio ?? INFINITE) : null)),
    number('odds low', m.study_file_low({ label: m.association_odds() }), ({ groups }) => groups?.rate?.low ?? null),
    number(
      'odds high',
      m.study_file_high({ label: m.association_odds() }),
      // without a lower bound there is no interval
      ({ groups }) => groups?.rate?.high ?? (typeof groups?.rate?.low === 'number' ? INFINITE : null),
    ),
    ...(['having', 'lacking'] as const).flatMap((group) => {
      const of = { group: group === 'having' ? having : lacking };
      return [
        number(`${group} stable`, m.association_stable(of), ({ groups }) => groups?.[group].stable ?? null),
        number(`${group} classed`, m.association_classed(of), ({ groups }) => groups?.[group].classed ?? null),
        number(`${group} median`, m.association_median(of), ({ groups }) =>
          groups === null ? null : Math.round(groups[group].median * 10) / 10,
        ),
      ];
    }),
  ];
}

/** Returns the order that the address has: `q`, or `-q` for the greatest first; by p if it has none. */
export function sortOf(text: string, columns: readonly Column[]): SortOrder {
  const key = text.replace(/^-/, '');
  if (!columns.some((column) => column.key === key)) return { key: 'p', order: 'asc' };
  return { key, order: text.startsWith('-') ? 'desc' : 'asc' };
}

/** Returns the features sorted by a column. Those without a value are last. */
export function sortedBy(
  features: readonly AssociationFeature[],
  columns: readonly Column[],
  { key, order }: SortOrder,
): AssociationFeature[] {
  const text = columns.find((column) => column.key === key)?.text ?? (() => null);
  const sign = order === 'asc' ? 1 : -1;
  return features
    .map((feature) => ({ feature, value: text(feature) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return typeof one === 'number' && typeof other === 'number'
        ? sign * (one - other)
        : sign * String(one).localeCompare(String(other), undefined, { numeric: true });
    })
    .map(({ feature }) => feature);
}

const link = css({ fontWeight: 'semibold', textAlign: 'start', cursor: 'pointer', _hover: { color: 'accent.ink' } });
