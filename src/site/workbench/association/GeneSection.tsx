import { Link } from 'wouter';
import type { Association, AssociationGene, AssociationModel } from '../../../../contract/entities/association.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal } from '../../../i18n/format.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { pEquals } from '../../study/figures.tsx';
import type { StudySource } from '../../study/source.ts';
import { ModelStrips, modelsIn } from './ModelStrips.tsx';
import { deltaWords } from './words.ts';

type GeneSectionProps = { association: Association; gene: AssociationGene; source: StudySource };
type Row = AssociationModel & { isAltered: boolean };

/** The models behind the figures of one gene. */
export function GeneSection({ association, gene, source }: GeneSectionProps) {
  const { altered, wildType } = gene;
  const words = { gene: gene.gene, agent: association.agent ?? '' };
  const label = m.association_models_label({
    ...words,
    altered: altered.models,
    alteredMedian: oneDecimal(altered.median),
    wildType: wildType.models,
    wildTypeMedian: oneDecimal(wildType.median),
  });
  const rows: Row[] = [
    ...modelsIn(association, gene, '1').map((model) => ({ ...model, isAltered: true })),
    ...modelsIn(association, gene, '0').map((model) => ({ ...model, isAltered: false })),
  ];
  const table = { columns: columns(), rows, rowKey: ({ id }: Row) => id };
  return (
    <FigureFrame
      key={gene.gene}
      id="models"
      title={m.association_models(words)}
      source={source}
      text={`${label} ${m.association_models_text({
        delta: deltaWords(gene),
        p: pEquals(gene.p),
        untested: association.models.length - rows.length,
      })}`}
      description={label}
      keys={[]}
      figure={<ModelStrips association={association} gene={gene} label={label} />}
      empty={m.association_empty()}
      table={table}
      csv={table}
    />
  );
}

const columns = (): PassportColumn<Row>[] => [
  {
    key: 'model',
    label: m.column_model(),
    heads: true,
    cell: ({ id, modelCode }) => (
      <Link href={`/search/detail?id=${id}`} className={link}>
        {modelCode}
      </Link>
    ),
    text: ({ modelCode }) => modelCode,
  },
  { key: 'state', label: m.association_state(), cell: stateWords, text: stateWords },
  {
    key: 'type',
    label: m.facet_modelType(),
    cell: ({ modelType }) => (modelType === null ? formatNumber(null) : modelTypeLabel(modelType)),
    text: ({ modelType }) => modelType,
  },
  { key: 'study', label: m.result_waterfall_study(), cell: ({ study }) => study, text: ({ study }) => study },
  {
    key: 'response',
    label: 'mRECIST',
    cell: ({ mRecist }) => mRecist ?? formatNumber(null),
    text: ({ mRecist }) => mRecist,
  },
  {
    key: 'change',
    label: m.association_axis_change(),
    numeric: true,
    cell: ({ bestAverageChange }) => oneDecimal(bestAverageChange),
    text: ({ bestAverageChange }) => bestAverageChange,
  },
];

function stateWords({ isAltered }: Row): string {
  return isAltered ? m.association_altered() : m.association_wild_type();
}

const link = css({ fontWeight: 'semibold', whiteSpace: 'nowrap', _hover: { color: 'accent.ink' } });
