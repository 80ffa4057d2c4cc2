import { eq } from 'drizzle-orm';
import { NEW_RULE } from '../../../contract/dataScopes.ts';
import type { RuleMenuNode } from '../../../contract/entities/administration.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { MenuRow } from '../system/menu.table.ts';
import { TOP } from '../system/menuTree.ts';
import { menusInOrder } from '../system/queries.ts';
import { rule } from '../system/rule.table.ts';

/** Returns the menus of a data rule, as checks in the menu tree (specification, section 7). */
export function ruleHandlers({ database }: Pick<Dependencies, 'database'>): Handlers<'getRuleMenu'> {
  return {
    getRuleMenu: async ({ params: { id } }, { locale }) => {
      const [found] =
        id === NEW_RULE
          ? [{ menus: [] }]
          : await database.select({ menus: rule.menus }).from(rule).where(eq(rule.id, id));
      if (!found) throw refusals.notFound(locale);
      const rows = await menusInOrder(database, locale);
      const list = checkedTree(rows, new Set(found.menus));
      return { count: list.length, list };
    },
  };
}

function checkedTree(rows: readonly MenuRow[], chosen: ReadonlySet<string>): RuleMenuNode[] {
  const byParent = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'button'),
    ({ parentId }) => parentId ?? TOP,
  );
  const below = (parent: string): RuleMenuNode[] =>
    (byParent.get(parent) ?? []).map(({ id, name, kind, code, enabled }) => ({
      id,
      name,
      checked: chosen.has(id),
      // A menu without a code does not identify what the rule applies to; a menu that is named already can be removed.
      bindable: kind !== 'group' && ((code !== null && enabled) || chosen.has(id)),
      children: below(id),
    }));
  return below(TOP);
}
