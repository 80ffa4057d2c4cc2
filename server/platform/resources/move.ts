import { sql } from 'drizzle-orm';
import { codesFor } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import { audit } from './audit.ts';
import { cleaned, lockName } from './checks.ts';
import { fromSql } from './expressions.ts';
import { labelOf } from './labels.ts';
import { readOne } from './one.ts';
import { orderSql } from './order.ts';
import { valuesOf } from './read.ts';
import { columnName, updateRow } from './row.ts';
import { beforeSave, differences, stale } from './save.ts';
import { watchSight } from './sight.ts';
import { type Engine, isColumn, type ResourceSource, type ResourceWrite, storeOf } from './source.ts';
import { visibilityOf } from './visibility.ts';

type Place = { parent: string | null; before: string | null };

/**
 * Moves a node under another one, before a sibling or after all of them, and renumbers the siblings. Returns the old
 * place. With `version`, the node is moved only if it still has that version.
 * @throws Refusal 404; `validation` when it would be below itself; `fail` when it has changed
 */
export async function move(
  engine: Engine,
  of: ResourceSource,
  { id, parent, before, version }: Place & { id: string; version?: number },
  call: ResourceWrite,
): Promise<Committed<Place & { version: number }>> {
  const { definition, table } = of;
  const { tree } = definition;
  const parentColumn = tree && storeOf(of, tree.parent);
  const orderColumn = tree?.order && storeOf(of, tree.order);
  if (!tree?.order || !parentColumn || !orderColumn || !isColumn(parentColumn) || !isColumn(orderColumn))
    throw new Error(`${definition.name} has no order`);
  const { order } = tree;
  return call.commit(async (database) => {
    await lockName(database, `tree of ${definition.name}`);
    const visible = await visibilityOf(engine, database, of, call.caller, codesFor(definition, 'move'));
    const { rows } = await database.execute<{ parent: string | null }>(
      sql`select ${parentColumn} as parent from ${table} where ${table.id} = ${id} for update`,
    );
    const record = await readOne(engine, database, of, id, visible, 'server');
    if (!record) throw refusals.notFound(call.locale);
    if (version !== undefined && version !== record.version) throw await stale(engine, database, of, id, visible, call);
    const given = { id, before: valuesOf(of, record), values: cleaned(of, { [tree.parent]: parent }) };
    const keepSight = await watchSight(engine, database, of, given, call);
    const values = await beforeSave(engine, database, of, given, call);
    // The order of lists: siblings with the same place are sorted by name.
    const shown = await orderSql(engine, of, undefined, call);
    const childrenOf = async (above: string | null): Promise<string[]> => {
      const found = await database.execute<{ id: string }>(sql`
        select ${table.id} as id from ${fromSql(of)} where ${parentColumn} is not distinct from ${above}::uuid
        order by ${shown}`);
      return found.rows.map((row) => row.id);
    };
    const wasBelow = rows[0]?.parent ?? null;
    const earlier = await childrenOf(wasBelow);
    const wasBefore = earlier[earlier.indexOf(id) + 1] ?? null;
    const ids = (await childrenOf(parent)).filter((other) => other !== id);
    const at = before === null ? ids.length : ids.indexOf(before);
    if (at < 0) throw refusals.notFound(call.locale);
    const ordered = ids.toSpliced(at, 0, id);
    // The siblings' public places change, so their reviewed versions become outdated.
    const counted = definition.content
      ? sql`, ${sql.identifier(columnName(table.version))} = ${table.version} + 1`
      : sql``;
    await database.execute(sql`
      update ${table} set ${sql.identifier(columnName(orderColumn))} = wanted.place ${counted}
      from unnest(${sql.param(ordered)}::uuid[]) with ordinality as wanted(id, place)
      where ${table.id} = wanted.id and ${table.id} <> ${id} and ${orderColumn} is distinct from wanted.place`);
    await updateRow(
      database,
      of,
      id,
      { ...values, [order]: at + 1 },
      { version: record.version + 1, userId: call.caller.user.id },
    );
    await keepSight();
    const moved = await readOne(engine, database, of, id, visible, 'server');
    if (!moved) throw new Refusal('forbidden', m.resource_out_of_sight({}, call));
    const changes = differences(of, valuesOf(of, record), valuesOf(of, moved));
    await audit(database, call, {
      action: 'edit',
      resource: definition.name,
      resourceId: id,
      label: labelOf(of, moved),
      ...changes,
    });
    return { parent: wasBelow, before: wasBefore, version: moved.version };
  });
}
