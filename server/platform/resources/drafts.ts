import { sql } from 'drizzle-orm';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Database } from '../database/database.ts';
import { isSame } from './checks.ts';
import { contentDraft } from './contentDraft.table.ts';
import { idArray } from './filters.ts';
import { readOne } from './one.ts';
import { valuesOf } from './read.ts';
import { type Engine, publishedSource, type ResourceCall, type ResourceSource, type Values } from './source.ts';

/** Discards the unpublished changes and the planned publication of records. A planned withdrawal remains. */
export async function forgetChanges(database: Database, of: ResourceSource, ids: readonly string[]): Promise<void> {
  const own = sql`${contentDraft.resource} = ${of.definition.name} and ${contentDraft.recordId} = any(${idArray([...ids])})`;
  await database.delete(contentDraft).where(sql`${own} and ${contentDraft.withdrawAt} is null`);
  await database
    .update(contentDraft)
    .set({ values: {}, columns: null, publishAt: null, publishVersion: null, version: 0 })
    .where(own);
}

/** Returns the public values of a published record. */
export async function publicValues(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
): Promise<Values> {
  const bare = publishedSource(of);
  const record = await readOne(engine, database, bare, id, sql`true`, 'server');
  return record ? valuesOf(bare, record) : {};
}

/**
 * Stores changes of a published record as a draft. A field that again has its public value is removed from the draft.
 */
export async function saveDraft(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  current: ResourceRecord,
  values: Values,
  call: ResourceCall,
): Promise<void> {
  const kept = await publicValues(engine, database, of, current.id);
  const wanted = { ...valuesOf(of, current), ...values };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => name in kept && !isSame(value, kept[name])),
  );
  await database
    .insert(contentDraft)
    .values({
      resource: of.definition.name,
      recordId: current.id,
      values: changed,
      version: 1,
      updatedBy: call.caller.user.id,
    })
    .onConflictDoUpdate({
      target: [contentDraft.resource, contentDraft.recordId],
      set: {
        values: changed,
        version: sql`${contentDraft.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: call.caller.user.id,
      },
    });
}
