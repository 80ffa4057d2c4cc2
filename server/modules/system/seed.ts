import { isNull, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { area } from './area.table.ts';
import { type SeedArea, worldAreas } from './areasSeed.ts';
import dictionaries from './dictionaries.json' with { type: 'json' };
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import { ALL_CODES, EVERYTHING } from './grants.ts';
import { menu } from './menu.table.ts';
import { role } from './role.table.ts';
import { seedMenus } from './seedMenus.ts';

/** Role that allows everything; at least one enabled account always has it. */
export const ADMINISTRATOR = 'administrator';
/** Role of editors of the site's content. */
export const CONTENT_EDITOR = 'contentEditor';
/** Role of users who may read the logs. */
export const AUDITOR = 'auditor';
/** Role of newly registered users. */
export const MEMBER = 'member';

/** An arbitrary number that no other lock in this database uses. */
const SEED_LOCK = 811_308;

type SeedRole = {
  code: string;
  name: Localized;
  remark: string;
  dataScope: 'all' | 'own';
  grants: string[];
  /** Pages without a code of their own, by path. */
  pages?: string[];
};

const roles: SeedRole[] = [
  {
    code: ADMINISTRATOR,
    name: { en: 'Administrator', zh: '系统管理员' },
    remark: '',
    dataScope: 'all',
    grants: [EVERYTHING],
  },
  {
    code: CONTENT_EDITOR,
    name: { en: 'Content editor', zh: '内容编辑' },
    remark: '',
    dataScope: 'all',
    grants: ALL_CODES.filter((code) => code.startsWith('content:')),
    pages: ['dashboard'],
  },
  {
    code: AUDITOR,
    name: { en: 'Auditor', zh: '审计员' },
    remark: '',
    dataScope: 'all',
    grants: ['log:list', 'log:detail'],
    pages: ['dashboard', 'login', 'error'],
  },
  { code: MEMBER, name: { en: 'Member', zh: '会员' }, remark: '', dataScope: 'own', grants: [] },
];

/**
 * Adds the menus and roles that an installation never had, and on a new installation its dictionaries and areas.
 * Changes and removals by administrators are kept. It runs at every start, on every server.
 */
export async function seedSystem(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await database.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedMenus(database);
    await addRoles(database);
    if ((await database.$count(dictionary)) === 0) await addDictionaries(database);
    if ((await database.$count(area)) === 0) await addAreas(database, worldAreas(), null);
  });
}

async function addRoles(database: Database): Promise<void> {
  const pages = await database.select({ id: menu.id, path: menu.path }).from(menu).where(isNull(menu.code));
  const values = roles.map(({ pages: wanted = [], ...values }) => ({
    ...values,
    grants: [...values.grants, ...pages.filter(({ path }) => wanted.includes(path)).map(({ id }) => id)],
  }));
  await database.insert(role).values(values).onConflictDoNothing({ target: role.code });
}

async function addAreas(database: Database, areas: SeedArea[], parentId: string | null): Promise<void> {
  if (areas.length === 0) return;
  const rows = await database
    .insert(area)
    .values(areas.map(({ children: _children, ...values }, index) => ({ ...values, parentId, sort: index + 1 })))
    .returning({ id: area.id, code: area.code });
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  for (const { code, children } of areas) await addAreas(database, children, ids.get(code) ?? null);
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
