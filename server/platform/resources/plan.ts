import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { contentDraft } from './contentDraft.table.ts';
import { readOne } from './one.ts';
import { type Result, type ReviewedRecord, refusalOf } from './publishable.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';

/**
 * Plans when the current versions of records become public, or cancels the plans (`at` null). A plan is for one
 * version; a later change cancels it.
 */
export async function planMany(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  named: readonly ReviewedRecord[],
  at: string | null,
  call: ResourceCall,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of named) results.push(await plan(engine, database, of, each, at, call));
  return results;
}

async function plan(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { id, version }: ReviewedRecord,
  at: string | null,
  call: ResourceCall,
): Promise<Result> {
  const record = await readOne(engine, database, of, id, sql`true`, 'server');
  if (!record) return { published: false, message: m.reply_not_found({}, call) };
  const refused = at === null ? undefined : await refusalOf(database, of, record, version, call.locale);
  if (refused) return refused;
  const { withdrawAt } = record.publication ?? {};
  if (at !== null && withdrawAt && Date.parse(at) >= Date.parse(withdrawAt))
    return { published: false, message: m.resource_publish_after({}, call) };
  const planned =
    at === null
      ? { publishAt: null, publishVersion: null }
      : { publishAt: new Date(at), publishVersion: record.version };
  await database
    .insert(contentDraft)
    .values({
      ...planned,
      resource: of.definition.name,
      recordId: id,
      version: 0,
      updatedBy: call.caller.user.id,
    })
    .onConflictDoUpdate({ target: [contentDraft.resource, contentDraft.recordId], set: planned });
  return { published: true, before: { publishAt: record.publication?.publishAt ?? null }, after: { publishAt: at } };
}
