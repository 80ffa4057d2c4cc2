import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FaultReport, FlightRecord } from '../../contract/entities/faultReport.ts';
import { MOST_RECORDED, RECORDED_FIELDS } from '../../contract/flightRecord.ts';
import { errorLog } from '../../contract/resources/log.ts';
import { faultReport } from '../../server/modules/faults/faultReport.table.ts';
import { personalData } from '../../server/modules/privacy/personalData.ts';
import { deleteOldLogs } from '../../server/modules/schedules/retention.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const SECRET = 'Quiet-Harbor-7';
const REQUEST = '0198c0de-0000-7000-8000-000000000001';
const record: FlightRecord = [
  { at: 10, actor: 1, chart: 'search', event: 'xstate.init', to: 'query.idle' },
  {
    at: 20,
    actor: 2,
    chart: 'preferences',
    event: 'preferences.themeChosen',
    fields: { theme: 'dark' },
    from: 'theme.light',
    to: 'theme.dark',
  },
  { at: 30, actor: 1, chart: 'search', event: 'xstate.error.actor.search', open: true },
];
const report: FaultReport = {
  kind: 'script',
  error: 'TypeError',
  frames: ['assets/index-1a2b.js:12:345'],
  page: '/search',
  record,
};
let portal: TestApp;
let admin: string;
let visit = 0;
beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());
// each test is another visitor
beforeEach(() => {
  visit += 1;
});

const send = (body: object, token?: string) =>
  portal.call('reportFault', { body, headers: { 'x-forwarded-for': `192.0.2.${visit}` }, ...(token && { token }) });
const entries = async (token = admin) =>
  (await resourceCalls(portal, errorLog, token).post('list', { limit: 200 })).data.list;
const newest = async () => {
  const [entry] = await entries();
  if (!entry) throw new Error('the log is empty');
  return entry;
};
const stored = () => portal.dependencies.database.select().from(faultReport);

describe('a fault that a visitor reports', () => {
  test('is an entry of the error log, with what the page did before', async () => {
    expect(await send(report)).toMatchObject({ status: 200, data: {} });
    const entry = await newest();
    expect(entry).toMatchObject({
      message: 'Error in the page: TypeError at assets/index-1a2b.js:12:345',
      path: '/search',
      recorded: true,
      user: null,
      address: `192.0.2.${visit}`,
    });
    const read = await portal.call('faultRecord', { params: { id: entry.id }, token: admin });
    expect(read.data).toEqual({ ...report, id: entry.id, at: entry.at });
  });

  test('has no record unless the visitor sends it', async () => {
    const { record: _, ...bare } = report;
    expect((await send({ ...bare, kind: 'page', page: null })).status).toBe(200);
    const entry = await newest();
    expect(entry).toMatchObject({ recorded: false, path: '' });
    expect((await portal.call('faultRecord', { params: { id: entry.id }, token: admin })).status).toBe(404);
  });

  test('names the failed request, and the account of a user who is signed in', async () => {
    const person = await makePerson(portal, {}, 'member');
    const token = await signIn(portal, person);
    expect(
      (await send({ ...report, kind: 'request', error: 'SystemError', frames: [], requestId: REQUEST }, token)).status,
    ).toBe(200);
    const entry = await newest();
    expect(entry).toMatchObject({ requestId: REQUEST, user: person.id, message: 'Failed request reported' });
    const read = await portal.call('faultRecord', { params: { id: entry.id }, token: admin });
    expect(read.data).toMatchObject({ kind: 'request', requestId: REQUEST, record });
  });

  test('is stored once, however often the same call is repeated', async () => {
    const before = (await stored()).length;
    const headers = { 'idempotency-key': 'report-of-a-fault-0001', 'x-forwarded-for': `192.0.2.${visit}` };
    for (let turn = 0; turn < 2; turn += 1)
      expect((await portal.call('reportFault', { body: report, headers })).status).toBe(200);
    expect((await stored()).length).toBe(before + 1);
  });

  test('is refused after ten reports in ten minutes from one address', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await send(report)).status).toBe(200);
    expect(await send(report)).toMatchObject({ status: 429 });
    visit += 1;
    expect((await send(report)).status).toBe(200);
  });

  test('is refused when visitors of many addresses have reported 300 faults in an hour', async () => {
    const other = await seededApp();
    onTestFinished(() => other.close());
    const { record: _, ...body } = report;
    const statuses = [];
    for (let turn = 0; turn < 301; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.${turn % 100}.${turn % 251}` };
      statuses.push((await other.call('reportFault', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 300 }, () => 200), 429]);
  });
});

describe('[A170] a report with anything else is refused, and nothing of it is stored', () => {
  const [first, ...others] = record;
  const entry = (change: object) => ({ ...report, record: [{ ...first, ...change }, ...others] });
  test.each([
    ['a message', { ...report, message: SECRET }],
    ['an error whose class is a text', { ...report, error: `Error: ${SECRET}` }],
    ['a place outside of our code', { ...report, frames: [`https://portal.example/${SECRET}`] }],
    ['a place with a query', { ...report, frames: [`assets/index.js?q=${SECRET}:1:2`] }],
    ['an address with a query', { ...report, page: `/search?q=${SECRET}` }],
    ['a request ID that is a text', { ...report, requestId: SECRET }],
    ['an event with a payload', entry({ query: SECRET })],
    ['an event with a field that no event may keep', entry({ fields: { text: SECRET } })],
    ['a listed field with a text', entry({ event: 'preferences.themeChosen', fields: { theme: SECRET } })],
    ['an event whose name is a text', entry({ event: `typed ${SECRET}` })],
    ['states with a text', entry({ to: `shown "${SECRET}"` })],
    ['a statechart that is none', entry({ chart: SECRET })],
    ['a context', entry({ context: { name: SECRET } })],
    ['too many events', { ...report, record: Array.from({ length: MOST_RECORDED + 1 }, () => first) }],
  ])('%s', async (_, body) => {
    const before = await stored();
    expect((await send(body)).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(JSON.stringify(portal.logged)).not.toContain(SECRET);
  });

  test('a body that is too large', async () => {
    const body = { ...report, record: Array.from({ length: 200 }, () => ({ ...first, to: 'a'.repeat(600) })) };
    expect((await send(body)).status).toBe(413);
  });

  test('fields that another event may keep are left out', async () => {
    const events = Object.entries(RECORDED_FIELDS).flatMap(([event, fields]) =>
      Object.keys(fields).map((name) => [event, name] as const),
    );
    for (const other of ['session.signIn', 'form.changed', 'search.textChanged'])
      for (const [, name] of events.slice(0, 2)) {
        expect((await send(entry({ event: other, fields: { [name]: 4 } }))).status).toBe(200);
        const read = await portal.call('faultRecord', { params: { id: (await newest()).id }, token: admin });
        expect(read.data?.record[0]).not.toHaveProperty('fields');
      }
  });
});

describe('records of faults', () => {
  test('are read only with the right to view logs', async () => {
    await send(report);
    const { id } = await newest();
    const holder = await makeHolder(portal, { codes: ['log:list'] });
    const viewer = await makeHolder(portal, { codes: ['log:list', 'log:detail'] });
    const read = (token?: string) => portal.call('faultRecord', { params: { id }, ...(token && { token }) });
    expect((await read()).status).toBe(401);
    expect((await read(holder.token)).status).toBe(403);
    expect((await read(viewer.token)).status).toBe(200);
  });

  test('are deleted with their entry', async () => {
    await send(report);
    const { database } = portal.dependencies;
    const { id } = await newest();
    await database
      .update(operationLog)
      .set({ createdAt: new Date('2020-01-01') })
      .where(eq(operationLog.id, id));
    const days = { operateDays: 4_000, loginDays: 4_000, errorDays: 400, runDays: 4_000 };
    await deleteOldLogs(portal.dependencies, days, new AbortController().signal);
    expect((await stored()).some((one) => one.id === id)).toBe(false);
    expect((await entries()).some((one) => one.id === id)).toBe(false);
  });

  test('are kept of the newest 500 reports', async () => {
    const { database } = portal.dependencies;
    await database.execute(
      sql`with entry as (
            insert into operation_log (kind, action, message)
            select 'error', 'error', 'Earlier ' || number from generate_series(1, 500) as number returning id)
          insert into fault_report (id, kind, error, frames, page, record)
          select id, 'script', 'TypeError', '[]', '/search', ${JSON.stringify(record)}::jsonb from entry`,
    );
    const before = await stored();
    await send(report);
    const after = await stored();
    expect(after).toHaveLength(before.length + 1);
    const recorded = after.filter((one) => one.record !== null).map(({ id }) => id);
    const newestIds = after
      .map(({ id }) => id)
      .sort()
      .slice(-500);
    expect(recorded.sort()).toEqual(newestIds);
  });

  test('are part of what a user gets about themselves', async () => {
    const person = await makePerson(portal, {}, 'member');
    await send(report, await signIn(portal, person));

    const part = personalData.find(({ name }) => name === 'reported-faults');
    const rows = part?.rows({ id: person.id, workEmail: person.workEmail });
    if (!rows) throw new Error('no such part');

    const found = await portal.dependencies.database.execute<{ value: { record: unknown } }>(
      sql`select ${rows.value} as value from ${rows.from} where ${rows.where}`,
    );
    expect(found.rows.map(({ value }) => value.record)).toEqual([record]);
  });
});
