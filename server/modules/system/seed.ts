import { sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import dictionaries from './dictionaries.json' with { type: 'json' };
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import { EVERYTHING } from './grants.ts';
import { menu } from './menu.table.ts';
import { role } from './role.table.ts';
import { type SeedMenu, systemMenus } from './system-menus.ts';

/** Role of whoever may do everything; at least one enabled account always has it. */
export const ADMINISTRATOR = 'administrator';
/** Role of whoever joins. */
export const MEMBER = 'member';

/** Any number will do that nobody else locks in this database. */
const SEED_LOCK = 811_308;

const roles: { code: string; name: Localized; remark: string; dataScope: 'all' | 'own'; grants: string[] }[] = [
  {
    code: ADMINISTRATOR,
    name: { en: 'Administrator', zh: '系统管理员' },
    remark: '',
    dataScope: 'all',
    grants: [EVERYTHING],
  },
  { code: MEMBER, name: { en: 'Member', zh: '会员' }, remark: '', dataScope: 'own', grants: [] },
];

/**
 * Gives a new installation its roles, menus and dictionaries. Menus and dictionaries are written only while there are
 * none: what administrators changed or removed since stays so. Called at every start, by any number of servers.
 */
export async function seedSystem(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await database.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await database.insert(role).values(roles).onConflictDoNothing({ target: role.code });
    if ((await database.$count(menu)) === 0) await addMenus(database, systemMenus, null);
    if ((await database.$count(dictionary)) === 0) await addDictionaries(database);
  });
}

async function addMenus(database: Database, menus: SeedMenu[], parentId: string | null): Promise<void> {
  for (const [index, { children, ...values }] of menus.entries()) {
    const [row] = await database
      .insert(menu)
      .values({ ...values, parentId, sort: index + 1 })
      .returning({ id: menu.id });
    if (row) await addMenus(database, children, row.id);
  }
}

async function addDictionaries(database: Database): Promise<void> {
  for (const { code, name, details } of dictionaries) {
    const [row] = await database.insert(dictionary).values({ code, name }).returning({ id: dictionary.id });
    if (!row) continue;
    await database
      .insert(dictionaryDetail)
      .values(details.map(({ color, ...detail }) => ({ ...detail, color: color || null, dictionaryId: row.id })));
  }
}
