import type { Localized } from '../../contract/schema.ts';

/** A node of a tree; `parent` is the id of the node above it, null at the top. */
export type TreeNode = { id: string; parent: string | null; label: Localized };
export type Check = 'on' | 'off' | 'half';

/** An indexed tree: the children of each node, in the given order. A node whose parent is missing is at the top. */
export type Branches = {
  byParent: ReadonlyMap<string | null, readonly string[]>;
  parents: ReadonlyMap<string, string | null>;
};

export function branchesOf(nodes: readonly TreeNode[]): Branches {
  const given = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const parents = new Map(nodes.map(({ id, parent }) => [id, isAnchored(given, id) ? parent : null]));
  const byParent = new Map<string | null, string[]>();
  for (const [id, parent] of parents) byParent.set(parent, [...(byParent.get(parent) ?? []), id]);
  return { byParent, parents };
}

/** Whether a node keeps its parent: the parent exists, and the chain of ancestors has no cycle. */
function isAnchored(given: ReadonlyMap<string, string | null>, id: string): boolean {
  const parent = given.get(id);
  if (parent === null || parent === undefined || !given.has(parent)) return false;
  const met = new Set<string>();
  for (let above: string | null | undefined = parent; above != null; above = given.get(above)) {
    if (above === id || met.has(above)) return false;
    met.add(above);
  }
  return true;
}

/** Returns the leaves below a node, or the node itself when it has no children. */
export function leavesOf(branches: Branches, id: string): string[] {
  const below = branches.byParent.get(id) ?? [];
  return below.length === 0 ? [id] : below.flatMap((child) => leavesOf(branches, child));
}

/** Returns all leaves of the tree, in tree order. */
export const allLeaves = (branches: Branches): string[] =>
  (branches.byParent.get(null) ?? []).flatMap((id) => leavesOf(branches, id));

/** Returns the state of each node, derived from the granted leaves; a parent is never granted itself. */
export function checksOf(branches: Branches, granted: readonly string[]): ReadonlyMap<string, Check> {
  const on = new Set(granted);
  const checks = new Map<string, Check>();
  const check = (id: string): Check => {
    const below = branches.byParent.get(id) ?? [];
    const states = below.map(check);
    const all = below.length === 0 ? on.has(id) : states.every((state) => state === 'on');
    const none = below.length === 0 ? !all : states.every((state) => state === 'off');
    const state = all ? 'on' : none ? 'off' : 'half';
    checks.set(id, state);
    return state;
  };
  for (const id of branches.byParent.get(null) ?? []) check(id);
  return checks;
}

/** Returns the granted leaves with those below a node granted or removed, in tree order. */
export function withBelow(branches: Branches, granted: readonly string[], id: string, on: boolean): string[] {
  const changed = new Set(leavesOf(branches, id));
  const before = new Set(granted);
  return allLeaves(branches).filter((leaf) => (changed.has(leaf) ? on : before.has(leaf)));
}

/**
 * Returns the granted leaves after a click on a node: a fully granted node is removed, every other one is fully
 * granted.
 */
export const toggled = (branches: Branches, granted: readonly string[], id: string): string[] =>
  withBelow(branches, granted, id, checksOf(branches, granted).get(id) !== 'on');

/** Returns the leaves that a role would gain and lose. */
export function differenceOf(
  saved: readonly string[],
  granted: readonly string[],
): { added: string[]; taken: string[] } {
  const before = new Set(saved);
  const after = new Set(granted);
  return { added: granted.filter((id) => !before.has(id)), taken: saved.filter((id) => !after.has(id)) };
}

/** Returns the ancestors of a node, nearest first. */
export function above(branches: Branches, id: string): string[] {
  const parent = branches.parents.get(id) ?? null;
  return parent === null ? [] : [parent, ...above(branches, parent)];
}

/**
 * Returns the nodes that a search shows: those that match in one of the languages, their ancestors, and everything
 * below them.
 */
export function foundNodes(branches: Branches, nodes: readonly TreeNode[], text: string): Set<string> {
  const wanted = text.trim().toLowerCase();
  const fits = nodes.filter(
    ({ id, label }) => wanted === '' || [id, label.en, label.zh].some((word) => word.toLowerCase().includes(wanted)),
  );
  const below = (id: string): string[] => [id, ...(branches.byParent.get(id) ?? []).flatMap(below)];
  return new Set(fits.flatMap(({ id }) => [...above(branches, id), ...below(id)]));
}

/** A visible row of the tree; rows are in order from the top. */
export type TreeRow = { id: string; level: number; check: Check; expanded: boolean | null };

/** Returns the visible rows: nothing below collapsed nodes, and during a search only what was found. */
export function rowsOf(
  nodes: readonly TreeNode[],
  granted: readonly string[],
  expanded: readonly string[],
  text: string,
): TreeRow[] {
  const branches = branchesOf(nodes);
  const checks = checksOf(branches, granted);
  const searching = text.trim() !== '';
  const found = foundNodes(branches, nodes, text);
  const open = new Set(expanded);
  const walk = (parent: string | null, level: number): TreeRow[] =>
    (branches.byParent.get(parent) ?? []).flatMap((id) => {
      if (!found.has(id)) return [];
      const hasBelow = (branches.byParent.get(id) ?? []).length > 0;
      const isOpen = hasBelow && (searching || open.has(id));
      const row: TreeRow = { id, level, check: checks.get(id) ?? 'off', expanded: hasBelow ? isOpen : null };
      return [row, ...(isOpen ? walk(id, level + 1) : [])];
    });
  return walk(null, 0);
}
