import { Link } from 'wouter';
import type { AssociationModel } from '../../../../contract/entities/association.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, textOr } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';

/** The columns of the tables of models. */
export const modelColumns = <Row extends AssociationModel>(): PassportColumn<Row>[] => [
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
  {
    key: 'disease',
    label: m.facet_disease(),
    cell: ({ disease }) => textOr(disease && localizedOr(disease.label, disease.value)),
    text: ({ disease }) => disease && localizedOr(disease.label, disease.value),
  },
  {
    key: 'type',
    label: m.facet_modelType(),
    cell: ({ modelType }) => (modelType === null ? formatNumber(null) : modelTypeLabel(modelType)),
    text: ({ modelType }) => modelType && modelTypeLabel(modelType),
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

const link = css({ fontWeight: 'semibold', whiteSpace: 'nowrap', _hover: { color: 'accent.ink' } });
