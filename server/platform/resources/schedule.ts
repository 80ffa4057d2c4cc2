import { and, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import { contentDraft } from './contentDraft.table.ts';
import { readOne } from './one.ts';
import { operationLog } from './operationLog.table.ts';
import { layIn, publishOne } from './publish.ts';
import type { Result } from './publishable.ts';
import { readLabels } from './read.ts';
import type { Engine, ResourceSource } from './source.ts';

/** Plans run without a user, on a server that is free. */
const SPEAKER = { locale: 'en' } as const;

/** How many records were published and withdrawn as planned, and how many plans failed. */
export type DueCounts = { published: number; withdrawn: number; refused: number };

/**
 * Carries out the due publications and withdrawals. Some plans fail: the content can no longer be published, changed
 * after its review, or is not public at its withdrawal. These go to the error log and wait for an administrator.
 */
export async function publishDue(engine: Engine): Promise<DueCounts> {
  const published = await eachDue(engine, 'publishAt', publishNow);
  const withdrawn = await eachDue(engine, 'withdrawAt', withdrawNow);
  return { published: published.done, withdrawn: withdrawn.done, refused: published.refused + withdrawn.refused };
}

type Still = { id: string; version: number | null };
type Work = (engine: Engine, database: Database, of: ResourceSource, still: Still, own: SQL) => Promise<Result>;

/** Carries out the due plans of one kind, each in a transaction with its log entry. */
async function eachDue(engine: Engine, kind: 'publishAt' | 'withdrawAt', work: Work) {
  const counts = { done: 0, refused: 0 };
  const action: AuditAction = kind === 'publishAt' ? 'publish' : 'unpublish';
  const time = contentDraft[kind];
  const due = await engine.database
    .select({ resource: contentDraft.resource, id: contentDraft.recordId })
    .from(contentDraft)
    .where(and(isNotNull(time), lte(time, sql`now()`)));
  for (const { resource, id } of due) {
    const of = engine.sources.get(resource);
    if (!of) continue;
    await engine.transaction(async (database) => {
      const own = sql`${contentDraft.resource} = ${resource} and ${contentDraft.recordId} = ${id} and ${time} <= now()`;
      // Locks the record first, as a save does, so that a simultaneous change ends before its version is compared.
      await database.execute(sql`select 1 from ${of.table} where ${of.table.id} = ${id} for update`);
      const [still] = await database
        .select({ version: contentDraft.publishVersion })
        .from(contentDraft)
        .where(own)
        .for('update');
      if (!still) return;
      const labels = await readLabels(engine, database, resource, [id], 'server');
      const result = await work(engine, database, of, { id, ...still }, own);
      if (result.published) await of.hooks?.afterPublish?.(database, [id]);
      await database.insert(operationLog).values({
        kind: result.published ? 'operate' : 'error',
        action,
        resource,
        resourceId: id,
        label: labels.get(id) ?? null,
        createdBy: await plannerOf(database, { resource, id }, kind),
        status: result.published ? 200 : 400,
        before: result.published ? result.before : null,
        after: result.published ? result.after : null,
        message: result.published ? '' : result.message,
      });
      counts[result.published ? 'done' : 'refused'] += 1;
    });
  }
  return counts;
}

/** Returns who made the plan according to the log. Another user may have changed the record since. */
async function plannerOf(
  database: Database,
  { resource, id }: { resource: string; id: string },
  kind: 'publishAt' | 'withdrawAt',
): Promise<string | null> {
  const [planned] = await database
    .select({ by: operationLog.createdBy })
    .from(operationLog)
    .where(
      and(
        eq(operationLog.resource, resource),
        eq(operationLog.resourceId, id),
        eq(operationLog.action, 'schedule'),
        sql`${operationLog.after} ? ${kind}::text`,
      ),
    )
    .orderBy(desc(operationLog.createdAt))
    .limit(1);
  return planned?.by ?? null;
}

const publishNow: Work = async (engine, database, of, { id, version }, own) => {
  const result = await publishOne(engine, database, of, { id, version: version ?? undefined }, SPEAKER);
  if (!result.published) await database.update(contentDraft).set({ publishAt: null, publishVersion: null }).where(own);
  return result;
};

const withdrawNow: Work = async (engine, database, of, { id }, own) => {
  const record = await readOne(engine, database, of, id, sql`true`, 'server');
  if (record?.publication && record.publication.state !== 'draft') {
    await layIn(database, of, [record], 'draft', SPEAKER);
    return { published: true, before: null, after: { withdrawAt: record.publication.withdrawAt ?? null } };
  }
  await database.update(contentDraft).set({ withdrawAt: null }).where(own);
  return { published: false, message: m.resource_withdraw_lapsed({}, SPEAKER) };
};
