import type { MenuNode } from '../../../contract/entities/account.ts';
import { TRASH_CODES } from '../../../contract/entities/trash.ts';
import { type Grants, isGranted } from './grants.ts';
import type { MenuRow } from './menu.table.ts';

/** The parent of nodes at the top (specification, section 2 "Menu building"). */
export const TOP = '0';

type Row = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'path' | 'sort' | 'ico' | 'kind' | 'code' | 'hidden' | 'enabled'>;

/**
 * The menu of a person, each level by its sort. A leaf shows when it is granted, a group when something in it shows;
 * a disabled node hides what is below it. Buttons are no part of the menu.
 */
export function menuTree(rows: readonly Row[], grants: Grants): MenuNode[] {
  const byParent = Map.groupBy(
    rows.filter(({ enabled, kind }) => enabled && kind !== 'button'),
    ({ parentId }) => parentId ?? TOP,
  );
  const below = (parent: string): MenuNode[] =>
    (byParent.get(parent) ?? []).toSorted(inOrder).flatMap((row) => {
      const children = below(row.id);
      const shows = children.length > 0 || (row.kind !== 'group' && leadsSomewhere(row, grants));
      return shows ? [nodeOf(row, children)] : [];
    });
  return below(TOP);
}

/** The trash has no code of its own: it opens to whoever may bring back anything. */
const leadsSomewhere = ({ id, code, path }: Row, grants: Grants): boolean =>
  isGranted(grants, code ?? id) && (path !== 'trash' || TRASH_CODES.some((one) => isGranted(grants, one)));

const inOrder = (one: Row, other: Row) => one.sort - other.sort;

const nodeOf = ({ id, name, path, parentId, sort, ico, hidden }: Row, children: MenuNode[]): MenuNode => ({
  id,
  name,
  path,
  parent: parentId ?? TOP,
  sort,
  ico,
  hidden,
  children,
});
