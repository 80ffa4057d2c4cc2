import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COUNT_MAX, PARTS_MAX } from '../../contract/chartCounts.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { chartCount } from '../../server/modules/statecharts/chartCount.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { openSite } from './support/builtSite.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const SECRET = 'Quiet-Harbor-7';
const parts = { door: ['door', 'door.open', 'door.open|shut|0'], bell: ['bell'] };
const known = { chart: 'door', part: 'door.open|shut|0', count: 3 };

let portal: TestApp;
let off: TestApp;
let admin: string;
let visit = 0;
beforeAll(async () => {
  portal = await seededApp({ STATECHART_COUNTS: 'on' });
  off = await seededApp();
  for (const { dependencies } of [portal, off]) writeFileSync(dependencies.chartParts, JSON.stringify(parts));
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(async () => {
  await portal.close();
  await off.close();
});
// each test is another visitor, before anything is counted
beforeEach(async () => {
  visit += 1;
  await portal.dependencies.database.delete(chartCount);
});

const send = (counts: unknown, to = portal, token?: string) =>
  to.call('countParts', {
    body: { counts },
    headers: { 'x-forwarded-for': `192.0.2.${visit}` },
    ...(token && { token }),
  });
const stored = async (of = portal) =>
  (await of.dependencies.database.select().from(chartCount)).toSorted((one, other) => (one.part < other.part ? -1 : 1));
const read = (chart: string, token = admin) => portal.call('chartCounts', { params: { chart }, token });

describe('counts of real sessions', () => {
  test('are added up, without anything about who sent them', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await send([known, { chart: 'bell', part: 'bell', count: 1 }])).toMatchObject({ status: 200, data: {} });
    const person = await signIn(portal, await makePerson(portal, {}, 'member'));
    const before = await portal.dependencies.database.$count(operationLog);
    expect((await send([known, known], portal, person)).status).toBe(200);
    expect(await stored()).toEqual([
      { chart: 'bell', part: 'bell', count: 1, since: today },
      { ...known, count: 9, since: today },
    ]);
    expect(await portal.dependencies.database.$count(operationLog)).toBe(before);
  });

  test('are read for one statechart, with the day of the first count', async () => {
    await send([known, { chart: 'bell', part: 'bell', count: 2 }]);
    const { data } = await read('door');
    expect(data).toEqual({
      counting: true,
      since: new Date().toISOString().slice(0, 10),
      counts: [{ part: known.part, count: 3 }],
    });
    expect((await read('window')).data).toMatchObject({ counting: true, counts: [] });
  });

  test('are read only with the right to view logs', async () => {
    const holder = await makeHolder(portal, { codes: ['log:list'] });
    const viewer = await makeHolder(portal, { codes: ['log:detail'] });
    expect((await portal.call('chartCounts', { params: { chart: 'door' } })).status).toBe(401);
    expect((await read('door', holder.token)).status).toBe(403);
    expect((await read('door', viewer.token)).status).toBe(200);
  });

  test('from many pages at the same time are all there', async () => {
    const all = parts.door.map((part) => ({ chart: 'door', part, count: 1 }));
    await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn % 2 ? all : all.toReversed())));
    expect((await stored()).map(({ count }) => count)).toEqual([20, 20, 20]);
  });

  test('are refused after sixty reports in ten minutes from one network', async () => {
    for (let turn = 0; turn < 60; turn += 1) expect((await send([known])).status).toBe(200);
    expect((await send([known])).status).toBe(429);
    visit += 1;
    expect((await send([known])).status).toBe(200);
  });
});

describe('[A171] only parts that the build has are stored', () => {
  test('others are dropped, and the rest of the report is kept', async () => {
    const others = [
      { chart: 'door', part: 'door.ajar', count: 1 },
      { chart: 'door', part: 'bell', count: 1 },
      { chart: 'window', part: 'door.open', count: 1 },
      { chart: 'constructor', part: 'name', count: 1 },
    ];
    expect((await send([...others, known])).status).toBe(200);
    expect((await stored()).map(({ part }) => part)).toEqual([known.part]);
    expect((await send(others)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['a text', [{ ...known, part: SECRET.replaceAll('-', ' ') }]],
    ['an address', [{ ...known, part: `https://portal.example/?q=${SECRET}` }]],
    ['another field', [{ ...known, at: SECRET }]],
    ['no part', []],
    ['a part for nothing', [{ ...known, count: 0 }]],
    ['a fraction', [{ ...known, count: 0.5 }]],
    ['too many at once', [{ ...known, count: COUNT_MAX + 1 }]],
    ['too many parts', Array.from({ length: PARTS_MAX + 1 }, () => known)],
    ['a long part', [{ ...known, part: 'a'.repeat(201) }]],
  ])('%s is refused', async (_, counts) => {
    expect((await send(counts)).status).toBe(400);
    expect(await stored()).toEqual([]);
    expect(JSON.stringify(portal.logged)).not.toContain(SECRET);
  });

  test('a full report is within the limit of calls without a sign-in', async () => {
    const full = Array.from({ length: PARTS_MAX }, () => ({ ...known, part: 'a'.repeat(200) }));
    expect((await send(full)).status).toBe(200);
  });

  test('a build that replaces another one is noticed, and without a build nothing is known', async () => {
    const { chartParts } = portal.dependencies;
    writeFileSync(chartParts, JSON.stringify({ door: ['door.new'] }));
    await send([known, { chart: 'door', part: 'door.new', count: 1 }]);
    expect((await stored()).map(({ part }) => part)).toEqual(['door.new']);
    writeFileSync(chartParts, JSON.stringify(parts));
    const bare = await seededApp({ STATECHART_COUNTS: 'on' });
    rmSync(bare.dependencies.chartParts, { force: true });
    expect((await send([known], bare)).status).toBe(200);
    expect(await stored(bare)).toEqual([]);
    await bare.close();
  });
});

describe('a server that does not count', () => {
  test('accepts no report, and says so to those who read', async () => {
    expect((await send([known], off)).status).toBe(404);
    expect(await stored(off)).toEqual([]);
    const token = await signIn(off, await makePerson(off, {}, 'administrator'));
    const { data } = await off.call('chartCounts', { params: { chart: 'door' }, token });
    expect(data).toEqual({ counting: false, since: null, counts: [] });
  });

  test('leaves the script that counts out of its pages; one that counts adds it before the others', async () => {
    const address = pathOf(routes.countParts);
    const counting = await openSite(portal);
    const { html } = await counting.visit('/contact');
    expect(html).toContain(`<script type="module" src="/assets/count-1.js" data-counts="${address}"></script>`);
    expect(html.indexOf('/assets/count-1.js')).toBeLessThan(html.indexOf('/assets/start.js'));
    expect(html).not.toContain('count-script');
    await counting.close();
    const silent = await openSite(off);
    expect((await silent.visit('/contact')).html).not.toMatch(/count-|data-counts/);
    await silent.close();
  });
});
