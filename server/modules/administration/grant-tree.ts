import type { GrantNode } from '../../../contract/entities/administration.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import type { MenuRow } from '../system/menu.table.ts';
import { TOP } from '../system/menu-tree.ts';

type Row = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'sort' | 'kind' | 'code'>;

/**
 * The tree in which permissions are chosen: every menu and button, each level by its sort. A page that also has
 * something below it keeps its own leaf beside them.
 */
export function grantTree(rows: readonly Row[]): GrantNode[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId ?? TOP);
  const below = (parent: string): GrantNode[] =>
    (byParent.get(parent) ?? []).map(({ id, name, kind, code }) => ({
      id,
      name,
      kind,
      leaf: kind === 'group' ? null : (code ?? id),
      children: below(id),
    }));
  return below(TOP);
}

/** Everything that can be granted: permission codes and the ids of leaf menus without one. */
export function grantable(rows: readonly Row[]): ReadonlySet<string> {
  const menus = rows.filter(({ kind, code }) => kind !== 'group' && code === null).map(({ id }) => id);
  return new Set([...Object.keys(permissionCodes), ...menus]);
}
