import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LanguageMark } from '../LanguageMark.tsx';
import { ColorDot } from './ColorDot.tsx';
import type { TreeOption } from './fieldProps.ts';
import { checkOf, type TreeRow } from './tree.ts';

type TreeRowsProps = {
  /** The id of the tree. */
  id: string;
  /** Returns the id of the row of a value. */
  rowId: (value: string) => string;
  /** The label of the field. */
  label: string;
  /** The rows that are shown, with their level. */
  rows: readonly TreeRow[];
  /** The row with the keyboard focus. */
  current: string | undefined;
  /** The chosen values. */
  held: ReadonlySet<string>;
  /** Several values can be chosen. */
  multiple: boolean;
  /** Called with the choice that was pressed. */
  onChoose: (option: TreeOption) => void;
  /** Undefined while a search keeps all rows open. */
  onOpen: ((value: string, open: boolean) => void) | undefined;
};

/** The visible rows of a tree. The parent handles the keyboard. */
export function TreeRows({ id, rowId, label, rows, current, held, multiple, onChoose, onOpen }: TreeRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row on which the keyboard stands comes into view
  useEffect(() => {
    list.current?.querySelector('[data-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div
      ref={list}
      id={id}
      role="tree"
      // the box above keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      aria-multiselectable={multiple}
      tabIndex={-1}
      className={tree}
    >
      {rows.map(({ option, level, position, siblings, open }) => {
        const { value, color, disabled = false } = option;
        const check = checkOf(option, held);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keyboard for all rows
          <div
            key={value}
            id={rowId(value)}
            role="treeitem"
            tabIndex={-1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={open}
            aria-disabled={disabled}
            {...(multiple ? { 'aria-checked': check } : { 'aria-selected': held.has(value) })}
            data-current={value === current}
            className={row}
            style={{ paddingInlineStart: `${4 + (level - 1) * 20}px` }}
            onClick={() => onChoose(option)}
          >
            <span
              aria-hidden="true"
              className={twist}
              data-open={open}
              title={open === undefined || !onOpen ? undefined : open ? m.field_tree_collapse() : m.field_tree_expand()}
              onClick={(event) => {
                if (open === undefined || !onOpen) return;
                event.stopPropagation();
                onOpen(value, !open);
              }}
            >
              {open !== undefined && <ChevronRight size={16} strokeWidth={1.5} />}
            </span>
            {multiple && <i aria-hidden="true" className={box} data-check={String(check)} />}
            {color && <ColorDot color={color} />}
            <span className={text} lang={option.lang}>
              {option.label}
            </span>
            {option.missing && <LanguageMark language={option.missing} />}
            {!multiple && held.has(value) && <Check aria-hidden size={16} strokeWidth={1.5} />}
          </div>
        );
      })}
    </div>
  );
}

const tree = css({ overflowY: 'auto', overscrollBehavior: 'contain', padding: '4px', outline: 'none' });
const row = css({
  display: 'flex',
  gap: '1.5',
  alignItems: 'center',
  minHeight: { base: '44px', tablet: '30px' },
  paddingInlineEnd: '2',
  borderRadius: 'sm',
  textStyle: 'small',
  cursor: 'pointer',
  outline: 'none',
  '&:hover': { background: 'hover' },
  '&[data-current=true]': { background: 'hover', boxShadow: 'inset 0 0 0 2px {colors.focus}' },
  '&[aria-selected=true]': { fontWeight: 'medium' },
  '&[aria-disabled=true]': { color: 'ink.faint', cursor: 'not-allowed' },
  '& > svg': { flexShrink: '0', color: 'accent.ink' },
  _forcedColors: { '&[data-current=true]': { outline: '2px solid Highlight' } },
});
const twist = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '24px',
  height: { base: '44px', tablet: '30px' },
  color: 'ink.faint',
  '&[data-open=true] svg': { rotate: '90deg' },
  '& svg': { transition: 'rotate {durations.fast}' },
});
const box = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '16px',
  height: '16px',
  borderRadius: 'sm',
  boxShadow: 'inset 0 0 0 1.5px {colors.fieldLine}',
  '&:is([data-check=true], [data-check=mixed])': { background: 'button', boxShadow: 'none' },
  '&[data-check=true]::after': {
    content: '""',
    width: '8px',
    height: '4px',
    border: 'solid {colors.button.ink}',
    borderWidth: '0 0 2px 2px',
    transform: 'rotate(-45deg) translate(1px, -1px)',
  },
  '&[data-check=mixed]::after': { content: '""', width: '8px', height: '2px', background: 'button.ink' },
  _forcedColors: { forcedColorAdjust: 'none', border: '1px solid CanvasText' },
});
const text = css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere', lineHeight: '1.3' });
