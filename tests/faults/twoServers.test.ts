import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { disease } from '../../contract/resources/content/disease.ts';
import { model } from '../../contract/resources/content/model.ts';
import { pushMessage } from '../../contract/resources/messagePush.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { UPLOAD_PATH } from '../../contract/uploads.ts';
import { type Ear, listen } from '../api/support/events.ts';
import { hasRedis } from '../support/redisServer.ts';
import { accepted, call, wrongLogin } from './support/calls.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { end, isKnown, login } from './support/portal.ts';
import { type TwoServers, twoServers } from './support/twoServers.ts';
import { ADDED, edit, visit } from './support/visitors.ts';

const possible = hasNginx && hasRedis;
if (!possible) console.log('Two servers behind one nginx are skipped: there is no nginx or no redis-server');

const WAIT_MS = 30_000;

/** The number of rolling restarts in a row. */
const ROUNDS = 10;
const ROUNDS_MS = 600_000;

/** Headers that describe the connection or the responding server. */
const OF_THE_LINE = new Set(['connection', 'keep-alive', 'server']);

describe.skipIf(!possible)('two servers behind one nginx, on one PostgreSQL and one Redis', { tags: ['long'] }, () => {
  let portal: TwoServers;
  let token: string;
  beforeAll(async () => {
    portal = await twoServers();
    token = await login(portal);
  });
  afterAll(() => portal?.stop());

  const urlOf = (which: 0 | 1) => portal.server(which).url;
  const everywhere = () => [portal.url, urlOf(0), urlOf(1)];
  const act = (url: string, of: ResourceDefinition, action: ResourceAction, body: unknown) =>
    accepted<{ id: string; version: number }>(url, resourceRoutes(of)[action]?.path ?? '', { token, body });
  /** Sends a message to all users through one of the addresses. Returns its id. */
  const tell = async (url: string) => {
    const text = { en: 'Maintenance', zh: '维护' };
    const body = { en: '<p>Tonight</p>', zh: '<p>今晚</p>' };
    const { id } = await act(url, pushMessage, 'save', { title: text, body, audience: 'all' });
    await accepted(url, pathOf(routes.sendPush, { id }), { token, body: {} });
    return id;
  };

  /** Restarts a server as in a rolling restart: the next one follows when this one receives requests again. */
  const restart = async (which: 0 | 1) => {
    await portal.start(which);
    await vi.waitFor(async () => expect(await portal.isVisited(which)).toBe(true), { timeout: WAIT_MS, interval: 20 });
  };

  test('a session created at one is known at the other and through nginx, and ends everywhere at once', async () => {
    const here = await login({ url: urlOf(0) });
    for (const url of everywhere()) expect(await isKnown({ url }, here)).toBe(true);
    await call(urlOf(1), pathOf(routes.logout), { token: here, body: {} });
    for (const url of everywhere()) expect(await isKnown({ url }, here)).toBe(false);
  });

  test('nginx leaves replies unchanged: compression, conditions and security headers are the servers’ own', async () => {
    const [through, direct] = await Promise.all(
      [portal.url, urlOf(0)].map(async (url) => {
        const reply = await fetch(`${url}/home`, { headers: { 'accept-encoding': 'br' } });
        const known = { 'accept-encoding': 'br', 'if-none-match': reply.headers.get('etag') ?? '' };
        const kept = await fetch(`${url}/home`, { headers: known });
        const names = [...reply.headers.keys()].filter((name) => !OF_THE_LINE.has(name));
        return [reply.status, reply.headers.get('content-encoding'), kept.status, names.sort()];
      }),
    );
    expect(through).toEqual(direct);
    expect(through?.slice(0, 3)).toEqual([200, 'br', 304]);
  });

  test('nginx passes dictionaries of earlier releases on, in both directions', async () => {
    const page = await (await fetch(`${urlOf(0)}/home`)).text();
    const file = /\/assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? '';
    const whole = await fetch(`${portal.url}${file}`, { headers: { 'accept-encoding': 'br, dcb' } });
    const hash = createHash('sha256')
      .update(await whole.bytes())
      .digest('base64');
    const headers = { 'accept-encoding': 'br, dcb', 'available-dictionary': `:${hash}:` };
    // The file itself is a dictionary too, so no other release is needed. `fetch` leaves this encoding as it is. Each
    // server sends the whole file until it has made the difference.
    const difference = await vi.waitFor(async () => {
      const reply = await fetch(`${portal.url}${file}`, { headers });
      expect(reply.headers.get('content-encoding')).toBe('dcb');
      return reply;
    }, 20_000);
    expect(Object.fromEntries(difference.headers)).toMatchObject({
      'use-as-dictionary': 'match="/assets/index-*.js"',
      vary: 'accept-encoding, available-dictionary',
    });
    expect((await difference.bytes()).length).toBeLessThan(200);
  });

  test('a form larger than nginx’s default limit reaches the storage host; a call that is too large is refused', async () => {
    const form = new FormData();
    form.set('policy', 'none');
    form.set('file', new Blob([new Uint8Array(5_000_000)]), 'large.csv');
    const reply = await fetch(`${portal.url}${UPLOAD_PATH}`, { method: 'POST', body: form });
    expect([reply.status, (await reply.json()).error]).toEqual([403, 'forbidden']);
    const large = await call(portal.url, routes.figures.path, { body: { text: 'x'.repeat(1_500_000) } });
    expect(large).toMatchObject({ status: 413, error: 'too_large' });
  });

  test('a message sent at one arrives once in the streams of the other, through nginx', async () => {
    const ears = [await listen(portal.url, token), await listen(portal.url, token)];
    onTestFinished(() => ears.forEach(({ close }) => void close()));
    for (const ear of ears) await ear.until((heard) => heard.length > 0);
    const begun = performance.now();
    const sent = [await tell(urlOf(0)), await tell(urlOf(1))];
    for (const ear of ears) await ear.until(() => ear.messages().length >= sent.length);
    console.log(`two servers: two messages written, sent and heard in ${Math.round(performance.now() - begun)} ms`);
    for (const ear of ears) expect(ear.messages().toSorted()).toEqual(sent.toSorted());
  });

  test('[R8] each schedule that is due fires once', async () => {
    const { database } = portal;
    const tasks = ['session-cleanup', 'log-retention', 'message-retention', 'scheduled-publishing'];
    const { rows } = await database.query(
      `update schedule set next_run_at = date_trunc('second', now()) where task = any($1) returning id, next_run_at as at`,
      [tasks],
    );
    expect(rows).toHaveLength(tasks.length);
    await vi.waitFor(
      async () => {
        const runs = await database.query(
          'select schedule_id as id, state, count(*)::int from task_run where (schedule_id, planned_at) in (select * from unnest($1::uuid[], $2::timestamptz[])) group by 1, 2',
          [rows.map(({ id }) => id), rows.map(({ at }) => at)],
        );
        expect(runs.rows.length).toBe(tasks.length);
        for (const run of runs.rows) expect(run).toMatchObject({ state: 'succeeded', count: 1 });
      },
      { timeout: WAIT_MS, interval: 100 },
    );
  });

  test('a record published at one is found by a search at the other', async () => {
    const area = await act(urlOf(0), disease, 'save', {
      ...{ code: 'LUN', slug: 'lung', diseaseTitle: { en: 'Lung', zh: '肺' }, organ: { en: 'Lung', zh: '肺' } },
      ...{ summary: { en: 'About the lung', zh: '关于肺' }, body: { en: '<p>Text</p>', zh: '' } },
    });
    const made = await act(urlOf(0), model, 'save', {
      ...{ modelCode: 'LUN-PDX-9001', name: 'LUN-PDX-9001', modelType: 'PDX', species: 'human', disease: area.id },
      ...{ cancerType: 'Lung Adenocarcinoma', tumorType: 'primary', addedOn: '2026-01-02' },
      ...{ source: 'test', sourceModelId: 'LUN-PDX-9001' },
    });
    const found = async (url: string) => {
      const body = { text: 'LUN-PDX-9001' };
      return (await accepted<{ count: number }>(url, routes.searchModels.path, { token, body })).count;
    };
    expect(await Promise.all(everywhere().map(found))).toEqual([0, 0, 0]);
    await act(urlOf(0), disease, 'publish', { records: [{ id: area.id, version: area.version }] });
    await act(urlOf(0), model, 'publish', { records: [{ id: made.id, version: made.version }] });
    const begun = performance.now();
    await vi.waitFor(async () => expect(await found(urlOf(1))).toBe(1), { timeout: WAIT_MS, interval: 20 });
    console.log(`two servers: found at the other after ${Math.round(performance.now() - begun)} ms`);
    await vi.waitFor(async () => expect(await found(urlOf(0))).toBe(1), { timeout: WAIT_MS, interval: 20 });
  });

  test('[A29] limits count across both, and a forged address does not pass nginx', async () => {
    // attempts on one account from one address, alternating between the servers
    const tries = [];
    for (const url of [urlOf(0), urlOf(1), urlOf(0)]) tries.push(await wrongLogin(url, '192.0.2.77'));
    expect(tries.map(({ message }) => /Four|Three/.exec(message)?.[0])).toEqual(['Four', 'Three', undefined]);
    // calls through nginx, half to each server: nginx replaces the claimed addresses, and Redis counts them all as one
    const knock = (at: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${at}` };
      return call(portal.url, routes.saveContact.path, { body: {}, headers });
    };
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await knock(at)).status);
    expect(statuses).toEqual(Array.from({ length: 40 }, (_, at) => (at < 30 ? 400 : 429)));
    for (const url of [urlOf(0), urlOf(1)]) {
      const headers = { 'x-forwarded-for': '127.0.0.1' };
      expect((await call(url, routes.saveContact.path, { body: {}, headers })).status).toBe(429);
    }
  });

  test('a file that only one of two versions has is found at both servers', async () => {
    const older = createServer((_, reply) => void reply.writeHead(404).end());
    await new Promise<void>((resolve) => older.listen(0, '127.0.0.1', resolve));
    const nginx = await startNginx(join(portal.directory, 'versions'), [
      (older.address() as AddressInfo).port,
      portal.ports[0],
    ]);
    onTestFinished(async () => {
      await nginx.stop();
      older.closeAllConnections();
      older.close();
    });
    const page = await (await fetch(`${urlOf(0)}/home`)).text();
    const file = /\/assets\/[\w./-]+\.js/.exec(page)?.[0];
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(`${nginx.url}${file}`)).status),
    );
    expect([file !== undefined, ...new Set(statuses)]).toEqual([true, 200]);
  });

  test('[R5] [R8] killing a server under load costs no visitor a page; streams continue without loss or duplicates', async () => {
    const known = await login(portal);
    const heard: { event: number; message: string }[] = [];
    let cuts = 0;
    let over = false;
    let ear: Ear | undefined;
    let place = 0;
    // as a page does: it reconnects from its last event
    const page = (async () => {
      while (!over) {
        ear = await listen(portal.url, known, { last: place }).catch(() => undefined);
        if (ear?.status !== 200) continue;
        await ear.ended;
        for (const { id: event, data } of ear.heard)
          for (const { id: message } of data.messages) heard.push({ event, message });
        place = ear.last();
        if (!over) cuts += 1;
      }
    })();
    const all = () => [...heard.map(({ message }) => message), ...(over ? [] : (ear?.messages() ?? []))];
    await vi.waitFor(() => expect(ear?.heard.length ?? 0).toBeGreaterThan(0), { timeout: WAIT_MS });
    const before = all();
    const visitors = visit(portal.url, known);
    const sent: string[] = [];
    const recoveries: number[] = [];
    for (const which of [0, 1] as const) {
      const other = which ? 0 : 1;
      sent.push(await tell(urlOf(other)));
      const begun = performance.now();
      await end(portal.server(which), 'SIGKILL');
      sent.push(await tell(urlOf(other)), await tell(portal.url));
      await vi.waitFor(() => expect(all()).toEqual(expect.arrayContaining(sent)), { timeout: WAIT_MS, interval: 5 });
      recoveries.push(Math.round(performance.now() - begun));
      await restart(which);
    }
    over = true;
    ear?.close();
    await page;
    const { answered, failed, longestMs } = await visitors.stop();
    const lost = sent.filter((message) => !all().includes(message)).length;
    const doubled = all().length - new Set(all()).size;
    console.log(
      `two servers, each killed once: ${answered} requests answered, ${failed.length} failed, longest ${longestMs} ms; ` +
        `messages sent and heard within ${recoveries.join(' and ')} ms of the kill, ` +
        `${cuts} reconnections, ${lost} lost, ${doubled} doubled`,
    );
    expect(failed).toEqual([]);
    expect(cuts).toBeGreaterThanOrEqual(1);
    expect(all().toSorted()).toEqual([...before, ...sent].toSorted());
    const events = heard.map(({ event }) => event);
    expect(events).toEqual(events.toSorted((one, two) => one - two));
  });

  test(
    '[R6] after ten rolling restarts, in which no visitor and no editor lost a call, everything works',
    async () => {
      const known = await login(portal);
      const found = async (url: string) => {
        const body = { text: 'LUN-PDX-9001' };
        return (await accepted<{ count: number }>(url, routes.searchModels.path, { token: known, body })).count;
      };
      const before = await found(portal.url);
      const [visitors, editors] = [visit(portal.url, known), edit(portal.url, known)];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const which of [0, 1] as const) {
          expect(await end(portal.server(which), 'SIGTERM')).toBe(0);
          await restart(which);
        }
      const [read, written] = [await visitors.stop(), await editors.stop()];
      const { rows } = await portal.database.query(
        'select count(*)::int as kept from organization_group where code like $1',
        [`${ADDED}%`],
      );
      console.log(
        `two servers, restarted ${ROUNDS} times: ${read.answered} requests and ${written.answered} writes answered, ` +
          `${read.failed.length} and ${written.failed.length} failed, longest ${read.longestMs} and ${written.longestMs} ms`,
      );
      expect([...read.failed, ...written.failed]).toEqual([]);
      expect(rows).toEqual([{ kept: written.answered }]);
      for (const url of everywhere()) {
        expect(await isKnown({ url }, known)).toBe(true);
        expect(await found(url)).toBe(before);
      }
      const ear = await listen(portal.url, known);
      onTestFinished(ear.close);
      const sent = await tell(portal.url);
      await ear.until(() => ear.messages().includes(sent));
    },
    ROUNDS_MS,
  );
});
