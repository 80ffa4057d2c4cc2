import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Who } from './access.ts';
import { lockName } from './checks.ts';
import { fromSql, removedFromSql } from './expressions.ts';
import { idArray } from './filters.ts';
import type { Change } from './hooks.ts';
import { removedRecord } from './removedRecord.table.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';
import { anyRole, isWhole, passes, seeingCodes, withOneOf } from './visibility.ts';

/**
 * The rows that a user sees through all their roles, by resource. Resources of which the user sees every row are left
 * out.
 */
type Sight = ReadonlyMap<string, readonly string[]>;

/**
 * Watches what the caller may see during a change, because data scopes follow users and organizations. Call it before a
 * change that moves them, and call the returned function after it. It refuses the change if the caller then sees more
 * than before, whichever roles are involved.
 *
 * Removed records count as present, so that moving an organization which is empty for a moment gains nothing.
 *
 * @throws Refusal `validation` at the field that moves, or `forbidden` if there is no such field
 */
export async function watchSight(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  change: Pick<Change, 'before' | 'values'> | 'restore',
  call: ResourceCall,
): Promise<() => Promise<void>> {
  const moved = of.places?.find(
    (name) => change === 'restore' || (name in change.values && change.values[name] !== change.before?.[name]),
  );
  if (moved === undefined) return async () => undefined;
  // Of two simultaneous moves, the second is compared with the result of the first.
  await lockName(database, 'sight');
  const before = await sightOf(engine, database, call.caller);
  return async () => {
    if (!(await hasGrown(engine, database, call.caller, before))) return;
    const message = m.resource_sight_grows({}, call);
    if (change === 'restore') throw new Refusal('forbidden', message);
    throw new Refusal('validation', m.reply_validation({}, call), { fields: { [moved]: message } });
  };
}

async function sightOf(engine: Engine, database: Database, who: Who): Promise<Sight> {
  const sight = new Map<string, readonly string[]>();
  for (const { of, rows } of await limited(engine, database, who)) {
    const found = await database.execute<{ id: string }>(rows);
    sight.set(
      of.definition.name,
      found.rows.map(({ id }) => id),
    );
  }
  return sight;
}

async function hasGrown(engine: Engine, database: Database, who: Who, before: Sight): Promise<boolean> {
  for (const { of, rows } of await limited(engine, database, who)) {
    const known = idArray(before.get(of.definition.name) ?? []);
    const more = await database.execute(sql`select 1 from (${rows}) as seen where not (id = any(${known})) limit 1`);
    if (more.rows.length > 0) return true;
  }
  return false;
}

/**
 * Returns the resources of which a user sees only some rows, with these rows. Logs are left out, because the change
 * itself adds entries.
 */
async function limited(engine: Engine, database: Database, who: Who) {
  const read = await engine.readAccess(database, who);
  const access = { ...read, members: read.membersEver };
  const some = [];
  for (const of of engine.sources.values()) {
    const { definition, table } = of;
    const roles = withOneOf(access, seeingCodes(definition));
    if (definition.log || roles.length === 0 || roles.some((role) => isWhole(engine, of, role))) continue;
    const visible = passes(sql`${of.only ?? sql`true`} and (${await anyRole(engine, database, of, access, roles)})`);
    some.push({
      of,
      rows: sql`select ${table.id} as id from ${fromSql(of)} where ${visible}
        union all select ${removedRecord.recordId} from ${removedFromSql(of)}
        where ${removedRecord.resource} = ${definition.name} and ${visible}`,
    });
  }
  return some;
}
