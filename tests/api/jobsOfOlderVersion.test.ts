import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainMessage, sqlState } from '../../server/platform/database/database.ts';
import { createJobs, type Job, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { orNothing, SCHEMA } from '../../server/platform/jobs/tables.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

type Sent = { n: number; key: string };

/** The tables that pg-boss 10.4.2 wrote, with jobs in every state and two in the archive. */
const TABLES = readFileSync(new URL('../releases/jobQueue10.sql', import.meta.url), 'utf8');
/** Each job of `letters` by its key, in the state in which it is found after the start. */
const FOUND = {
  ...{ done: 'done', archivedDone: 'done', failed: 'failed', archivedFailed: 'failed', cancelled: 'failed' },
  ...{ running: 'running', keyed: 'waiting', later: 'waiting' },
} as const;

let database: TestDatabase;
let ids: Map<string, string>;
const log = { warn: vi.fn(), error: vi.fn() };
const started: Jobs[] = [];
const ran: string[] = [];

beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query(TABLES);
  // All times, as if the jobs had been sent just now.
  for (const table of ['job', 'archive'])
    await database.pool.query(`
      update job_queue.${table} set created_on = created_on + age, start_after = start_after + age,
        started_on = started_on + age, completed_on = completed_on + age, keep_until = keep_until + age
      from (select now() - max(created_on) - interval '5 seconds' as age from job_queue.job)`);
  const { rows } = await database.pool.query(`
    select data ->> 'key' as key, id from job_queue.job union all select data ->> 'key', id from job_queue.archive`);
  ids = new Map(rows.map(({ key, id }) => [key, id]));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await database.drop();
  ran.splice(0);
  vi.clearAllMocks();
});

/** A server of this version, not started. */
function server(connection = database.connection): { jobs: Jobs; letters: Job<Sent> } {
  const jobs = createJobs({ connection, log, pollMs: 50, refusedMs: 100 });
  started.push(jobs);
  const work = async ({ key }: Sent) => void ran.push(key);
  return { jobs, letters: jobs.define<Sent>({ name: 'letters', work }) };
}

/** What ran, except the job that was lost with its server. */
const inTime = () => ran.filter((key) => key !== 'lost').toSorted();

const olderTables = async () => {
  const { rows } = await database.pool.query(
    "select string_agg(tablename, ' ') as names from pg_tables where schemaname = 'job_queue'",
  );
  return rows[0].names;
};

test('[issue 45] jobs of an older version are carried over in their state, and run once on two servers', async () => {
  const [one, two] = [server(), server()];
  one.jobs.start();
  two.jobs.start();
  await vi.waitFor(() => expect(inTime()).toEqual(['retrying', 'waiting']), soon);
  for (const [key, state] of Object.entries(FOUND))
    expect([key, (await one.letters.look(ids.get(key) ?? ''))?.state]).toEqual([key, state]);
  // An older server that starts now finds its queue installed, and does not install an empty one.
  expect(await olderTables()).toBe('version');
  expect((await database.pool.query('select version from job_queue.version')).rows).toEqual([{ version: 24 }]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();

  // A key still keeps a second job away.
  expect(await one.letters.send({ n: 1, key: 'second' }, { key: 'same', afterSeconds: 60 })).toBeNull();
  await one.jobs.retry('letters', [ids.get('archivedFailed') ?? '']);
  await vi.waitFor(() => expect(ran).toContain('archivedFailed'), soon);
  await one.jobs.cancel('letters', [ids.get('later') ?? '']);
  expect((await one.letters.look(ids.get('later') ?? ''))?.state).toBe('failed');
  expect(inTime()).toHaveLength(3);
  const { rows } = await database.pool.query("select name, state from jobs.job where name <> 'letters' order by name");
  expect(rows).toEqual([
    { name: 'gone', state: 'created' },
    { name: 'message-delivery', state: 'created' },
  ]);
});

test('[issue 45] a job that a server of the older version left running runs again after its time limit', async () => {
  server().jobs.start();
  await vi.waitFor(() => expect(inTime()).toEqual(['retrying', 'waiting']), soon);
  // What each server does once a minute.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.supervise('letters').finally(() => boss.stop({ graceful: false }));
  await vi.waitFor(() => expect(ran).toContain('lost'), soon);
  expect(ran).not.toContain('running');
});

test('[issue 45] a failed transfer changes nothing, and the next try carries the jobs over', async () => {
  await database.pool.query(`
    create function public.refuse() returns event_trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await database.pool.query(
    "create event trigger refuse on ddl_command_start when tag in ('DROP TABLE') execute function public.refuse()",
  );
  const { jobs, letters } = server();
  jobs.start();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), soon);
  const counted = async (table: string) =>
    orNothing(async () => (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count, 0);
  expect([await counted('job_queue.job'), await counted('job_queue.archive'), await counted('jobs.job')]).toEqual([
    11, 2, 0,
  ]);
  await database.pool.query('drop event trigger refuse');
  await vi.waitFor(() => expect(inTime()).toEqual(['retrying', 'waiting']), soon);
  expect(await letters.look(ids.get('archivedDone') ?? '')).toMatchObject({ state: 'done' });
});

test('[issue 45] a server that reads the older queues while another removes them finds the jobs carried over', async () => {
  const { jobs } = server();
  await database.transaction(async (other) => {
    await other.execute(sql`drop table job_queue.job, job_queue.archive, job_queue.queue cascade`);
    jobs.start();
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where not granted and relation = (
          select oid from pg_class where relnamespace = 'job_queue'::regnamespace and relname = 'queue')`,
      );
      expect(rows).toHaveLength(1);
    }, soon);
    expect(jobs.isOpen()).toBe(false);
  });
  await vi.waitFor(() => expect(jobs.isOpen()).toBe(true), soon);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();
});

test('[issue 45] missing rights to install or upgrade the queue are an error in the log with their reason', async () => {
  const role = `limited_${crypto.randomUUID().replaceAll('-', '')}`;
  const { rows } = await database.pool.query('select current_user as owner, current_database() as name');
  const { owner, name } = rows[0];
  await database.pool.query(`create role ${role}`);
  const reasons = () => log.error.mock.calls.map(([{ err }, line]) => [sqlState(err), plainMessage(err), line]);
  const line = 'the job queue cannot be installed or upgraded; it retries';
  const { jobs } = server({ ...database.connection, options: `-c role=${role}` });
  try {
    jobs.start();
    await vi.waitFor(
      () => expect(reasons()).toContainEqual(['42501', `permission denied for database ${name}`, line]),
      soon,
    );
    await database.pool.query(`grant create on database ${name} to ${role}`);
    await vi.waitFor(
      () => expect(reasons()).toContainEqual(['42501', 'permission denied for schema job_queue', line]),
      soon,
    );
    await database.pool.query(`grant ${owner} to ${role}`);
    await vi.waitFor(() => expect(jobs.isOpen()).toBe(true), soon);
    expect(log.warn).not.toHaveBeenCalled();
  } finally {
    await jobs.stop();
    await database.pool.query(`reassign owned by ${role} to ${owner}; drop owned by ${role}; drop role ${role}`);
  }
});
