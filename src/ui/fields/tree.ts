import type { TreeOption } from './fieldProps.ts';
import { matches } from './matches.ts';

/** A row of a tree as it is drawn: where it stands and whether what is below it shows. */
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

/** The rows that show: what is below a closed branch does not. */
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

/** What holds the words searched for: found options with all below them, and those above them. */
export function searchTree(options: readonly TreeOption[], query: string): readonly TreeOption[] {
  if (query.trim() === '') return options;
  return options.flatMap((option) => {
    if (matches(query, option.label)) return [option];
    const children = searchTree(childrenOf(option), query);
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}

/** The options from the top down to one of them; none where it is not there. */
export function pathTo(options: readonly TreeOption[], value: string): readonly TreeOption[] {
  for (const option of options) {
    if (option.value === value) return [option];
    const below = pathTo(childrenOf(option), value);
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

/** What can be held of an option: itself where nothing is below it, else the leaves below. */
export const leavesOf = (option: TreeOption): readonly TreeOption[] =>
  childrenOf(option).length === 0 ? [option] : childrenOf(option).flatMap(leavesOf);

/** Whether all, none or some of an option's leaves are held. */
export function checkOf(option: TreeOption, held: ReadonlySet<string>): boolean | 'mixed' {
  const leaves = leavesOf(option);
  const count = leaves.filter(({ value }) => held.has(value)).length;
  return count === 0 ? false : count === leaves.length || 'mixed';
}

/**
 * The leaves held after an option was pressed: all below it, or, where all were held, none of them. Leaves that are
 * disabled stay as they are.
 */
export function toggled(option: TreeOption, held: readonly string[]): string[] {
  const free = leavesOf(option).filter(({ disabled }) => !disabled);
  const values = free.map(({ value }) => value);
  const all = values.every((value) => held.includes(value));
  return all ? held.filter((value) => !values.includes(value)) : [...new Set([...held, ...values])];
}

/** The fewest options that say what is held: a branch in place of its leaves when it holds them all. */
export const summaryOf = (options: readonly TreeOption[], held: ReadonlySet<string>): readonly TreeOption[] =>
  options.flatMap((option) => {
    const check = checkOf(option, held);
    if (check === true) return [option];
    return check === 'mixed' ? summaryOf(childrenOf(option), held) : [];
  });
