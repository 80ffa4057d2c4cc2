import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Dictionaries, MenuNode } from '../../../contract/entities/account.ts';
import type { Option } from '../../../contract/resources/fields.ts';
import { inReadersOrder } from '../../platform/database/collation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import type { Grants } from './grants.ts';
import { type MenuRow, menu } from './menu.table.ts';
import { menuTree } from './menuTree.ts';

/** Returns all menus by position; menus with the same position are sorted by name in the reader's language. */
export const menusInOrder = (database: Database, locale: Locale): Promise<MenuRow[]> =>
  database
    .select()
    .from(menu)
    .orderBy(asc(menu.sort), inReadersOrder(sql`${menu.name} ->> ${locale}::text`, locale), asc(menu.id));

/** Returns the menu tree of a user with these grants. */
export async function permittedMenus(database: Database, grants: Grants, locale: Locale): Promise<MenuNode[]> {
  return menuTree(await menusInOrder(database, locale), grants);
}

/** Returns all enabled dictionaries by code, each with its enabled details in order; an empty one has an empty list. */
export async function enabledDictionaries(database: Database): Promise<Dictionaries> {
  const [codes, details] = await Promise.all([
    database.select({ code: dictionary.code }).from(dictionary).where(eq(dictionary.enabled, true)),
    database
      .select({
        code: dictionary.code,
        id: dictionaryDetail.id,
        dcode: dictionaryDetail.dcode,
        dname: dictionaryDetail.dname,
        sort: dictionaryDetail.sort,
        color: dictionaryDetail.color,
        isDefault: dictionaryDetail.isDefault,
      })
      .from(dictionaryDetail)
      .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
      .where(eq(dictionaryDetail.enabled, true))
      .orderBy(asc(dictionaryDetail.sort), inReadersOrder(sql`${dictionaryDetail.dcode}`, 'en')),
  ]);
  const result: Dictionaries = Object.fromEntries(codes.map(({ code }) => [code, []]));
  for (const { code, ...detail } of details) result[code]?.push(detail);
  return result;
}

/** Returns the enabled choices of a dictionary, as fields of resources offer them. */
export const enabledOptions = (database: Database, code: string): Promise<Option[]> =>
  optionsWhere(database, and(eq(dictionary.code, code), isEnabled));

/** Returns all choices of a dictionary, as records may contain them. */
export const allOptions = (database: Database, code: string): Promise<Option[]> =>
  optionsWhere(database, eq(dictionary.code, code));

const isEnabled = eq(dictionaryDetail.enabled, true);

/**
 * Returns those of the values that a dictionary offers or contains. Until the transaction ends, none of them can be
 * removed or changed.
 */
export async function holdOptions(
  database: Database,
  code: string,
  values: readonly string[],
  which: 'offered' | 'all' = 'offered',
): Promise<string[]> {
  const rows = await database
    .select({ value: dictionaryDetail.dcode })
    .from(dictionaryDetail)
    .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
    .where(
      and(
        eq(dictionary.code, code),
        which === 'offered' ? isEnabled : undefined,
        inArray(dictionaryDetail.dcode, [...values]),
      ),
    )
    .orderBy(dictionaryDetail.id)
    .for('key share', { of: dictionaryDetail });
  return rows.map(({ value }) => value);
}

async function optionsWhere(database: Database, where: SQL | undefined): Promise<Option[]> {
  const rows = await database
    .select({ value: dictionaryDetail.dcode, label: dictionaryDetail.dname })
    .from(dictionaryDetail)
    .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
    .where(where)
    .orderBy(asc(dictionaryDetail.sort), inReadersOrder(sql`${dictionaryDetail.dcode}`, 'en'));
  return rows;
}
