import { sql } from 'drizzle-orm';
import type { MenuBranch } from '../../../contract/entities/system.ts';
import { menu as definition } from '../../../contract/resources/menu.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { refusals } from '../../platform/http/reply.ts';
import { belowSql } from '../../platform/resources/filters.ts';
import { readRecords } from '../../platform/resources/read.ts';
import type { Engine, ResourceCall } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';
import { menu } from './menu.table.ts';
import { TOP } from './menuTree.ts';

/**
 * Returns a menu with all its descendants, sorted within each level.
 *
 * @throws Refusal 404
 */
export async function menuBranch(engine: Engine, id: string, call: ResourceCall): Promise<MenuBranch> {
  const of = engine.sources.get(definition.name);
  if (!of) throw new Error('Menus are not a resource');
  const { database } = engine;
  const visible = await visibilityOf(engine, database, of, call.caller, ['menu:list', 'menu:detail']);
  const where = sql`${menu.id} in (${belowSql(engine, definition.name, [id])}) and ${visible}`;
  const records = await readRecords(engine, database, of, { where, order: sql`${menu.sort}, ${menu.id}` }, call.caller);
  const root = records.find((record) => record.id === id);
  if (!root) throw refusals.notFound(call.locale);
  return branchOf(
    root,
    Map.groupBy(records, ({ parent }) => String(parent)),
  );
}

function branchOf(record: ResourceRecord, byParent: ReadonlyMap<string, ResourceRecord[]>): MenuBranch {
  const { id, name, path, parent, sort, ico, kind, code, hidden, enabled } = record;
  return {
    id,
    name: name as Localized,
    path: String(path),
    parent: String(parent ?? TOP),
    sort: Number(sort),
    ico: ico === '' ? null : String(ico),
    kind: String(kind),
    code: code === '' ? null : String(code),
    hidden: hidden === true,
    enabled: enabled === true,
    children: (byParent.get(id) ?? []).map((child) => branchOf(child, byParent)),
  };
}
