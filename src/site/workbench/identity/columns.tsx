import type { Identity, IdentitySample } from '../../../../contract/entities/identity.ts';
import type { StrScore } from '../../../../contract/identityLimits.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed, textOr, withNote } from '../../../i18n/format.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import {
  allelesAt,
  compareAt,
  differingLoci,
  judgments,
  type LocusComparison,
  lociOf,
  type ModelMatch,
  matchesOf,
  scoreLabels,
  scoreText,
  stateLabels,
} from './words.ts';

type MatchColumn = PassportColumn<ModelMatch>;

const scoreColumn = (score: StrScore): MatchColumn => ({
  key: score,
  label: scoreLabels[score](),
  numeric: true,
  cell: ({ match }) => scoreText(match[score]),
  text: ({ match }) => match[score],
});
const countColumn = (
  key: 'sharedLoci' | 'sharedAlleles' | 'queryAlleles' | 'referenceAlleles',
  label: string,
): MatchColumn => ({
  key,
  label,
  numeric: true,
  cell: ({ match }) => formatNumber(match[key]),
  text: ({ match }) => match[key],
});

/** More differing loci are counted: the figure, its table and the file have them. */
const MOST_NAMED = 5;

/** The columns of the matches of a sample. */
export const matchColumns = (sample: IdentitySample): MatchColumn[] => [
  {
    key: 'model',
    label: m.identity_model(),
    heads: true,
    cell: ({ model: { id, modelCode } }) => (
      <span className={code}>
        <TextLink href={`/search/detail?id=${id}`}>{modelCode}</TextLink>
      </span>
    ),
    text: ({ model }) => model.modelCode,
  },
  {
    key: 'type',
    label: m.facet_modelType(),
    cell: ({ model }) => modelTypeLabel(model.modelType),
    text: ({ model }) => modelTypeLabel(model.modelType),
  },
  scoreColumn('tanabe'),
  {
    key: 'judgment',
    label: m.identity_judgment(),
    cell: ({ match: { judgment } }) => <Tag tone={judgments[judgment].tone}>{judgments[judgment].label()}</Tag>,
    text: ({ match: { judgment } }) => judgments[judgment].label(),
  },
  scoreColumn('mastersQuery'),
  scoreColumn('mastersReference'),
  countColumn('sharedLoci', m.identity_shared_loci()),
  countColumn('sharedAlleles', m.identity_shared_alleles()),
  {
    key: 'differing',
    label: m.identity_differing(),
    cell: ({ model }) => {
      const loci = differingLoci(sample.profile, model.profile);
      return (
        <span className={lociStyle}>
          {loci.length > MOST_NAMED ? m.identity_differing_count({ count: loci.length }) : textOr(listed(loci))}
        </span>
      );
    },
    text: ({ model }) => differingLoci(sample.profile, model.profile).join(' '),
  },
];

/** A match of a sample in the file of all matches; `found` is null for a sample without a match. */
export type SampleMatch = { sample: IdentitySample; rank: number; found: ModelMatch | null };

export const allMatches = ({ samples, models }: Identity): SampleMatch[] =>
  samples.flatMap((sample): SampleMatch[] => {
    const found = matchesOf(sample, models);
    return found.length === 0
      ? [{ sample, rank: 0, found: null }]
      : found.map((one, index) => ({ sample, rank: index + 1, found: one }));
  });

/** The columns of the file of all matches. */
export function allColumns(): PassportColumn<SampleMatch>[] {
  const column = (key: string, label: string, text: (row: SampleMatch) => string | number | null) => ({
    key,
    label,
    cell: () => null,
    text,
  });
  const shared: MatchColumn[] = [
    scoreColumn('tanabe'),
    scoreColumn('mastersQuery'),
    scoreColumn('mastersReference'),
    countColumn('sharedLoci', m.identity_shared_loci()),
    countColumn('sharedAlleles', m.identity_shared_alleles()),
    countColumn('queryAlleles', m.identity_query_alleles()),
    countColumn('referenceAlleles', m.identity_reference_alleles()),
  ];
  return [
    column('sample', m.identity_sample(), ({ sample }) => sample.name),
    column('read', m.identity_loci_read(), ({ sample }) => sample.profile.length),
    column('mixture', m.identity_mixture(), ({ sample }) => (sample.mixed ? m.identity_mixed() : null)),
    column('rank', m.identity_rank(), ({ rank }) => (rank === 0 ? null : rank)),
    column('model', m.identity_model(), ({ found }) => found?.model.modelCode ?? null),
    column('name', m.identity_model_name(), ({ found }) => found?.model.name ?? null),
    column('type', m.facet_modelType(), ({ found }) => found && modelTypeLabel(found.model.modelType)),
    ...shared.map(({ key, label, text }) => column(key, label, ({ found }) => found && text(found))),
    column('judgment', m.identity_judgment(), ({ found }) => found && judgments[found.match.judgment].label()),
    column('differing', m.identity_differing(), ({ sample, found }) =>
      found === null ? null : differingLoci(sample.profile, found.model.profile).join(' '),
    ),
  ];
}

/** The columns of the comparison locus by locus: the query, then a column for each match. */
export const locusColumns = (sample: IdentitySample, matches: readonly ModelMatch[]): PassportColumn<string>[] => [
  { key: 'locus', label: m.identity_locus(), heads: true, cell: (locus) => locus, text: (locus) => locus },
  {
    key: 'query',
    label: m.identity_query(),
    cell: (locus) => textOr(allelesAt(sample.profile, locus).join(',')),
    text: (locus) => allelesAt(sample.profile, locus).join(','),
  },
  ...matches.map(({ model }): PassportColumn<string> => {
    const words = (locus: string) => {
      const { state, reference } = compareAt(locus, sample.profile, model.profile);
      return reference.length === 0 ? stateLabels[state]() : withNote(reference.join(','), stateLabels[state]());
    };
    return { key: model.id, label: model.modelCode, cell: words, text: words };
  }),
];

type LocusRow = LocusComparison & { model: string };

/** One row for each match and locus. */
export const locusRows = (sample: IdentitySample, matches: readonly ModelMatch[]): LocusRow[] =>
  matches.flatMap(({ model }) =>
    lociOf([sample.profile, model.profile]).map((locus) => ({
      ...compareAt(locus, sample.profile, model.profile),
      model: model.modelCode,
    })),
  );

export function locusFileColumns(sample: string): PassportColumn<LocusRow>[] {
  const column = (key: string, label: string, text: (row: LocusRow) => string) => ({
    key,
    label,
    cell: () => null,
    text,
  });
  return [
    column('sample', m.identity_sample(), () => sample),
    column('model', m.identity_model(), ({ model }) => model),
    column('locus', m.identity_locus(), ({ locus }) => locus),
    column('query', m.identity_query_alleles(), ({ query }) => query.join(',')),
    column('reference', m.identity_reference_alleles(), ({ reference }) => reference.join(',')),
    column('comparison', m.identity_comparison(), ({ state }) => stateLabels[state]()),
  ];
}

const code = css({ whiteSpace: 'nowrap' });
// the other columns leave the last one little space on paper
const lociStyle = css({ _print: { display: 'inline-block', minWidth: '130px' } });
