import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/resources/log.ts';
import type { Chosen } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, sqlState } from '../database/database.ts';
import type { Committed, Locale } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Who } from './access.ts';
import { audit } from './audit.ts';
import { contentDraft } from './content-draft.table.ts';
import { publicValues } from './drafts.ts';
import { stateColumn } from './expressions.ts';
import { readOne } from './one.ts';
import { valuesOf } from './read.ts';
import { choose, type Done, type Named } from './remove.ts';
import { columnName, updateColumns, updateRow } from './row.ts';
import { differences } from './save.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite, Values } from './source.ts';
import { violatedField } from './violations.ts';

type Result = { published: true; before: Values | null; after: Values } | { published: false; message: string };

/**
 * Makes records public as they are now, or at a later time. Those that cannot be are answered with the reason, and the
 * others are published all the same.
 */
export async function publish(
  engine: Engine,
  of: ResourceSource,
  body: Chosen & { at?: string | null },
  call: ResourceWrite,
): Promise<Committed<Done>> {
  const { at } = body;
  if (typeof at === 'string' && !(Date.parse(at) > Date.now()))
    throw new Refusal('validation', m.reply_validation({}, call), {
      fields: { at: m.resource_publish_past({}, call) },
    });
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'publish', body, call);
    const done: Named[] = [];
    for (const each of found) {
      const result =
        at === undefined
          ? await publishOne(engine, database, of, each.id, call)
          : await schedule(engine, database, of, each.id, at, call);
      if (!result.published) {
        refused.push({ ...each, message: result.message });
        continue;
      }
      done.push(each);
      const { before, after } = result;
      const action = at === undefined ? 'publish' : 'schedule';
      await audit(database, call, {
        action,
        resource: of.definition.name,
        resourceId: each.id,
        label: each.label,
        before,
        after,
      });
    }
    if (at === undefined)
      await of.hooks?.afterPublish?.(
        database,
        done.map(({ id }) => id),
      );
    return { done: done.map(({ id }) => id), refused };
  });
}

type Speaker = { locale: Locale; caller?: Who };

/** Lays the unpublished changes of a record into it, where the public sees them. */
export async function publishOne(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  { locale, caller }: Speaker,
): Promise<Result> {
  const record = await readOne(engine, database, of, id, sql`true`);
  if (!record) return { published: false, message: m.reply_not_found({}, { locale }) };
  if (record.publication?.state === 'published')
    return { published: false, message: m.resource_nothing_to_publish({}, { locale }) };
  const after = valuesOf(of, record);
  const reasons = (await of.hooks?.publishable?.(database, id, after, locale)) ?? [];
  if (reasons.length > 0) return { published: false, message: reasons.join(' ') };
  const before = record.publication?.state === 'draft' ? null : await publicValues(engine, database, of, id);
  await database.execute(sql`savepoint publishing`);
  try {
    await layIn(database, of, id, { version: record.version + 1, userId: caller?.user.id ?? record.updatedBy });
    await setState(database, of, id, 'published');
  } catch (error) {
    const state = sqlState(error);
    if (state !== '23505' && state !== '23503') throw error;
    await database.execute(sql`rollback to savepoint publishing`);
    const field = of.definition.fields[violatedField(of, error) ?? '']?.label[locale] ?? '';
    const message =
      state === '23505'
        ? m.resource_removed_conflict({ field }, { locale })
        : m.resource_removed_parent({ field }, { locale });
    return { published: false, message };
  }
  await database.execute(sql`release savepoint publishing`);
  return { published: true, ...differences(of, before, after) };
}

/** The changes become the record's own. */
async function layIn(
  database: Database,
  of: ResourceSource,
  id: string,
  next: { version: number; userId: string | null },
): Promise<void> {
  const own = sql`${contentDraft.resource} = ${of.definition.name} and ${contentDraft.recordId} = ${id}`;
  const { values, columns } = contentDraft;
  const [draft] = await database.select({ values, columns }).from(contentDraft).where(own);
  await updateRow(database, of, id, draft?.values ?? {}, next);
  if (draft?.columns) await updateColumns(database, of, id, draft.columns);
  await database.delete(contentDraft).where(own);
}

async function setState(
  database: Database,
  of: ResourceSource,
  id: string,
  state: 'draft' | 'published',
): Promise<void> {
  await database.execute(
    sql`update ${of.table} set ${sql.identifier(columnName(stateColumn(of)))} = ${state} where ${of.table.id} = ${id}`,
  );
}

async function schedule(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  at: string | null,
  call: ResourceCall,
): Promise<Result> {
  const record = await readOne(engine, database, of, id, sql`true`);
  if (!record) return { published: false, message: m.reply_not_found({}, call) };
  if (at !== null) {
    if (record.publication?.state === 'published')
      return { published: false, message: m.resource_nothing_to_publish({}, call) };
    const reasons = (await of.hooks?.publishable?.(database, id, valuesOf(of, record), call.locale)) ?? [];
    if (reasons.length > 0) return { published: false, message: reasons.join(' ') };
  }
  const publishAt = at === null ? null : new Date(at);
  await database
    .insert(contentDraft)
    .values({
      resource: of.definition.name,
      recordId: id,
      publishAt,
      version: record.version,
      updatedBy: call.caller.user.id,
    })
    .onConflictDoUpdate({ target: [contentDraft.resource, contentDraft.recordId], set: { publishAt } });
  return { published: true, before: { publishAt: record.publication?.publishAt ?? null }, after: { publishAt: at } };
}

/** Takes records from the public; unpublished changes become part of them. */
export async function withdraw(
  engine: Engine,
  of: ResourceSource,
  chosen: Chosen,
  call: ResourceWrite,
): Promise<Committed<Done>> {
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'withdraw', chosen, call);
    const done: Named[] = [];
    for (const each of found) {
      const record = await readOne(engine, database, of, each.id, sql`true`);
      if (!record || record.publication?.state === 'draft') {
        refused.push({ ...each, message: m.resource_not_published({}, call) });
        continue;
      }
      await layIn(database, of, each.id, { version: record.version + 1, userId: call.caller.user.id });
      await setState(database, of, each.id, 'draft');
      done.push(each);
    }
    await noteAll(database, of, done, 'unpublish', call);
    await of.hooks?.afterPublish?.(
      database,
      done.map(({ id }) => id),
    );
    return { done: done.map(({ id }) => id), refused };
  });
}

/** Forgets the unpublished changes of records: they are again as the public has them. */
export async function discard(
  engine: Engine,
  of: ResourceSource,
  ids: string[],
  call: ResourceWrite,
): Promise<Committed<Done>> {
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'discard', { ids }, call);
    const done: Named[] = [];
    for (const each of found) {
      const record = await readOne(engine, database, of, each.id, sql`true`);
      if (record?.publication?.state !== 'changed') {
        refused.push({ ...each, message: m.resource_nothing_to_discard({}, call) });
        continue;
      }
      const before = valuesOf(of, record);
      const after = await publicValues(engine, database, of, each.id);
      await database
        .delete(contentDraft)
        .where(sql`${contentDraft.resource} = ${of.definition.name} and ${contentDraft.recordId} = ${each.id}`);
      // a save that still knows the forgotten changes is late
      await database.execute(
        sql`update ${of.table} set ${sql.identifier(columnName(of.table.version))} = ${record.version + 1} where ${of.table.id} = ${each.id}`,
      );
      done.push(each);
      await audit(database, call, {
        action: 'discard',
        resource: of.definition.name,
        resourceId: each.id,
        label: each.label,
        ...differences(of, before, after),
      });
    }
    return { done: done.map(({ id }) => id), refused };
  });
}

const noteAll = (
  database: Database,
  of: ResourceSource,
  records: readonly Named[],
  action: AuditAction,
  call: ResourceCall,
) =>
  audit(
    database,
    call,
    records.map(({ id, label }) => ({ action, resource: of.definition.name, resourceId: id, label })),
  );
