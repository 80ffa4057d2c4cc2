import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { QueueName } from '../../../contract/queues.ts';
import type { Chosen, Removal } from '../../../contract/resources/record.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import type { JobType } from '../jobs/jobs.ts';
import { limitsOf, type TokenLimits, type Who } from './access.ts';
import { audit } from './audit.ts';
import { fromSql } from './expressions.ts';
import { filterSql, idArray, type Reader } from './filters.ts';
import { countOf } from './list.ts';
import { choose, type Done } from './remove.ts';
import { asReadBy, type Engine, type ResourceCall, type ResourceSource, type ResourceWrite } from './source.ts';
import { visibilityOf } from './visibility.ts';

/** Rows per transaction. Each stays within the statement time limit, however large the table is. */
const BATCH = 5_000;

type Matching = Extract<Chosen, { matching: unknown }>['matching'];
/** A job from an earlier release has no time zone. Its days were in UTC. */
type AskedBy = Pick<Reader, 'locale'> & Partial<Pick<Reader, 'timeZone'>>;
/** What a job removes: rows that match, existed `before`, and that this account may remove. */
type Asked = {
  resource: string;
  userId: string;
  /** The limits of the API token that began it. */
  token?: TokenLimits;
  matching: Matching;
  before: string;
} & AskedBy;
export type Clearing = Asked & { count: number };
export type Cleared = Done & { begun?: { id: string; count: number } };

/** The job that removes what matches a filter, in batches. A repeat continues with the rest. */
export const clearingJob = (engine: () => Engine): JobType<Clearing> => ({
  name: 'log-removal' satisfies QueueName,
  limitSeconds: 3_600,
  work: (asked, signal) => clearMatching(engine(), asked, signal),
});

/**
 * Removes entries permanently, bypassing the trash: chosen ones at once, all that match in a job that starts when the
 * request commits. In both cases one entry in the operation log says what was removed.
 * @throws Refusal `fail` when the number of matching records differs from what the caller saw, or when one of them is
 * younger than the source's `keptDays`; then nothing is removed
 */
export const clear = (
  engine: Engine,
  of: ResourceSource,
  chosen: Chosen,
  call: ResourceWrite,
): Promise<Committed<Cleared>> =>
  call.commit((database) =>
    'matching' in chosen
      ? beginClearing(engine, database, of, chosen, call)
      : clearChosen(engine, database, of, chosen, call),
  );

async function clearChosen(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  chosen: Chosen,
  call: ResourceCall,
): Promise<Cleared> {
  const { found, refused } = await choose(engine, database, of, 'remove', chosen, call);
  const kept = new Map([
    ...((await of.hooks?.kept?.(database, found.map(idOf), call)) ?? []),
    ...(await tooYoung(database, of, found.map(idOf), call)),
  ]);
  const free = found.filter(({ id }) => !kept.has(id));
  if (free.length > 0) {
    await takeOut(database, of, free.map(idOf));
    const [only] = free.length === 1 ? free : [];
    await audit(database, call, {
      action: 'del',
      resource: of.definition.name,
      resourceId: only?.id ?? null,
      label: only?.label ?? of.definition.title,
      ...(!only && { after: { count: free.length, ids: free.map(idOf) } }),
    });
  }
  const left = found.flatMap((each) => {
    const message = kept.get(each.id);
    return message === undefined ? [] : [{ ...each, message }];
  });
  return { done: free.map(idOf), refused: [...refused, ...left] };
}

const idOf = ({ id }: { id: string }): string => id;

/** The condition that an entry cannot be deleted by hand yet, and the day after which it can be. */
const youth = ({ table, keptDays = 0 }: ResourceSource, timeZone: string) => {
  const until = sql`${table.createdAt} + make_interval(days => ${keptDays}::int)`;
  return { isYoung: sql`${until} > now()`, day: sql`to_char((${until}) at time zone ${timeZone}::text, 'YYYY-MM-DD')` };
};

/** Returns why entries cannot be deleted yet, by id: who did something must not be able to delete its trace. */
async function tooYoung(
  database: Database,
  of: ResourceSource,
  ids: readonly string[],
  { locale, timeZone }: ResourceCall,
): Promise<Map<string, string>> {
  const { keptDays } = of;
  if (!keptDays || ids.length === 0) return new Map();
  const { isYoung, day } = youth(of, timeZone);
  const { rows } = await database.execute<{ id: string; day: string }>(
    sql`select ${of.table.id} as id, ${day} as day from ${of.table} where ${of.table.id} = any(${idArray(ids)}) and ${isYoung}`,
  );
  return new Map(rows.map((row) => [row.id, m.resource_kept_days({ days: keptDays, day: row.day }, { locale })]));
}

/** @throws Refusal `fail` when an entry that matches cannot be deleted yet; then nothing is deleted */
async function refuseYoung(database: Database, of: ResourceSource, where: SQL, call: ResourceCall): Promise<void> {
  const { keptDays } = of;
  if (!keptDays) return;
  const { isYoung } = youth(of, call.timeZone);
  const { rows } = await database.execute<{ young: boolean; day: string }>(sql`
    select exists (select 1 from ${fromSql(of)} where ${where} and ${isYoung}) as young,
      to_char((now() - make_interval(days => ${keptDays}::int)) at time zone ${call.timeZone}::text, 'YYYY-MM-DD') as day`);
  const [{ young, day } = { young: false, day: '' }] = rows;
  if (young) throw new Refusal('fail', m.resource_kept_before({ days: keptDays, day }, call));
}

async function beginClearing(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { matching, expected }: Extract<Chosen, { matching: unknown }>,
  call: ResourceCall,
): Promise<Cleared> {
  const shown = await matchingSql(engine, database, of, { ...readerOf(call), matching });
  const listed = await countOf(database, of, shown);
  if (listed !== expected) throw new Refusal('fail', m.resource_count_differs({ expected, count: listed }, call));
  const { rows } = await database.execute<{ before: string }>(sql`select now()::text as before`);
  const { name: resource, title } = of.definition;
  const [{ before } = { before: '' }] = rows;
  const asked: Asked = { resource, ...readerOf(call), matching, before };
  const removable = await clearingSql(engine, database, of, asked);
  await refuseYoung(database, of, removable, call);
  const count = await countOf(database, of, removable);
  if (count === 0) return { done: [], refused: [] };
  const id = await engine.clearing.send({ ...asked, count }, { database });
  if (id === null) throw new Error('The removal could not be queued');
  // The log entry is newer than `before`, so the removal keeps it.
  const after = { filter: matching, count };
  await audit(database, call, { action: 'del', resource, resourceId: null, label: title, after });
  return { done: [], refused: [], begun: { id, count } };
}

/** Returns the user, language and time zone of the list that the removal was requested from. */
const readerOf = ({ caller, locale, timeZone }: ResourceCall) => ({
  userId: caller.user.id,
  ...(caller.token && { token: limitsOf(caller.token) }),
  locale,
  timeZone,
});

const whoAsked = ({ userId, token }: Pick<Asked, 'userId' | 'token'>): Who => ({
  user: { id: userId },
  ...(token && { token }),
});

/**
 * Returns the progress of a removal that the caller began.
 * @throws Refusal 404 if the caller began none with this id on the resource
 */
export async function removal(engine: Engine, of: ResourceSource, id: string, call: ResourceCall): Promise<Removal> {
  const job = await engine.clearing.look(id);
  if (job?.data.resource !== of.definition.name || job.data.userId !== call.caller.user.id)
    throw refusals.notFound(call.locale);
  const { database } = engine;
  const left = await countOf(database, of, await clearingSql(engine, database, of, job.data));
  const state = job.state === 'done' || job.state === 'failed' ? job.state : 'running';
  return { state, count: job.data.count, left };
}

async function clearMatching(engine: Engine, asked: Clearing, signal: AbortSignal): Promise<void> {
  const of = engine.sources.get(asked.resource);
  if (!of?.definition.cleared) throw new Error(`${asked.resource} is not cleared`);
  const { id } = of.table;
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const upTo: string | null = await engine.transaction(async (database) => {
      const beyond: SQL = after === null ? sql`true` : sql`${id} > ${after}`;
      // The range is found by the key alone, so that each read of the table is short whatever the filter is.
      const { rows } = await database.execute<{ id: string }>(
        sql`select ${id} as id from ${of.table} where ${beyond} order by ${id} offset ${BATCH - 1} limit 1`,
      );
      const last = rows[0]?.id ?? null;
      const within = last === null ? beyond : sql`${beyond} and ${id} <= ${last}`;
      // A text filter finds here what it found when the removal was requested. Fields hidden from the account are not
      // searched.
      const read = await asReadBy(engine, database, of, whoAsked(asked));
      await clearRange(engine, database, read, asked, within);
      return last;
    });
    if (upTo === null) return;
    after = upTo;
  }
}

async function clearRange(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  asked: Asked,
  within: SQL,
): Promise<void> {
  const where = await clearingSql(engine, database, of, asked);
  const { rows } = await database.execute<{ id: string }>(
    sql`select ${of.table.id} as id from ${fromSql(of)} where ${within} and ${where}
      for update of ${sql.identifier(getTableName(of.table))}`,
  );
  const kept = await of.hooks?.kept?.(database, rows.map(idOf), asked);
  const free = rows.map(idOf).filter((id) => !kept?.has(id));
  await takeOut(database, of, free);
}

async function takeOut(database: Database, of: ResourceSource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`delete from ${of.table} where ${of.table.id} = any(${idArray(ids)})`);
  await of.hooks?.afterClear?.(database, ids);
}

/** Returns the condition for rows to remove, with the account's current permissions. */
async function clearingSql(engine: Engine, database: Database, of: ResourceSource, asked: Asked): Promise<SQL> {
  const reached = await visibilityOf(engine, database, of, whoAsked(asked), codesFor(of.definition, 'remove'));
  const matching = await matchingSql(engine, database, of, asked);
  return sql`${matching} and ${reached} and ${of.table.createdAt} < ${asked.before}::timestamptz`;
}

/** Returns the condition for matching rows that the account may see. */
async function matchingSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { matching, locale, timeZone = 'UTC', ...by }: Omit<Asked, 'resource' | 'before'>,
): Promise<SQL> {
  const listed = await visibilityOf(engine, database, of, whoAsked(by), codesFor(of.definition, 'list'));
  return sql.join([listed, ...(await filterSql(engine, of, matching, { locale, timeZone }))], sql` and `);
}
