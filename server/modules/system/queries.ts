import { and, asc, eq } from 'drizzle-orm';
import type { Dictionaries, MenuNode } from '../../../contract/entities/account.ts';
import type { Option } from '../../../contract/resources/fields.ts';
import type { Database } from '../../platform/database/database.ts';
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import type { Grants } from './grants.ts';
import { menu } from './menu.table.ts';
import { menuTree } from './menu-tree.ts';

/** The menu tree of a person with these grants. */
export async function permittedMenus(database: Database, grants: Grants): Promise<MenuNode[]> {
  return menuTree(await database.select().from(menu), grants);
}

/** All enabled dictionaries by their code, each with its enabled details in order; an empty one has an empty list. */
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
      .orderBy(asc(dictionaryDetail.sort), asc(dictionaryDetail.dcode)),
  ]);
  const result: Dictionaries = Object.fromEntries(codes.map(({ code }) => [code, []]));
  for (const { code, ...detail } of details) result[code]?.push(detail);
  return result;
}

/** The enabled choices of a dictionary, as fields of resources offer them. */
export async function enabledOptions(database: Database, code: string): Promise<Option[]> {
  const rows = await database
    .select({ value: dictionaryDetail.dcode, label: dictionaryDetail.dname })
    .from(dictionaryDetail)
    .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
    .where(and(eq(dictionary.code, code), eq(dictionaryDetail.enabled, true)))
    .orderBy(asc(dictionaryDetail.sort), asc(dictionaryDetail.dcode));
  return rows;
}
