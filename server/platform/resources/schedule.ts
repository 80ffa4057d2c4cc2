import { and, isNotNull, lte, sql } from 'drizzle-orm';
import { contentDraft } from './content-draft.table.ts';
import { operationLog } from './operation-log.table.ts';
import { publishOne } from './publish.ts';
import { readLabels } from './read.ts';
import type { Engine } from './source.ts';

/**
 * Publishes what is due by now, whichever server is free. What cannot be published any more, or was changed after it
 * was reviewed for its plan, is noted in the error log and waits for a person.
 */
export async function publishDue(engine: Engine): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 };
  const due = await engine.database
    .select({ resource: contentDraft.resource, id: contentDraft.recordId })
    .from(contentDraft)
    .where(and(isNotNull(contentDraft.publishAt), lte(contentDraft.publishAt, sql`now()`)));
  for (const { resource, id } of due) {
    const of = engine.sources.get(resource);
    if (!of) continue;
    await engine.transaction(async (database) => {
      const own = sql`${contentDraft.resource} = ${resource} and ${contentDraft.recordId} = ${id} and ${contentDraft.publishAt} <= now()`;
      // the record first, as a save does: a change of this moment is over before its version is compared
      await database.execute(sql`select 1 from ${of.table} where ${of.table.id} = ${id} for update`);
      const [still] = await database
        .select({ by: contentDraft.updatedBy, version: contentDraft.publishVersion })
        .from(contentDraft)
        .where(own)
        .for('update');
      if (!still) return;
      const labels = await readLabels(engine, database, resource, [id], 'server');
      const result = await publishOne(
        engine,
        database,
        of,
        { id, version: still.version ?? undefined },
        { locale: 'en' },
      );
      if (result.published) await of.hooks?.afterPublish?.(database, [id]);
      else await database.update(contentDraft).set({ publishAt: null, publishVersion: null }).where(own);
      await database.insert(operationLog).values({
        kind: result.published ? 'operate' : 'error',
        action: 'publish',
        resource,
        resourceId: id,
        label: labels.get(id) ?? null,
        createdBy: still.by,
        status: result.published ? 200 : 400,
        before: result.published ? result.before : null,
        after: result.published ? result.after : null,
        message: result.published ? '' : result.message,
      });
      counts[result.published ? 'published' : 'refused'] += 1;
    });
  }
  return counts;
}
