import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { log, loginLog } from '../../contract/resources/log.ts';
import { mailMessage } from '../../contract/resources/mail.ts';
import type { Removal } from '../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const MANY = 60_000;

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await seededApp({ LOG_MIN_DAYS: '0' });
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

const entries = (of: 'operate' | 'login', resource: string, count: number) =>
  portal.dependencies.database.execute(sql`
    insert into operation_log (kind, action, resource, label, after, created_at)
    select ${of}, 'edit', ${resource}, jsonb_build_object('en', 'Entry ' || n, 'zh', '日志 ' || n),
      jsonb_build_object('text', repeat('x', 200)), now() - interval '1 hour'
    from generate_series(1, ${count}::int) n`);

const one = async (query: SQL) => (await portal.dependencies.database.execute(query)).rows[0];
const trashed = () => one(sql`select count(*)::int as count from removed_record`);

const removalOf = (definition: ResourceDefinition, by = token) => {
  const calls = resourceCalls(portal, definition, by);
  const look = (id: string) => calls.get('removal', id);
  const ended = (id: string): Promise<Removal> =>
    vi.waitFor(
      async () => {
        const removal = dataAs<Removal>(await look(id));
        if (removal.state === 'running') throw new Error('It goes on');
        return removal;
      },
      { timeout: 60_000, interval: 50 },
    );
  return { ...calls, look, ended };
};

describe('clearing a log', () => {
  test('[A44] 60,000 entries are removed in the background, with one log line and nothing in the trash', async () => {
    await entries('operate', 'Cleared', MANY);
    await entries('operate', 'Kept', 10);
    const { post, look, ended } = removalOf(log);
    const matching = { resource: 'Cleared' };
    const differs = await post('remove', { matching, expected: MANY - 1 });
    expect(differs).toMatchObject({ status: 400 });
    const reply = await post('remove', { matching, expected: MANY });
    expect(reply).toMatchObject({ status: 200, data: { done: [], refused: [], begun: { count: MANY } } });
    const { id } = dataAs<{ begun: { id: string } }>(reply).begun;
    expect(await ended(id)).toEqual({ state: 'done', count: MANY, left: 0 });
    const rest = await one(sql`
      select count(*) filter (where resource = 'Cleared')::int as cleared,
        count(*) filter (where resource = 'Kept')::int as kept from operation_log`);
    expect(rest).toEqual({ cleared: 0, kept: 10 });
    expect(await trashed()).toEqual({ count: 0 });
    const lines = await portal.dependencies.database.execute(sql`
      select resource, label, after from operation_log where action = 'del'`);
    expect(lines.rows).toEqual([{ resource: 'log', label: log.title, after: { filter: matching, count: MANY } }]);

    const other = await makeHolder(portal, { codes: ['log:list', 'log:del'] });
    expect(await removalOf(log, other.token).look(id)).toMatchObject({ status: 404 });
    expect(await removalOf(loginLog).look(id)).toMatchObject({ status: 404 });
    expect((await look(id)).data).toMatchObject({ state: 'done' });
  });

  test('[A44] clearing a whole log leaves only the line that records it', async () => {
    const { post, ended } = removalOf(log);
    const { count } = (await post('list', {})).data;
    const reply = await post('remove', { matching: {}, expected: count });
    const { id } = dataAs<{ begun: { id: string } }>(reply).begun;
    expect(await ended(id)).toMatchObject({ state: 'done', left: 0 });
    const left = (await post('list', {})).data.list;
    expect(left).toMatchObject([{ action: 'del', resource: 'log', after: { filter: {}, count } }]);
  });

  test('[A44] chosen entries are removed at once, with one log line and nothing in the trash', async () => {
    await entries('login', '', 3);
    const { post } = removalOf(loginLog);
    const all = (await post('list', {})).data.list.map(({ id }) => id);
    expect((await post('remove', { ids: all.slice(1) })).data.done).toHaveLength(all.length - 1);
    const line = await one(sql`select resource_id, after from operation_log where resource = 'loginLog'`);
    expect(line).toEqual({ resource_id: null, after: { count: all.length - 1, ids: expect.any(Array) } });
    expect((await post('list', {})).data.list.map(({ id }) => id)).toEqual(all.slice(0, 1));
    expect(await trashed()).toEqual({ count: 0 });
    expect(resourceRoutes(loginLog)).not.toHaveProperty('restore');
  });

  test('[A44] waiting mails remain when all matches are removed', async () => {
    await portal.dependencies.database.execute(sql`
      insert into mail_message ("to", subject, text, html, purpose, locale, state, due_at, created_at)
      select 'many@lab.example', 'Mail', 'Text', 'Text', 'welcome', 'en', state, now() + interval '1 day', now() - interval '1 hour'
      from unnest(array['sent', 'sent', 'queued']) as state`);
    const { post, ended } = removalOf(mailMessage);
    const reply = await post('remove', { matching: { to: 'many@lab.example' }, expected: 3 });
    const { id } = dataAs<{ begun: { id: string } }>(reply).begun;
    expect(await ended(id)).toEqual({ state: 'done', count: 3, left: 1 });
    expect(await trashed()).toEqual({ count: 0 });
  });
});

describe('[A50] entries of logs that are younger than LOG_MIN_DAYS', () => {
  let young: TestApp;
  let by: string;
  beforeAll(async () => {
    young = await seededApp({ LOG_MIN_DAYS: '30' });
    by = await signIn(young, await makePerson(young, {}, 'administrator'));
    await young.dependencies.database.execute(sql`
      insert into operation_log (kind, action, resource, label, created_at)
      select 'operate', 'edit', 'Aged', jsonb_build_object('en', days::text, 'zh', days::text), now() - make_interval(days => days)
      from unnest(array[1, 29, 31, 90]) as days`);
  });
  afterAll(() => young.close());
  const left = async () =>
    (
      await young.dependencies.database.execute<{ age: string }>(
        sql`select label ->> 'en' as age from operation_log where resource = 'Aged' order by created_at desc`,
      )
    ).rows.map(({ age }) => age);

  test('cannot be deleted by hand, and the refusal says when they can', async () => {
    const { post } = resourceCalls(young, log, by);
    const all = (await post('list', { resource: 'Aged' })).data.list;
    const many = await post('remove', { matching: { resource: 'Aged' }, expected: 4 });
    expect(many).toMatchObject({ status: 400, message: expect.stringContaining('at least 30 days') });
    expect(await left()).toEqual(['1', '29', '31', '90']);
    const { done, refused } = (await post('remove', { ids: all.map(({ id }) => id) })).data;
    expect([done.length, refused.length]).toEqual([2, 2]);
    const day = new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10);
    expect(refused.find(({ label }) => label.en === '1')?.message).toContain(day);
    expect(await left()).toEqual(['1', '29']);
  });

  test('also not those of the login log', async () => {
    const { post } = resourceCalls(young, loginLog, by);
    const ids = (await post('list', {})).data.list.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect((await post('remove', { ids })).data.done).toEqual([]);
  });
});

test('[A44] a statement that takes too long reports that, and not an unavailable database', async () => {
  const { post } = removalOf(log);
  const { pool } = portal.database;
  await entries('operate', 'Slow', 1);
  const blocker = await pool.connect();
  await blocker.query('begin; lock table operation_log in access exclusive mode');
  try {
    expect(await post('list', {})).toMatchObject({ status: 500, message: expect.stringContaining('took too long') });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
