import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { createUsage } from '../../server/modules/dashboard/usage.ts';
import { usageDay } from '../../server/modules/dashboard/usageDay.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { createSampleTable, sample, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const INSTALLATION = 'America/New_York';
const HALF_HOUR = 1_800_000;

let portal: TestApp;
let token: string;
let calls: ReturnType<typeof resourceCalls>;

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', TIME_ZONE: INSTALLATION }, undefined, [sampleSource]);
  await createSampleTable(portal);
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  calls = resourceCalls(portal, sample, token);
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate sample cascade`));

/** Returns the day that a clock in the zone shows. The runtime computes it, not the tested code. */
const shownDay = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));
const shownTime = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
const inZone = (zone?: string) => (zone === undefined ? {} : { 'time-zone': zone });

/** Inserts a sample for each instant, named after it. */
const keep = (instants: readonly string[]) =>
  portal.dependencies.database.execute(sql`
    insert into sample (code, name, body, aliases, moment)
    select at, jsonb_build_object('en', at, 'zh', at), '{"en":"","zh":""}', '[]', at::timestamptz
    from unnest(${sql.param([...instants])}::text[]) as at`);
/** Returns the half hours around a date in every time zone. */
const around = (day: string): string[] =>
  Array.from({ length: 4 * 48 }, (_, half) =>
    new Date(Date.parse(day) - 36 * 3_600_000 + half * HALF_HOUR).toISOString(),
  );
const found = async (search: Record<string, unknown>, zone?: string) => {
  const { data } = await calls.post('list', { ...search, page: 1, limit: 100 }, {}, inZone(zone));
  return data.list.map(({ code }) => String(code)).toSorted();
};

describe('a day in a filter is a day in the reader’s time zone', () => {
  test('an entry that a reader in Shanghai sees on the 21st at 01:30 is found on the 21st', async () => {
    await keep(['2026-11-20T17:30:00.000Z']);
    const on = (day: string, zone: string) => found({ moment: { from: day, to: day } }, zone);
    expect(await on('2026-11-21', 'Asia/Shanghai')).toHaveLength(1);
    expect(await on('2026-11-20', 'Asia/Shanghai')).toHaveLength(0);
    expect(await on('2026-11-20', 'UTC')).toHaveLength(1);
  });

  test.each([
    ['Asia/Shanghai', '2026-11-21', 48],
    ['America/New_York', '2026-11-21', 48],
    ['Asia/Kolkata', '2026-11-21', 48],
    ['Pacific/Kiritimati', '2026-11-21', 48],
    ['Europe/Berlin', '2026-03-29', 46],
    ['Europe/Berlin', '2026-10-25', 50],
    ['America/Havana', '2026-11-01', 50],
  ])('%s, %s: the %i half hours of this local day are found', async (zone, day, count) => {
    const instants = around(day);
    await keep(instants);
    const shown = instants.filter((at) => shownDay(zone, at) === day);
    expect(shown).toHaveLength(count);
    expect(await found({ moment: { from: day, to: day } }, zone)).toEqual(shown);
  });

  test('a call without a valid time zone is read in the time zone of the installation', async () => {
    const day = '2026-11-21';
    await keep(around(day));
    const expected = around(day).filter((at) => shownDay(INSTALLATION, at) === day);
    for (const zone of [undefined, '', 'Mars/Olympus', '+08:00', "UTC' or '1'='1", 'a'.repeat(5_000)])
      expect([zone, await found({ moment: { from: day, to: day } }, zone)]).toEqual([zone, expected]);
  });

  test('bulk work by a filter covers the rows that the same reader was shown', async () => {
    await keep(around('2026-11-21'));
    const matching = { moment: { to: '2026-11-20' } };
    const { count } = (await calls.post('list', matching, {}, inZone('Asia/Shanghai'))).data;
    const remove = (zone: string) => calls.post('remove', { matching, expected: count }, {}, inZone(zone));
    expect(await remove('America/New_York')).toMatchObject({ status: 400 });
    expect((await remove('Asia/Shanghai')).data.done).toHaveLength(count);
    expect(await found({}, 'UTC')).toEqual(
      around('2026-11-21')
        .filter((at) => shownDay('Asia/Shanghai', at) > '2026-11-20')
        .slice(0, 100),
    );
  });

  test('so does clearing a log, also after the call has ended', async () => {
    const { database } = portal.dependencies;
    await database.execute(sql`
      insert into operation_log (kind, action, resource, label, created_at)
      select 'operate', 'edit', 'Zoned', '{"en":"x","zh":"x"}', at::timestamptz
      from unnest(${sql.param(around('2020-11-21'))}::text[]) as at`);
    const matching = { resource: 'Zoned', createdAt: { from: '2020-11-21', to: '2020-11-21' } };
    const logs = resourceCalls(portal, log, token);
    const reply = await logs.post('remove', { matching, expected: 48 }, {}, inZone('Asia/Shanghai'));
    expect(reply).toMatchObject({ status: 200, data: { begun: { count: 48 } } });
    const { id } = dataAs<{ begun: { id: string } }>(reply).begun;
    await vi.waitFor(
      async () => expect((await logs.get('removal', id)).data).toMatchObject({ state: 'done', left: 0 }),
      soon,
    );
    const { rows } = await database.execute<{ at: Date }>(
      sql`select created_at as at from operation_log where resource = 'Zoned' order by 1`,
    );
    expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual(
      around('2020-11-21').filter((at) => shownDay('Asia/Shanghai', at) !== '2020-11-21'),
    );
  });
});

test('the dashboard counts days in the reader’s time zone, as many days as before', async () => {
  const { database } = portal.dependencies;
  await database.execute(sql`truncate usage_day`);
  const since = Date.now();
  const instants = Array.from({ length: 100 }, (_, index) => new Date(since - index * 5.25 * 3_600_000));
  await database.insert(account).values(
    instants.slice(0, 40).map((createdAt, index) => ({
      ...{ firstName: 'Ida', lastName: 'Brook', workEmail: `ida-${index}@example.org`, createdAt },
    })),
  );
  await database.insert(usageDay).values(
    instants.map((at) => ({
      day: at.toISOString().slice(0, 10),
      minute: Math.floor((at.getUTCHours() * 60 + at.getUTCMinutes()) / 15) * 15,
      kind: 'search' as const,
      key: at.toISOString(),
      count: 1,
    })),
  );
  const quarter = (at: Date) => new Date(Math.floor(at.getTime() / 900_000) * 900_000).toISOString();
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
    const { data } = await portal.call('dashboard', { token, body: { days: 7 }, headers: inZone(zone) });
    const days = data?.days ?? [];
    expect([days.length, days.at(-1)]).toEqual([30, shownDay(zone, data?.at ?? '')]);
    const perDay = (moments: readonly string[]) =>
      days.map((day) => moments.filter((at) => shownDay(zone, at) === day).length);
    const searched = perDay(instants.map(quarter));
    expect([zone, data?.searches?.byDay]).toEqual([zone, searched]);
    expect(data?.searches?.total).toBe(searched.slice(-7).reduce((a, b) => a + b, 0));
    expect(data?.searches?.before).toBe(searched.slice(-14, -7).reduce((a, b) => a + b, 0));
    const { rows } = await database.execute<{ at: string }>(sql`select created_at as at from account`);
    expect([zone, data?.accounts?.added.byDay]).toEqual([zone, perDay(rows.map(({ at }) => at))]);
  }
});

test('usage is counted for each quarter of an hour', async () => {
  const { database } = portal.dependencies;
  await database.execute(sql`truncate usage_day`);
  const usage = createUsage(database, portal.dependencies.log);
  usage.count('search', 'models');
  usage.count('searchWithoutResult', 'nothing is called so');
  await usage.stop();
  const rows = await database.select().from(usageDay);
  expect(rows).toHaveLength(2);
  for (const { day, minute } of rows) {
    const begun = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
    expect(begun % 900_000).toBe(0);
    expect(Date.now() - begun).toBeLessThan(2 * 900_000);
  }
});

describe('files name the time zone of their reader', () => {
  const instants = ['2026-10-24T22:15:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const columns = ['code', 'moment'];
  const sort = [{ field: 'code', order: 'asc' }];

  test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'])('a CSV in %s', async (zone) => {
    await keep(instants);
    const before = shownTime(zone, new Date().toISOString());
    const { http } = await calls.post('export', { columns, sort, format: 'csv' }, {}, inZone(zone));
    const after = shownTime(zone, new Date().toISOString());
    const [head, ...rows] = parse(http.body, { bom: true }) as string[][];
    expect(head).toEqual(['Code', `Moment (${zone})`]);
    expect(rows).toEqual(instants.map((at) => [at, shownTime(zone, at)]));
    const name = String(http.headers['content-disposition']);
    expect([before, after].some((at) => name.includes(`sample-${at.replace(/[: ]/g, '-')}.csv`))).toBe(true);
  });

  test('an hour that occurs twice shows which one it is', async () => {
    await keep(instants);
    const asked = { columns, sort, format: 'xlsx' };
    const { http } = await calls.post('export', asked, {}, { ...inZone('Europe/Berlin'), 'accept-language': 'zh' });
    const [sheet] = (await readXlsx(http.rawPayload)).sheets;
    expect(sheet?.rows.map((row) => row[1])).toEqual([
      '时间（Europe/Berlin）',
      '2026-10-25 00:15',
      '2026-10-25 02:30 +02:00',
      '2026-10-25 02:30 +01:00',
    ]);
  });

  test('a file of models names the zone in its header and its last line', async () => {
    const { database } = portal.dependencies;
    const id = await makeModel(database, {
      modelCode: 'ZON-1',
      diseaseId: await makeArea(database, 'ZON', ['Z', '区']),
    });
    await database.execute(sql`update model set updated_at = '2026-11-20T17:30:00Z' where id = ${id}`);
    await vi.waitFor(async () => {
      const { data } = await portal.call('searchModels', { token, body: {} });
      expect(data?.list[0]?.updatedAt).toBe('2026-11-20T17:30:00.000Z');
    }, soon);
    const headers = { ...inZone('Asia/Shanghai'), 'accept-language': 'en' };
    const body = { columns: ['updatedAt' as const], format: 'csv' as const };
    const file = await portal.fetch('exportModels', { token, body, headers });
    const rows: string[][] = parse(file.body, { bom: true, relax_column_count: true, skip_empty_lines: true });
    expect(rows.slice(0, 2)).toEqual([['Updated (Asia/Shanghai)'], ['2026-11-21 01:30']]);
    expect(rows.at(-1)?.[0]).toMatch(/; exported \d{4}-\d\d-\d\d \d\d:\d\d:\d\d Asia\/Shanghai; models: 1; /);
  });
});

describe('a data rule counts days in the time zone of the installation, not of the caller', () => {
  const day = '2026-11-21';
  test.each([
    ['eq', (shown: string) => shown === day],
    ['ne', (shown: string) => shown !== day],
    ['gt', (shown: string) => shown > day],
    ['ge', (shown: string) => shown >= day],
    ['lt', (shown: string) => shown < day],
    ['le', (shown: string) => shown <= day],
  ] as const)('%s', async (operator, passes) => {
    const { database } = portal.dependencies;
    await database.execute(sql`truncate rule`);
    const instants = around(day).filter((_, index) => index % 3 === 0);
    await keep(instants);
    const holder = await makeHolder(portal, { codes: ['gen:list'] });
    const made = { name: 'Days', resource: 'sample', field: 'moment', operator, value: day, roles: [holder.roleId] };
    await database.insert(rule).values(made);
    const held = resourceCalls(portal, sample, holder.token);
    const expected = instants.filter((at) => passes(shownDay(INSTALLATION, at)));
    for (const zone of ['Asia/Shanghai', 'UTC', undefined]) {
      const { data } = await held.post('list', { page: 1, limit: 100 }, {}, inZone(zone));
      expect([zone, data.list.map(({ code }) => code).toSorted()]).toEqual([zone, expected]);
    }
  });
});
