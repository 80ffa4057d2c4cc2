import type { MenuNode } from '../../../contract/entities/account.ts';
import { TRASH_CODES } from '../../../contract/trashCodes.ts';
import { type Grants, isGranted } from './grants.ts';
import type { MenuRow } from './menu.table.ts';

/** The parent of nodes at the top (specification, section 2 "Menu building"). */
export const TOP = '0';

type Row = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'path' | 'sort' | 'ico' | 'kind' | 'code' | 'hidden' | 'enabled'>;

/**
 * Returns the menu of a user, sorted within each level. A leaf is shown if it is granted, a group if it contains a
 * shown leaf. A disabled node hides its descendants. Buttons are not part of the menu.
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

/** The trash has no code of its own: it is open to users who may restore at least one kind of record. */
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
