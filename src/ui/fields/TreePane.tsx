import { type KeyboardEvent, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { TextInput } from '../TextInput.tsx';
import type { TreeOption } from './fieldProps.ts';
import { TreeRows } from './TreeRows.tsx';
import { pathTo, rowsOf, searchTree } from './tree.ts';

type TreePaneProps = {
  /** The id of the search field. */
  searchId: string;
  /** The label of the field. */
  label: string;
  /** The choices with their children. */
  options: readonly TreeOption[];
  /** The chosen values. */
  held: ReadonlySet<string>;
  /** Several values can be chosen. */
  multiple: boolean;
  /** Only choices without children can be chosen. */
  leavesOnly: boolean;
  /** Called with the choice that was pressed. */
  onChoose: (option: TreeOption) => void;
};

/**
 * A tree below a search box, which keeps the focus. Arrow keys move over the rows; right and left open and close them
 * if nothing is typed. Enter selects, as does the space bar if several can be selected.
 */
export function TreePane({ searchId, label, options, held, multiple, leavesOnly, onChoose }: TreePaneProps) {
  const [query, setQuery] = useState('');
  const [openBranches, setOpenBranches] = useState<ReadonlySet<string>>(() => initiallyOpen(options, held));
  const [active, setActive] = useState<string | undefined>(() => [...held][0]);
  const searching = query.trim() !== '';
  const rows = rowsOf(searchTree(options, query), (value) => searching || openBranches.has(value));
  const at = Math.max(
    0,
    rows.findIndex((row) => row.option.value === active),
  );
  const current = rows[at];
  const setOpen = (value: string, open: boolean) => {
    const next = new Set(openBranches);
    if (open) next.add(value);
    else next.delete(value);
    setOpenBranches(next);
  };
  const canChoose = (option: TreeOption) => !option.disabled && !(leavesOnly && (option.children?.length ?? 0) > 0);
  const choose = (option: TreeOption) => {
    setActive(option.value);
    if (canChoose(option)) onChoose(option);
    else if (!option.disabled) setOpen(option.value, !openBranches.has(option.value));
  };
  const walk = (step: number) => setActive(rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.option.value);
  const leave = () => {
    if (current?.open) setOpen(current.option.value, false);
    else if (current?.parent) setActive(current.parent);
  };
  const enter = () => {
    if (current?.open === false) setOpen(current.option.value, true);
    else if (current?.open) walk(1);
  };
  /** Handles a key; returns false if the box should handle it. */
  const act = (key: string) => {
    if (key === 'ArrowDown') return walk(1);
    if (key === 'ArrowUp') return walk(-1);
    if (key === 'PageDown') return walk(10);
    if (key === 'PageUp') return walk(-10);
    if (key === 'Enter') return current && choose(current.option);
    if (searching) return false;
    if (key === 'Home') return walk(-rows.length);
    if (key === 'End') return walk(rows.length);
    if (key === 'ArrowRight') return enter();
    if (key === 'ArrowLeft') return leave();
    if (key === ' ' && multiple) return current && choose(current.option);
    return false;
  };
  const press = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && act(event.key) !== false) event.preventDefault();
  };
  return (
    <>
      <div className={head}>
        <TextInput
          id={searchId}
          size="sm"
          role="combobox"
          aria-label={m.field_tree_search()}
          aria-haspopup="tree"
          aria-expanded="true"
          aria-controls={`${searchId}-tree`}
          aria-activedescendant={current ? `${searchId}-${current.option.value}` : undefined}
          placeholder={m.field_tree_search()}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={press}
        />
      </div>
      {rows.length === 0 ? (
        <p className={none} role="status">
          {m.field_nothing_found()}
        </p>
      ) : (
        <TreeRows
          id={`${searchId}-tree`}
          rowId={(value) => `${searchId}-${value}`}
          label={label}
          rows={rows}
          current={current?.option.value}
          held={held}
          multiple={multiple}
          onChoose={choose}
          onOpen={searching ? undefined : setOpen}
        />
      )}
    </>
  );
}

/** Returns the initially open rows: the path to each selected one, and the first level of a small tree. */
function initiallyOpen(options: readonly TreeOption[], held: ReadonlySet<string>): ReadonlySet<string> {
  const way = [...held].flatMap((value) => pathTo(options, value).slice(0, -1));
  return new Set([...way, ...(options.length <= 3 ? options : [])].map(({ value }) => value));
}

const head = css({ padding: '8px 8px 4px' });
const none = css({ padding: '8px 12px 12px', textStyle: 'small', color: 'ink.soft' });
