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
import { audit } from './audit.ts';
import { fromSql } from './expressions.ts';
import { filterSql, idArray, type Reader } from './filters.ts';
import { countOf } from './list.ts';
import { choose, type Done } from './remove.ts';
import { asReadBy, type Engine, type ResourceCall, type ResourceSource, type ResourceWrite } from './source.ts';
import { visibilityOf } from './visibility.ts';

/** Rows that one transaction looks at: each stays within the deadline of statements, however large the table is. */
const BATCH = 5_000;

type Matching = Extract<Chosen, { matching: unknown }>['matching'];
/** Without a time zone in a job that an earlier release began: its days were those of UTC. */
type AskedBy = Pick<Reader, 'locale'> & Partial<Pick<Reader, 'timeZone'>>;
/** What is removed in the background: what matches, was there `before`, and this account may remove. */
type Asked = { resource: string; userId: string; matching: Matching; before: string } & AskedBy;
export type Clearing = Asked & { count: number };
export type Cleared = Done & { begun?: { id: string; count: number } };

/** The job that removes what matches a filter, one batch after the other. A repeat goes on with what is left. */
export const clearingJob = (engine: () => Engine): JobType<Clearing> => ({
  name: 'log-removal' satisfies QueueName,
  limitSeconds: 3_600,
  work: (asked, signal) => clearMatching(engine(), asked, signal),
});

/**
 * Removes entries for good. Chosen ones at once; all that match as a job, which begins when the call is committed.
 * Either way one line in the operation log says what was removed, and nothing goes to the trash.
 * @throws Refusal `fail` when more or fewer records match than the caller was shown; then nothing is done
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
  const kept = (await of.hooks?.kept?.(database, found.map(idOf), call)) ?? new Map<string, string>();
  const free = found.filter(({ id }) => !kept.has(id));
  if (free.length > 0) {
    await database.execute(sql`delete from ${of.table} where ${of.table.id} = any(${idArray(free.map(idOf))})`);
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
  const count = await countOf(database, of, await clearingSql(engine, database, of, asked));
  if (count === 0) return { done: [], refused: [] };
  const id = await engine.clearing.send({ ...asked, count }, { database });
  if (id === null) throw new Error('The removal could not be queued');
  // the line is younger than what is removed, so it stays
  const after = { filter: matching, count };
  await audit(database, call, { action: 'del', resource, resourceId: null, label: title, after });
  return { done: [], refused: [], begun: { id, count } };
}

/** Who is shown what matches, and by which clocks: those of the list from which the removal was asked for. */
const readerOf = ({ caller, locale, timeZone }: ResourceCall) => ({ userId: caller.user.id, locale, timeZone });

/** How far a removal is that the caller began. @throws Refusal 404 when they began none of this id here */
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
      // the range is found by the key alone, so that each look at the table is short whatever the filter is
      const { rows } = await database.execute<{ id: string }>(
        sql`select ${id} as id from ${of.table} where ${beyond} order by ${id} offset ${BATCH - 1} limit 1`,
      );
      const last = rows[0]?.id ?? null;
      const within = last === null ? beyond : sql`${beyond} and ${id} <= ${last}`;
      // a text finds here what it found when the removal was asked for: nothing that is hidden from the account
      const read = await asReadBy(engine, database, of, { user: { id: asked.userId } });
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
  if (free.length > 0)
    await database.execute(sql`delete from ${of.table} where ${of.table.id} = any(${idArray(free)})`);
}

/** What is to be removed, as the account may remove it now. */
async function clearingSql(engine: Engine, database: Database, of: ResourceSource, asked: Asked): Promise<SQL> {
  const who = { user: { id: asked.userId } };
  const reached = await visibilityOf(engine, database, of, who, codesFor(of.definition, 'remove'));
  const matching = await matchingSql(engine, database, of, asked);
  return sql`${matching} and ${reached} and ${of.table.createdAt} < ${asked.before}::timestamptz`;
}

/** What the account sees of what matches. */
async function matchingSql(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  { userId, matching, locale, timeZone = 'UTC' }: Omit<Asked, 'resource' | 'before'>,
): Promise<SQL> {
  const listed = await visibilityOf(engine, database, of, { user: { id: userId } }, codesFor(of.definition, 'list'));
  return sql.join([listed, ...(await filterSql(engine, of, matching, { locale, timeZone }))], sql` and `);
}
