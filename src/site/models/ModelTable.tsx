import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ModelSummary } from '../../../contract/entities/model.ts';
import type { SortField } from '../../../contract/entities/search.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { AlterationList } from './AlterationList.tsx';
import { DataMarks } from './DataMarks.tsx';
import { modelTypeLabel, tumorTypeLabel } from './labels.ts';
import { ResponseBar } from './ResponseBar.tsx';

export type ModelSort = { field: SortField; order: 'asc' | 'desc' };

/**
 * Models as rows: a table on wide screens, one block a model on phones. Heads of sortable columns are buttons when
 * `onSort` is given.
 */
export function ModelTable(props: {
  models: readonly ModelSummary[];
  caption: string;
  sort?: ModelSort | undefined;
  onSort?: (field: SortField) => void;
}) {
  return (
    <table className={table}>
      <caption className="sr">{props.caption}</caption>
      <thead className={head}>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody className={body}>
        {props.models.map((model) => (
          <tr key={model.id} className={rowStyle}>
            {columns.map(({ key, label, numeric, cell, area }) => (
              <td
                key={key}
                className={cx(cellStyle, numeric && numberStyle)}
                style={{ gridArea: area }}
                data-label={label()}
              >
                {cell(model)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Column = {
  key: string;
  label: () => string;
  area: string;
  numeric?: true;
  sort?: SortField;
  cell: (model: ModelSummary) => ReactNode;
};

const columns: Column[] = [
  {
    key: 'model',
    label: m.column_model,
    area: 'model',
    sort: 'modelCode',
    cell: (model) => (
      <>
        <Link href={`/search/detail?id=${model.id}`} className={code}>
          {model.modelCode}
        </Link>
        <Sub>
          {[modelTypeLabel(model.modelType), model.name === model.modelCode ? null : model.name]
            .filter(Boolean)
            .join(', ')}
        </Sub>
      </>
    ),
  },
  {
    key: 'diagnosis',
    label: m.column_diagnosis,
    area: 'diagnosis',
    sort: 'disease',
    cell: (model) => (
      <>
        {model.histology ?? (model.disease ? localized(model.disease) : model.cancerType)}
        <Sub>
          {[model.stage, model.tumorType === 'unknown' ? null : tumorTypeLabel(model.tumorType)]
            .filter(Boolean)
            .join(', ') || EMPTY_VALUE}
        </Sub>
      </>
    ),
  },
  {
    key: 'alterations',
    label: m.column_alterations,
    area: 'alterations',
    cell: (model) => <AlterationList alterations={model.alterations} />,
  },
  {
    key: 'prior',
    label: m.column_prior,
    area: 'prior',
    cell: (model) => <span className={soft}>{textOr(model.priorTreatments.join(', '))}</span>,
  },
  {
    key: 'doubling',
    label: m.column_doubling,
    area: 'doubling',
    numeric: true,
    sort: 'doublingTime',
    cell: (model) => formatNumber(model.doublingTimeDays, { maximumFractionDigits: 1 }),
  },
  {
    key: 'tmb',
    label: m.column_tmb,
    area: 'tmb',
    numeric: true,
    sort: 'tmb',
    cell: (model) => formatNumber(model.tmbPerMb, { maximumFractionDigits: 1 }),
  },
  { key: 'best', label: m.column_best, area: 'best', cell: (model) => <ResponseBar response={model.bestResponse} /> },
  { key: 'data', label: m.column_data, area: 'data', cell: (model) => <DataMarks available={model.dataAvailable} /> },
];

function Sub({ children }: { children: ReactNode }) {
  return <span className={sub}>{children}</span>;
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  column: Column;
  sort: ModelSort | undefined;
  onSort: ((field: SortField) => void) | undefined;
}) {
  const field = column.sort;
  const order = sort && sort.field === field ? sort.order : undefined;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cx(headCell, column.numeric && numberStyle)}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {field && onSort ? (
        <button type="button" className={sortButton} onClick={() => onSort(field)}>
          {column.label()}
          <Arrow className={cx(arrow, order === undefined && idleArrow)} aria-hidden="true" />
        </button>
      ) : (
        column.label()
      )}
    </th>
  );
}

// below 768 px a row becomes a block of named areas, with the column's name above each figure
const table = css({
  width: '100%',
  borderCollapse: 'collapse',
  textStyle: 'small',
  lineHeight: '1.4',
  '@media (max-width: 767px)': { display: 'block' },
});
const head = css({
  '@media (max-width: 767px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});
const headCell = css({
  textAlign: 'left',
  fontWeight: 'medium',
  textStyle: 'tiny',
  color: 'ink.soft',
  paddingInline: '2.5',
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line}',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
});
const numberStyle = css({
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '@media (max-width: 767px)': { textAlign: 'left' },
});
const sortButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '24px',
  font: 'inherit',
  fontWeight: 'medium',
  color: 'inherit',
  _hover: { color: 'ink' },
  'th[aria-sort] &': { color: 'ink', fontWeight: 'semibold' },
});
const arrow = css({ width: '12px', height: '12px' });
const idleArrow = css({ opacity: '0', 'button:is(:hover, :focus-visible) > &': { opacity: '.6' } });
const body = css({ '@media (max-width: 767px)': { display: 'block' } });
const rowStyle = css({
  _hover: { background: 'hover' },
  '@media (max-width: 767px)': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gridTemplateAreas: '"model diagnosis" "alterations alterations" "prior prior" "doubling tmb" "best data"',
    gap: '3',
    paddingBlock: '4',
    borderTop: '1px solid {colors.line}',
  },
});
const cellStyle = css({
  padding: '12px 10px',
  borderBottom: '1px solid {colors.line.soft}',
  verticalAlign: 'middle',
  '@media (max-width: 767px)': {
    border: '0',
    padding: '0',
    minWidth: '0',
    '&:nth-child(n+4)::before': {
      content: 'attr(data-label)',
      display: 'block',
      textStyle: 'tiny',
      color: 'ink.faint',
    },
  },
});
const code = css({
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  _hover: { color: 'accent.ink' },
});
const sub = css({ display: 'block', textStyle: 'tiny', color: 'ink.faint' });
const soft = css({ color: 'ink.soft' });
