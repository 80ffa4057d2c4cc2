import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { GridProps } from './columns.ts';

/** What the surrounding screen may call. */
export type GridHandle = {
  /** Makes the row this many rows further down the current one, and focuses it. */
  move: (by: number) => void;
  focusCurrent: () => void;
  /** Makes the row with this key the current one and focuses it, if it is visible. */
  focus: (key: string) => void;
};

type RowKeys<Row> = Pick<GridProps<Row>, 'rows' | 'rowKey' | 'current' | 'onCurrent' | 'tree' | 'selection'> & {
  region: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  ref?: Ref<GridHandle> | undefined;
};

/**
 * Handles the keys of a table: J, K and the arrows move between rows, ← and → between cells or in a tree, X
 * selects.
 */
export function useRowKeys<Row>({
  rows,
  rowKey,
  current,
  onCurrent,
  tree,
  selection,
  region,
  scrollTo,
  ref,
}: RowKeys<Row>) {
  const wanted = useRef<string>(null);
  // a distant row renders only after the list has scrolled there
  useEffect(() => {
    if (wanted.current === null) return;
    const opener = openerOf(region.current, wanted.current);
    if (!opener) return;
    wanted.current = null;
    opener.focus();
  });
  const place = rows.findIndex((row) => rowKey(row) === current);
  const goTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    wanted.current = rowKey(row);
    scrollTo(rows.indexOf(row));
    onCurrent?.(rowKey(row));
    openerOf(region.current, rowKey(row))?.focus();
  };
  const move = (by: number) => goTo(place < 0 ? (by > 0 ? 0 : rows.length - 1) : place + by);
  const focus = (key: string) => {
    const at = rows.findIndex((row) => rowKey(row) === key);
    if (at >= 0) goTo(at);
  };
  useImperativeHandle(ref, () => ({ move, focus, focusCurrent: () => goTo(Math.max(0, place)) }));

  const actOf = (key: string, { target, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const row = rows[place];
    switch (key) {
      case 'j':
      case 'ArrowDown':
        return () => move(1);
      case 'k':
      case 'ArrowUp':
        return () => move(-1);
      case 'Home':
        return () => goTo(0);
      case 'End':
        return () => goTo(rows.length - 1);
      case 'x':
        return row !== undefined && selection && selection.canSelect?.(row) !== false
          ? () => selection.onToggle(row, shiftKey)
          : undefined;
      case 'ArrowRight':
        return () => sideways(target, row, 1);
      case 'ArrowLeft':
        return () => sideways(target, row, -1);
      default:
        return undefined;
    }
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || (target instanceof HTMLElement && isTyped(target))) return;
    // the edge of a column takes arrows, Home and End, but no letters
    if (key.length > 1 && target instanceof HTMLElement && target.matches('[role=separator]')) return;
    const act = actOf(key.length === 1 ? key.toLowerCase() : key, event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const sideways = (target: EventTarget, row: Row | undefined, by: 1 | -1) => {
    if (!(target instanceof HTMLElement) || row === undefined) return;
    if (tree?.hasChildren(row) && target.matches('[data-opener]') && tree.isExpanded(row) === by < 0) {
      tree.onToggle(row);
    } else if (tree && by < 0 && target.matches('[data-opener]')) {
      const level = tree.levelOf(row);
      const parent = rows.slice(0, place).findLastIndex((above) => tree.levelOf(above) < level);
      if (parent >= 0) goTo(parent);
    } else {
      nextCell(target, by)?.focus();
    }
  };
  return press;
}

/** Returns the element that has the focus for a row: its opener, or its checkbox if there is none. */
function openerOf(region: HTMLElement | null, key: string) {
  const row = region?.querySelector(`[data-row="${CSS.escape(key)}"]`);
  return row?.querySelector<HTMLElement>('[data-opener]') ?? row?.querySelector<HTMLElement>('input:enabled');
}

function nextCell(target: HTMLElement, by: 1 | -1): HTMLElement | null | undefined {
  const cell = target.closest('td, th');
  const next = by > 0 ? cell?.nextElementSibling : cell?.previousElementSibling;
  if (!(next instanceof HTMLElement)) return undefined;
  return next.tabIndex === -1 && next.hasAttribute('tabindex')
    ? next
    : next.querySelector<HTMLElement>('button, input');
}

/** Returns whether keys write into the element. */
export const isTyped = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, [role=combobox], input:not([type=checkbox], [type=radio])');
