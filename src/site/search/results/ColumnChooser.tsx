import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { COLUMNS, type Column } from '../../../../contract/vocabulary.ts';
import { areUsual } from '../../../../machines/columnChooser/columns.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { columnView } from '../../models/columns.tsx';

type ColumnChooserProps = {
  /** The visible columns in their order. */
  columns: readonly Column[];
  agent?: string | undefined;
  /** Whether the last remaining column cannot be removed. */
  lastStays: boolean;
  onToggle: (column: Column, shown: boolean) => void;
  /** Moves a column to a position among the visible ones, counted from 0. */
  onMove: (column: Column, place: number) => void;
  onReset: () => void;
  /** Further settings of the result, below the columns. */
  children?: ReactNode;
};

/** The visible columns, which can be moved by dragging or with arrow keys, and below them the hidden ones. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { columns, agent, lastStays, onToggle, onMove, onReset, children } = props;
  const [dragged, setDragged] = useState<Column | null>(null);
  const [said, setSaid] = useState('');
  const labelOf = (column: Column) => columnView(column).label({ agent });
  const others = COLUMNS.filter((column) => !columns.includes(column));
  const move = (column: Column, place: number) => {
    onMove(column, place);
    setSaid(
      m.result_columns_moved({
        column: labelOf(column),
        place: formatNumber(place + 1),
        count: formatNumber(columns.length),
      }),
    );
  };
  const dragOver = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged !== null && columns[place] !== dragged) onMove(dragged, place);
  };
  return (
    <>
      <div className={scroll}>
        <ul aria-label={m.result_columns_shown()}>
          {columns.map((column, place) => (
            <li
              key={column}
              className={row}
              data-dragged={column === dragged}
              draggable={columns.length > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', labelOf(column));
                setDragged(column);
              }}
              onDragOver={(event) => dragOver(event, place)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <GripVertical aria-hidden className={grip} size={14} strokeWidth={1.5} />
              <Checkbox
                className={box}
                checked
                disabled={lastStays}
                onChange={(event) => onToggle(column, event.currentTarget.checked)}
              >
                {labelOf(column)}
              </Checkbox>
              <IconButton
                size="sm"
                icon={ArrowUp}
                label={m.result_columns_up({ column: labelOf(column) })}
                aria-disabled={place === 0}
                onClick={() => place > 0 && move(column, place - 1)}
              />
              <IconButton
                size="sm"
                icon={ArrowDown}
                label={m.result_columns_down({ column: labelOf(column) })}
                aria-disabled={place === columns.length - 1}
                onClick={() => place < columns.length - 1 && move(column, place + 1)}
              />
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <ul className={rest} aria-label={m.result_columns_hidden()}>
            {others.map((column) => (
              <li key={column} className={row}>
                <Checkbox
                  className={box}
                  checked={false}
                  onChange={(event) => onToggle(column, event.currentTarget.checked)}
                >
                  {labelOf(column)}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={foot}>
        <p className={hint}>{m.result_columns_stay()}</p>
        <Button variant="ghost" size="sm" aria-disabled={areUsual(columns)} onClick={onReset}>
          {m.search_reset()}
        </Button>
      </div>
      {children && <div className={settings}>{children}</div>}
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

const scroll = css({ overflowY: 'auto', flex: '1 1 auto', minHeight: '0', paddingInline: '2', paddingBottom: '2' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '36px',
  paddingInlineStart: '2',
  borderRadius: 'sm',
  '&:hover': { background: 'hover' },
  '&[data-dragged=true]': { background: 'accent.bg' },
  '&[draggable=true]': { cursor: 'grab' },
});
const grip = css({ color: 'ink.faint', flexShrink: '0' });
const box = css({ flex: '1', overflowWrap: 'anywhere' });
const rest = css({ marginTop: '2', paddingTop: '2', borderTop: '1px solid {colors.line}' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  padding: '8px 12px 8px 16px',
  borderTop: '1px solid {colors.line}',
});
const settings = css({ padding: '8px 12px 12px 16px', borderTop: '1px solid {colors.line}' });
const hint = css({ textStyle: 'tiny', color: 'ink.faint' });
