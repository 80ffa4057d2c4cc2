import { sql } from 'drizzle-orm';
import type { Chosen, ResourceRecord, Reviewed } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, sqlState } from '../database/database.ts';
import type { Committed, Locale } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Who } from './access.ts';
import { type Audited, audit } from './audit.ts';
import { contentDraft } from './contentDraft.table.ts';
import { forgetChanges, publicValues } from './drafts.ts';
import { stateColumn } from './expressions.ts';
import { idArray } from './filters.ts';
import { judge } from './judged.ts';
import { fingerprintOf } from './list.ts';
import { readOne } from './one.ts';
import { planMany } from './plan.ts';
import { type Result, type ReviewedRecord, refusalOf } from './publishable.ts';
import { readRecords, valuesOf } from './read.ts';
import { choose, type Done, type Named } from './remove.ts';
import { columnName, updateRows } from './row.ts';
import { differences } from './save.ts';
import { type Engine, publishedSource, type ResourceCall, type ResourceSource, type ResourceWrite } from './source.ts';
import { violatedField } from './violations.ts';
import { seeingCodes, visibilityOf } from './visibility.ts';

/** How many records are read and written together. */
const AT_ONCE = 500;

/** A record and the version that the caller saw. */
type Seen = { id: string; version: number };
const versionsOf = (records: readonly Seen[]) => new Map(records.map(({ id, version }) => [id, version]));

/** The records of a request: reviewed ones, or those whose plan is canceled, which needs no review. */
type Publishing = (Reviewed & { at?: string }) | (Chosen & { at: null });

/**
 * Publishes records as they were reviewed, now or at a later time. Records that cannot be published are returned with
 * the reason, and changed ones with their current content. The others are published nevertheless.
 * @throws Refusal `fail` when the matching records are not the reviewed ones; then nothing is published
 */
export async function publish(
  engine: Engine,
  of: ResourceSource,
  body: Publishing,
  call: ResourceWrite,
): Promise<Committed<Done>> {
  const { at } = body;
  if (typeof at === 'string' && !(Date.parse(at) > Date.now()))
    throw new Refusal('validation', m.reply_validation({}, call), {
      fields: { at: m.resource_publish_past({}, call) },
    });
  const versions = versionsOf('records' in body ? body.records : []);
  return call.commit(async (database) => {
    const chosen: Chosen = 'records' in body ? { ids: [...versions.keys()] } : body;
    const { found, refused } = await choose(engine, database, of, 'publish', chosen, call);
    if ('fingerprint' in body) {
      const ids = [...found, ...refused].map(({ id }) => id);
      if ((await fingerprintOf(database, of, ids)) !== body.fingerprint)
        throw new Refusal('fail', m.resource_matching_changed({}, call));
    }
    const done: Named[] = [];
    for (let first = 0; first < found.length; first += AT_ONCE) {
      const some = found.slice(first, first + AT_ONCE).map((each) => ({ ...each, version: versions.get(each.id) }));
      const results = await (at === undefined
        ? publishMany(engine, database, of, some, call)
        : planMany(engine, database, of, some, at, call));
      const noted: Audited[] = [];
      for (const [place, { id, label }] of some.entries()) {
        const result = results[place];
        if (!result?.published) {
          const current = result?.stale && (await visibleRecord(engine, database, of, id, call));
          refused.push({ id, label, message: result?.message ?? '', ...(current && { current }) });
          continue;
        }
        done.push({ id, label });
        const { before, after } = result;
        const action = at === undefined ? 'publish' : 'schedule';
        noted.push({ action, resource: of.definition.name, resourceId: id, label, before, after });
      }
      await audit(database, call, noted);
    }
    if (at === undefined)
      await of.hooks?.afterPublish?.(
        database,
        done.map(({ id }) => id),
      );
    return { done: done.map(({ id }) => id), refused };
  });
}

/** Returns the current content of a record that the caller may see. */
async function visibleRecord(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<ResourceRecord | undefined> {
  const visible = await visibilityOf(engine, database, of, call.caller, seeingCodes(of.definition));
  const record = await readOne(engine, database, of, id, visible, call.caller);
  return record && (await judge(engine, database, of, [id], call)).tell(record);
}

type Speaker = { locale: Locale; caller?: Who };

/** Publishes the unpublished changes of a record. */
export async function publishOne(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  reviewed: ReviewedRecord,
  speaker: Speaker,
): Promise<Result> {
  const [result] = await publishMany(engine, database, of, [reviewed], speaker);
  return result ?? { published: false, message: m.reply_not_found({}, speaker) };
}

/**
 * Publishes many records in their order. If the database refuses, they are published one at a time to find the cause.
 * This takes longer and is rare.
 */
async function publishMany(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  named: readonly ReviewedRecord[],
  speaker: Speaker,
): Promise<Result[]> {
  const ids = named.map(({ id }) => id);
  const records = await recordsById(engine, database, of, ids);
  const before = await recordsById(
    engine,
    database,
    publishedSource(of),
    ids.filter((id) => records.get(id)?.publication?.state === 'changed'),
  );
  const results: Result[] = [];
  for (const { id, version } of named) {
    const record = records.get(id);
    results.push(
      record
        ? ((await refusalOf(database, of, record, version, speaker.locale)) ?? changesOf(of, record, before.get(id)))
        : { published: false, message: m.reply_not_found({}, speaker) },
    );
  }
  const published = ids.flatMap((id, place) => (results[place]?.published ? (records.get(id) ?? []) : []));
  await database.execute(sql`savepoint publishing`);
  try {
    await layIn(database, of, published, 'published', speaker);
  } catch (error) {
    const state = sqlState(error);
    if (state !== '23505' && state !== '23503') throw error;
    await database.execute(sql`rollback to savepoint publishing`);
    if (ids.length > 1) {
      const singly: Result[] = [];
      for (const each of named) singly.push(...(await publishMany(engine, database, of, [each], speaker)));
      return singly;
    }
    const { locale } = speaker;
    const field = of.definition.fields[violatedField(of, error) ?? '']?.label[locale] ?? '';
    const message =
      state === '23505'
        ? m.resource_removed_conflict({ field }, { locale })
        : m.resource_removed_parent({ field }, { locale });
    return [{ published: false, message }];
  }
  await database.execute(sql`release savepoint publishing`);
  return results;
}

async function recordsById(engine: Engine, database: Database, of: ResourceSource, ids: readonly string[]) {
  const where = sql`${of.table.id} = any(${idArray(ids)})`;
  const records = ids.length > 0 ? await readRecords(engine, database, of, { where }, 'server') : [];
  return new Map(records.map((record) => [record.id, record]));
}

/**
 * Returns the result of publishing a record: the changes that the public will see. `before` is the record's public
 * version.
 */
const changesOf = (of: ResourceSource, record: ResourceRecord, before: ResourceRecord | undefined): Result => ({
  published: true,
  ...differences(of, before ? valuesOf(publishedSource(of), before) : null, valuesOf(of, record)),
});

/**
 * Writes drafts into their records and sets the records to published or draft. The plans of draft records are removed.
 */
export async function layIn(
  database: Database,
  of: ResourceSource,
  records: readonly ResourceRecord[],
  state: 'draft' | 'published',
  { caller }: Speaker,
): Promise<void> {
  if (records.length === 0) return;
  const { values, columns, recordId } = contentDraft;
  const own = sql`${contentDraft.resource} = ${of.definition.name} and ${recordId} = any(${idArray(records.map(({ id }) => id))})`;
  const drafts = await database.select({ id: recordId, values, columns }).from(contentDraft).where(own);
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  const stateName = columnName(stateColumn(of));
  await updateRows(
    database,
    of,
    records.map(({ id, version, updatedBy }) => ({
      id,
      values: draftOf.get(id)?.values ?? {},
      columns: { ...draftOf.get(id)?.columns, [stateName]: state },
      version: version + 1,
      userId: caller?.user.id ?? updatedBy,
    })),
  );
  if (state === 'draft') await database.delete(contentDraft).where(own);
  else
    await forgetChanges(
      database,
      of,
      records.map(({ id }) => id),
    );
}

/**
 * Discards the unpublished changes that the caller saw, so that the records equal their public versions. A record that
 * has changed since is returned with its current content.
 */
export async function discard(
  engine: Engine,
  of: ResourceSource,
  seen: readonly Seen[],
  call: ResourceWrite,
): Promise<Committed<Done>> {
  const versions = versionsOf(seen);
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, 'discard', { ids: [...versions.keys()] }, call);
    const done: Named[] = [];
    for (const each of found) {
      const record = await readOne(engine, database, of, each.id, sql`true`, 'server');
      if (record && record.version !== versions.get(each.id)) {
        const current = await visibleRecord(engine, database, of, each.id, call);
        refused.push({ ...each, message: m.resource_discard_stale({}, call), ...(current && { current }) });
        continue;
      }
      if (record?.publication?.state !== 'changed') {
        refused.push({ ...each, message: m.resource_nothing_to_discard({}, call) });
        continue;
      }
      const before = valuesOf(of, record);
      const after = await publicValues(engine, database, of, each.id);
      await forgetChanges(database, of, [each.id]);
      // A save that is based on the discarded changes must fail as outdated.
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
