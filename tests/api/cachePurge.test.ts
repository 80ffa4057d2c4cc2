import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { disease } from '../../contract/resources/content/disease.ts';
import { banner } from '../../server/modules/catalog/banner.table.ts';
import { otherModel } from '../../server/modules/products/otherModel.table.ts';
import { purgeMeasures, startPurging } from '../../server/modules/sharedCache/purge.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { withoutTriggers } from '../../server/platform/backup/triggers.ts';
import { sumUpChanges } from '../../server/platform/database/changes.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { SCHEMA } from '../../server/platform/jobs/tables.ts';
import { publishDue } from '../../server/platform/resources/schedule.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeBanner } from './support/catalog.ts';
import { area } from './support/contentValues.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const AUTHORIZATION = 'Bearer purge-secret-of-the-tests';
const TIMES = { lookMs: 50, waitSeconds: 0 };

type Purge = { method: string; headers: Record<string, unknown>; tags: string[] };

/** Starts a stand-in for the purge address of a CDN. */
async function startCdn() {
  const purges: Purge[] = [];
  const cdn = { url: '', status: 200, purges, tags: () => [...new Set(purges.flatMap(({ tags }) => tags))].toSorted() };
  const server = createServer(async (request, reply) => {
    const { tags } = JSON.parse(await text(request));
    if (cdn.status === 200) purges.push({ method: request.method ?? '', headers: request.headers, tags });
    reply.writeHead(cdn.status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge?zone=1`;
  return { ...cdn, cdn, close: () => new Promise((resolve) => server.close(resolve)) };
}

let portal: TestApp;
let standIn: Awaited<ReturnType<typeof startCdn>>;
let stop: () => Promise<void>;
/** Starts what a portal with a purge address runs, without its waits. */
async function purgeTo(address: string): Promise<() => Promise<void>> {
  const { connection } = portal.database;
  const jobs = createJobs({ connection, log: portal.dependencies.log, pollMs: 50 });
  const purging = startPurging({ ...portal.dependencies, jobs }, { address, authorization: AUTHORIZATION }, TIMES);
  jobs.start();
  return async () => {
    await purging.stop();
    await jobs.stop();
  };
}
const purgesSince = (before: number) => standIn.purges.slice(before).flatMap(({ tags }) => tags);
/** Returns how many tables still have to be purged. */
const waiting = async () => (await purgeMeasures(portal.dependencies.database))[0]?.value;

beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  standIn = await startCdn();
  await makeBanner(portal);
  stop = await purgeTo(standIn.url);
});
afterAll(async () => {
  await stop();
  await standIn.close();
  await portal.close();
});
beforeEach(() => expect.poll(waiting, soon).toBe(0));

describe('a portal with a purge address', () => {
  test('purges at its start what was never purged, with the secret, the tags as JSON and as a header', async () => {
    const [first] = standIn.purges;
    expect(first).toMatchObject({
      method: 'POST',
      headers: {
        authorization: AUTHORIZATION,
        'content-type': 'application/json',
        'surrogate-key': first?.tags.join(' '),
      },
    });
    expect(first?.tags).toContain('ob-banner');
  });

  test('purges the pages of a record that is published, withdrawn, or due for either', async () => {
    const calls = resourceCalls(portal, disease, await signIn(portal, await makePerson(portal, {}, 'administrator')));
    const { id } = (await calls.post('save', area)).data;
    await expect.poll(waiting, soon).toBe(0);
    const purged = async (change: () => Promise<unknown>) => {
      const before = standIn.purges.length;
      await change();
      await expect.poll(() => purgesSince(before), soon).toContain('ob-disease');
      await expect.poll(waiting, soon).toBe(0);
      expect(purgesSince(before)).not.toContain('ob-antibody');
    };
    await purged(() => calls.publish([id]));
    await purged(() => calls.post('withdraw', { ids: [id] }));
    const { version } = (await calls.get('detail', id)).data;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await calls.post('publish', { records: [{ id, version }], at });
    await purged(async () => {
      await portal.dependencies.database.execute(
        sql`update content_draft set publish_at = now() - interval '1 second' where publish_at is not null`,
      );
      expect(await publishDue(portal.modules.resources.engine)).toMatchObject({ published: 1 });
    });
  });

  test('purges what another process wrote, and what was written while none ran', async () => {
    const other = openPool(portal.database.connection, { size: 1 });
    onTestFinished(other.close);
    const both = (words: string) => ({ en: words, zh: words });
    const row = {
      therapeuticArea: both('Immunology'),
      induction: 'CFA',
      summary: both('Arthritis'),
      name: both('CIA'),
    };
    let before = standIn.purges.length;
    await other.database.insert(otherModel).values({ ...row, code: 'NON-001', state: 'published' });
    await expect.poll(() => purgesSince(before), soon).toEqual(['ob-other-model']);
    await stop();
    before = standIn.purges.length;
    await other.database.update(banner).set({ sort: 7 });
    stop = await purgeTo(standIn.url);
    await expect.poll(() => purgesSince(before), soon).toEqual(['ob-banner']);
  });

  test('purges every page after a restore', async () => {
    const before = standIn.purges.length;
    const client = await portal.database.pool.connect();
    onTestFinished(() => client.release());
    await client.query('BEGIN');
    await withoutTriggers(client, async () => {});
    await client.query('COMMIT');
    await expect
      .poll(() => purgesSince(before), soon)
      .toEqual(expect.arrayContaining(['ob-disease', 'ob-panel', 'ob-newsletter', 'ob-picture', 'ob-model']));
  });

  test('asks nobody when nothing has changed, also after earlier changes were summed up', async () => {
    const before = standIn.purges.length;
    await sumUpChanges(portal.dependencies.database);
    await stop();
    stop = await purgeTo(standIn.url); // its first job looks for changes
    const done = async () => {
      const { rows } = await portal.database.pool.query(
        `select count(*)::int as left from ${SCHEMA}.job where name = 'cache-purge' and state < 'completed'`,
      );
      return rows[0]?.left;
    };
    await expect.poll(done, soon).toBe(0);
    expect(purgesSince(before)).toEqual([]);
  });

  test.each([503, 403, 302])(
    'tries again while the cache answers %i, and logs it without the secret',
    async (status) => {
      const before = standIn.purges.length;
      const lines = portal.logged.length;
      standIn.cdn.status = status;
      await makeBanner(portal);
      const logged = () => JSON.stringify(portal.logged.slice(lines));
      await expect.poll(logged, soon).toContain(`The shared cache answered ${status}`);
      expect(logged()).toContain('a job has failed and will be tried again');
      expect(await waiting()).toBe(1);
      standIn.cdn.status = 200;
      await expect.poll(() => purgesSince(before), soon).toEqual(['ob-banner']);
      expect(JSON.stringify(portal.logged)).not.toContain('purge-secret');
    },
  );

  test('tries again while the cache cannot be reached', async () => {
    await stop();
    const lines = portal.logged.length;
    const before = standIn.purges.length;
    await makeBanner(portal);
    const lost = await purgeTo('http://127.0.0.1:1/purge');
    await expect
      .poll(() => JSON.stringify(portal.logged.slice(lines)), soon)
      .toMatch(/The shared cache cannot be reached: [^"]*\S/);
    await lost();
    stop = await purgeTo(standIn.url);
    await expect.poll(() => purgesSince(before), soon).toEqual(['ob-banner']);
  });
});

test('CACHE_PURGE_URL turns purges on, and without it there are none', async () => {
  const cdn = await startCdn();
  const named = async (app: TestApp) => {
    const { rows } = await app.database.pool.query(`select 1 from ${SCHEMA}.queue where name = 'cache-purge'`);
    return rows.length;
  };
  const off = await testApp();
  onTestFinished(off.close);
  await vi.waitFor(() => expect(off.dependencies.jobs.isOpen()).toBe(true), soon);
  expect(await named(off)).toBe(0);
  const on = await testApp({ CACHE_PURGE_URL: cdn.url, CACHE_PURGE_AUTHORIZATION: AUTHORIZATION });
  onTestFinished(async () => {
    await on.close();
    await cdn.close();
  });
  await makeBanner(on);
  await expect.poll(() => cdn.tags(), soon).toContain('ob-banner');
});
