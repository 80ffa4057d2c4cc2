import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';

type SortButtonProps = {
  /** The label of the column. */
  label: string;
  /** The direction in which the table is sorted by the column; undefined if it is not. */
  order: 'asc' | 'desc' | undefined;
  /** Called when the button is pressed. */
  onSort: () => void;
};

/** The head of a column that sorts its table. */
export function SortButton({ label, order, onSort }: SortButtonProps) {
  const Arrow = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={sorter} title={m.ui_sort_by({ column: label })} onClick={onSort}>
      {label}
      <Arrow aria-hidden size={12} strokeWidth={1.5} />
    </button>
  );
}

const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'target',
  outlineOffset: '-2px',
  fontWeight: 'inherit',
  '&:hover': { color: 'accent.ink' },
});
