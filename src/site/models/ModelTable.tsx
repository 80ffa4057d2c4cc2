import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ModelRow } from '../../../contract/entities/model.ts';
import { type Column, DEFAULT_COLUMNS, type SortField } from '../../../contract/vocabulary.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { columnView, sortOf } from './columns.tsx';
import { type ModelSelection, shareChosen } from './selection.ts';

export type ModelSort = { field: SortField; order: 'asc' | 'desc' };

export type ModelTableProps = {
  models: readonly ModelRow[];
  caption: string;
  columns?: readonly Column[];
  /** The agent of the response column. */
  agent?: string | undefined;
  sort?: ModelSort | undefined;
  /** If given, the heads of sortable columns are buttons. */
  onSort?: ((field: SortField) => void) | undefined;
  /** If given, rows have a checkbox. */
  selection?: ModelSelection | undefined;
};

/**
 * Models as rows. The head sticks below the bar if the table fits. A wider table scrolls sideways with a fixed first
 * column.
 */
export function ModelTable(props: ModelTableProps) {
  const { models, caption, columns = DEFAULT_COLUMNS, agent, selection } = props;
  return (
    <ScrollRegion label={caption}>
      <table className={table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {selection && <PageCheckbox models={models} selection={selection} />}
            {columns.map((column, index) => (
              <HeadCell key={column} column={column} first={index === 0} props={props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <Row
              key={model.id}
              model={model}
              columns={columns}
              agent={agent}
              selected={selection?.selectedIds.includes(model.id) ?? false}
              onToggle={selection?.onToggle}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type RowProps = {
  model: ModelRow;
  columns: readonly Column[];
  agent: string | undefined;
  selected: boolean;
  onToggle: ModelSelection['onToggle'] | undefined;
};

function Row({ model, columns, agent, selected, onToggle }: RowProps) {
  return (
    <tr className={rowStyle} data-selected={selected}>
      {onToggle && (
        <td className={cx(cell, boxCell)} data-print="none">
          <Checkbox
            aria-label={m.result_select({ model: model.modelCode })}
            checked={selected}
            onChange={(event) => onToggle([model], event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const view = columnView(column);
        return (
          <td
            key={column}
            className={cx(cell, index === 0 && standing, widths[column])}
            data-numeric={view.numeric}
            data-after-box={index === 0 && onToggle !== undefined}
          >
            {view.cell(model, { agent })}
          </td>
        );
      })}
    </tr>
  );
}

function PageCheckbox({ models, selection }: { models: readonly ModelRow[]; selection: ModelSelection }) {
  const share = shareChosen(models, selection.selectedIds);
  return (
    <th scope="col" className={cx(head, boxCell)} data-print="none">
      <Checkbox
        aria-label={m.result_select_page()}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        onChange={() => selection.onToggle(models, share !== 'all')}
      />
    </th>
  );
}

function HeadCell({ column, first, props }: { column: Column; first: boolean; props: ModelTableProps }) {
  const { sort, onSort, agent, selection } = props;
  const view = columnView(column);
  const field = sortOf(column, { agent });
  const order = sort && sort.field === field ? sort.order : undefined;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cx(head, first && standing)}
      data-numeric={view.numeric}
      data-after-box={first && selection !== undefined}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {field && onSort ? (
        <button type="button" className={sorter} onClick={() => onSort(field)}>
          {view.label({ agent })}
          <Arrow className={cx(arrow, order === undefined && idleArrow)} aria-hidden="true" />
        </button>
      ) : (
        view.label({ agent })
      )}
    </th>
  );
}

const table = css({
  width: 'full',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'small',
  lineHeight: '1.4',
  background: 'surface',
  border: '1px solid {colors.line}',
  _print: { page: 'wide', textStyle: 'tiny' },
});
const head = css({
  position: 'sticky',
  // until it is known whether the table scrolls, and if it does, its own region is what scrolls
  top: '0',
  zIndex: 'sticky',
  height: '40px',
  paddingInline: '2',
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  fontWeight: 'medium',
  textStyle: 'tiny',
  color: 'ink.soft',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '[data-scrolls=false] &': { top: '{sizes.bar}' },
  '&[data-numeric=true]': { textAlign: 'end' },
  _print: { position: 'static', whiteSpace: 'normal' },
  '&[aria-sort]': { color: 'ink', fontWeight: 'semibold' },
});
const sorter = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  font: 'inherit',
  fontWeight: 'inherit',
  color: 'inherit',
  outlineOffset: '-2px',
  _hover: { color: 'ink' },
});
// between two columns, so that it takes no extra width
const arrow = css({
  position: { base: 'absolute', _print: 'static' },
  insetInlineStart: 'calc(100% + 2px)',
  width: '12px',
  height: '12px',
});
const idleArrow = css({
  opacity: '0',
  _print: { display: 'none' },
  'button:is(:hover, :focus-visible) > &': { opacity: '0.6' },
});
const rowStyle = css({
  '--row': 'colors.surface',
  '&:hover:not([data-selected=true])': { '--row': 'colors.hover' },
  '&[data-selected=true]': { '--row': 'colors.accent.bg' },
  _forcedColors: { '&[data-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  _print: { breakInside: 'avoid' },
});
const cell = css({
  padding: '12px 8px',
  borderBottom: '1px solid {colors.line.soft}',
  background: 'var(--row)',
  verticalAlign: 'middle',
  transition: 'background {durations.fast}',
  '&[data-numeric=true]': { textAlign: 'end' },
  'tr:last-child > &': { borderBottom: '0' },
});
const boxCell = css({ width: '42px', paddingInlineStart: '4', paddingInlineEnd: '0' });
/** Keeps the first column visible while the others scroll. */
const standing = css({
  '[data-scrolls=true] &': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    boxShadow: 'inset -1px 0 {colors.line}',
  },
  '[data-scrolls=true] th&': { zIndex: 'sticky' },
});
const wrapped = css({ maxWidth: '220px', minWidth: { base: '112px', _print: '0' } });
const widths: Partial<Record<Column, string>> = {
  diagnosis: wrapped,
  alterations: css({ maxWidth: '230px' }),
  priorTreatment: wrapped,
  name: wrapped,
  disease: wrapped,
  cancerType: wrapped,
  histology: wrapped,
  collectionSite: wrapped,
  provider: wrapped,
};
