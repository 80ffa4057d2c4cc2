import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import { menu } from './menu.table.ts';
import { type SeedMenu, systemMenus } from './systemMenus.ts';

type Standing = { id: string | null; code: string | null; path: string | null };

/**
 * Adds the back-office menus that this installation never had: all of them on a new one, those of a new release after
 * an upgrade. A menu is identified by its code, or else by its path, wherever administrators have moved it. Menus that
 * administrators removed stay removed, together with everything below them.
 */
export async function seedMenus(database: Database): Promise<void> {
  const standing: Standing[] = await database.select({ id: menu.id, code: menu.code, path: menu.path }).from(menu);
  const removed: Standing[] = await database
    .select({
      id: sql<null>`null`,
      code: sql<string | null>`${removedRecord.row} ->> 'code'`,
      path: sql<string | null>`${removedRecord.row} ->> 'path'`,
    })
    .from(removedRecord)
    .where(sql`${removedRecord.resource} = 'menu'`);
  await addMissing(database, systemMenus, null, [...standing, ...removed]);
}

async function addMissing(database: Database, menus: SeedMenu[], parentId: string | null, known: readonly Standing[]) {
  for (const [index, { children, ...values }] of menus.entries()) {
    const found = known.find(({ code, path }) => (values.code ? code === values.code : !code && path === values.path));
    const id = found ? found.id : await addMenu(database, { ...values, parentId, sort: index + 1 });
    if (id) await addMissing(database, children, id, known);
  }
}

async function addMenu(database: Database, values: typeof menu.$inferInsert): Promise<string | null> {
  const [row] = await database.insert(menu).values(values).returning({ id: menu.id });
  return row?.id ?? null;
}
