import type { TreeOption } from './fieldProps.ts';
import { matches } from './matches.ts';

/** A row of a tree: its position, and whether its children are visible. */
export type TreeRow = {
  option: TreeOption;
  level: number;
  position: number;
  siblings: number;
  /** Undefined for a leaf. */
  open: boolean | undefined;
  parent: string | undefined;
};

const childrenOf = (option: TreeOption): readonly TreeOption[] => option.children ?? [];

/** Returns the visible rows, without the children of closed branches. */
export function rowsOf(
  options: readonly TreeOption[],
  isOpen: (value: string) => boolean,
  level = 1,
  parent?: string,
): TreeRow[] {
  return options.flatMap((option, index) => {
    const children = childrenOf(option);
    const open = children.length > 0 ? isOpen(option.value) : undefined;
    const row: TreeRow = { option, level, position: index + 1, siblings: options.length, open, parent };
    return open ? [row, ...rowsOf(children, isOpen, level + 1, option.value)] : [row];
  });
}

/** Returns the options that match a search, with all their descendants and ancestors. */
export function searchTree(options: readonly TreeOption[], query: string): readonly TreeOption[] {
  if (query.trim() === '') return options;
  return options.flatMap((option) => {
    if (matches(query, option.label)) return [option];
    const children = searchTree(childrenOf(option), query);
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}

/** Returns the path from the top to an option; empty if it does not exist. */
export function pathTo(options: readonly TreeOption[], value: string): readonly TreeOption[] {
  for (const option of options) {
    if (option.value === value) return [option];
    const below = pathTo(childrenOf(option), value);
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

/** Returns the selectable leaves of an option: itself if it has no children, otherwise the leaves below it. */
export const leavesOf = (option: TreeOption): readonly TreeOption[] =>
  childrenOf(option).length === 0 ? [option] : childrenOf(option).flatMap(leavesOf);

/** Returns whether all, none or some of an option's leaves are selected. */
export function checkOf(option: TreeOption, held: ReadonlySet<string>): boolean | 'mixed' {
  const leaves = leavesOf(option);
  const count = leaves.filter(({ value }) => held.has(value)).length;
  return count === 0 ? false : count === leaves.length || 'mixed';
}

/**
 * Returns the selected leaves after a press on an option: all below it, or none of them if all were selected. Disabled
 * leaves do not change.
 */
export function toggled(option: TreeOption, held: readonly string[]): string[] {
  const free = leavesOf(option).filter(({ disabled }) => !disabled);
  const values = free.map(({ value }) => value);
  const all = values.every((value) => held.includes(value));
  return all ? held.filter((value) => !values.includes(value)) : [...new Set([...held, ...values])];
}

/** Returns the fewest options that describe the selection: a branch replaces its leaves if all of them are selected. */
export const summaryOf = (options: readonly TreeOption[], held: ReadonlySet<string>): readonly TreeOption[] =>
  options.flatMap((option) => {
    const check = checkOf(option, held);
    if (check === true) return [option];
    return check === 'mixed' ? summaryOf(childrenOf(option), held) : [];
  });
