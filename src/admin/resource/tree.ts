import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Move } from '../../../machines/crud/work.ts';
import type { DropPlace } from '../../ui/table/columns.ts';

export type Tree = {
  levelOf: (record: ResourceRecord) => number;
  childrenOf: (id: string | null) => readonly ResourceRecord[];
  parentOf: (record: ResourceRecord) => string | null;
  /** From top to bottom, without rows below a collapsed one. */
  shown: (isExpanded: (id: string) => boolean) => ResourceRecord[];
  isBelow: (record: ResourceRecord, above: string) => boolean;
};

/** Builds the tree of a list's rows. A row whose parent is not in the list is at the top level. */
export function treeOfRows({ tree }: ResourceDefinition, rows: readonly ResourceRecord[]): Tree {
  const ids = new Set(rows.map(({ id }) => id));
  const parentOf = (record: ResourceRecord): string | null => {
    const parent = tree && record[tree.parent];
    return typeof parent === 'string' && ids.has(parent) ? parent : null;
  };
  const byParent = Map.groupBy(rows, parentOf);
  const childrenOf = (id: string | null) => byParent.get(id) ?? [];
  const byId = new Map(rows.map((record) => [record.id, record]));
  const levels = new Map<string, number>();
  const levelOf = (record: ResourceRecord): number => {
    const known = levels.get(record.id);
    if (known !== undefined) return known;
    const parent = parentOf(record);
    const above = parent === null ? undefined : byId.get(parent);
    const level = above ? levelOf(above) + 1 : 0;
    levels.set(record.id, level);
    return level;
  };
  const isBelow = (record: ResourceRecord, above: string): boolean => {
    const parent = parentOf(record);
    const next = parent === null ? undefined : byId.get(parent);
    return record.id === above || (next !== undefined && isBelow(next, above));
  };
  const shown = (isExpanded: (id: string) => boolean) => {
    const walk = (id: string | null): ResourceRecord[] =>
      childrenOf(id).flatMap((record) => [record, ...(isExpanded(record.id) ? walk(record.id) : [])]);
    return walk(null);
  };
  return { levelOf, childrenOf, parentOf, shown, isBelow };
}

/** Returns where a dropped row goes: before the target, after it, or below it as the last child. */
export function moveTo(tree: Tree, record: ResourceRecord, target: ResourceRecord, place: DropPlace): Move {
  if (place === 'inside') return { id: record.id, parent: target.id, before: null };
  const parent = tree.parentOf(target);
  const siblings = tree.childrenOf(parent).filter(({ id }) => id !== record.id);
  const at = siblings.indexOf(target) + (place === 'after' ? 1 : 0);
  return { id: record.id, parent, before: siblings[at]?.id ?? null };
}

/**
 * Returns where ⌥ and an arrow key move a row: up or down among its siblings, below the one before it, or out after
 * its parent.
 */
export function moveBy(tree: Tree, record: ResourceRecord, key: string): Move | undefined {
  const parent = tree.parentOf(record);
  const siblings = tree.childrenOf(parent);
  const place = siblings.indexOf(record);
  const before = siblings[place - 1];
  switch (key) {
    case 'ArrowUp':
      return before && { id: record.id, parent, before: before.id };
    case 'ArrowDown':
      return siblings[place + 1] && { id: record.id, parent, before: siblings[place + 2]?.id ?? null };
    case 'ArrowRight':
      return before && { id: record.id, parent: before.id, before: null };
    case 'ArrowLeft': {
      if (parent === null) return undefined;
      const [above] = [...tree.childrenOf(null), ...tree.shown(() => true)].filter(({ id }) => id === parent);
      return above && moveTo(tree, record, above, 'after');
    }
    default:
      return undefined;
  }
}
