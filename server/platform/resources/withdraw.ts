import { sql } from 'drizzle-orm';
import type { Chosen, ResourceRecord } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { type Audited, audit } from './audit.ts';
import { contentDraft } from './contentDraft.table.ts';
import { readOne } from './one.ts';
import { layIn } from './publish.ts';
import { choose, type Done, type Named } from './remove.ts';
import type { Engine, ResourceCall, ResourceSource, ResourceWrite } from './source.ts';

/** `at`: time of an automatic withdrawal; null cancels such a plan; if missing, now. */
type Withdrawing = Chosen & { at?: string | null };

/**
 * Withdraws records from the public, now or at a later time. Unpublished changes become part of them. A withdrawal can
 * be planned for a public record, or for one with a planned publication before that time.
 * @throws Refusal `validation` for a time in the past
 */
export async function withdraw(
  engine: Engine,
  of: ResourceSource,
  { at, ...chosen }: Withdrawing,
  call: ResourceWrite,
): Promise<Committed<Done>> {
  if (typeof at === 'string' && !(Date.parse(at) > Date.now()))
    throw new Refusal('validation', m.reply_validation({}, call), {
      fields: { at: m.resource_publish_past({}, call) },
    });
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'withdraw', chosen, call);
    const done: Named[] = [];
    const noted: Audited[] = [];
    for (const each of found) {
      const record = await readOne(engine, database, of, each.id, sql`true`, 'server');
      const message = record ? problemOf(record, at, call) : m.reply_not_found({}, call);
      if (!record || message !== undefined) {
        refused.push({ ...each, message: message ?? '' });
        continue;
      }
      const about = { resource: of.definition.name, resourceId: each.id, label: each.label };
      if (at === undefined) {
        await layIn(database, of, [record], 'draft', call);
        noted.push({ action: 'unpublish', ...about });
      } else if (at !== null || record.publication?.withdrawAt) {
        await plan(database, of, record, at, call);
        const before = { withdrawAt: record.publication?.withdrawAt ?? null };
        noted.push({ action: 'schedule', ...about, before, after: { withdrawAt: at } });
      }
      done.push(each);
    }
    await audit(database, call, noted);
    const ids = done.map(({ id }) => id);
    if (at === undefined) await of.hooks?.afterPublish?.(database, ids);
    return { done: ids, refused };
  });
}

/** Returns why a record cannot be withdrawn, now or at the planned time. */
function problemOf(
  { publication }: ResourceRecord,
  at: string | null | undefined,
  call: ResourceCall,
): string | undefined {
  if (at === null || (publication && publication.state !== 'draft' && !publication.publishAt)) return undefined;
  if (at === undefined) return publication?.state === 'draft' ? m.resource_not_published({}, call) : undefined;
  if (!publication?.publishAt) return m.resource_never_public({}, call);
  return Date.parse(at) <= Date.parse(publication.publishAt) ? m.resource_withdraw_before({}, call) : undefined;
}

async function plan(
  database: Database,
  of: ResourceSource,
  { id }: ResourceRecord,
  at: string | null,
  call: ResourceCall,
): Promise<void> {
  const withdrawAt = at === null ? null : new Date(at);
  const updatedBy = call.caller.user.id;
  await database
    .insert(contentDraft)
    .values({ withdrawAt, resource: of.definition.name, recordId: id, version: 0, updatedBy })
    .onConflictDoUpdate({ target: [contentDraft.resource, contentDraft.recordId], set: { withdrawAt } });
}
