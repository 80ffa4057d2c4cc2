import type { GrantNode } from '../../../contract/entities/administration.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import type { MenuRow } from '../system/menu.table.ts';
import { TOP } from '../system/menuTree.ts';

type Row = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'sort' | 'kind' | 'code'>;

/**
 * Returns the tree in which permissions are chosen: every menu and button, sorted within each level. A page with
 * children also has a leaf for itself among them.
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

/** Returns everything that can be granted: permission codes, and the ids of leaf menus without a code. */
export function grantable(rows: readonly Row[]): ReadonlySet<string> {
  const menus = rows.filter(({ kind, code }) => kind !== 'group' && code === null).map(({ id }) => id);
  return new Set([...Object.keys(permissionCodes), ...menus]);
}
