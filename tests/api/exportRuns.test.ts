import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import type { ResultFormat } from '../../contract/exportFormats.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { nameReader } from '../../server/modules/catalog/names.ts';
import { checkExports } from '../../server/modules/exports/check.ts';
import { exportRun } from '../../server/modules/exports/exportRun.table.ts';
import type { ExportNeeds } from '../../server/modules/exports/exports.ts';
import { LIMIT_SECONDS, workOn } from '../../server/modules/exports/work.ts';
import { pushMessage } from '../../server/modules/messagePush/pushMessage.table.ts';
import { embeddedHostOf } from '../../server/modules/storage/storage.ts';
import { uploadGrant } from '../../server/modules/storage/storedFile.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import type { StorageHost } from '../../server/platform/storage/host.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let owner: { id: string; token: string };
let other: { id: string; token: string };
let model = '';

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await seedSystem(portal.dependencies.transaction);
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  model = await makeModel(database, { modelCode: 'LUN-PDX-0001', diseaseId });
  await makeModel(database, { modelCode: 'LUN-PDX-0002', diseaseId });
  await makeModel(database, { modelCode: 'LUN-PDX-0003', diseaseId, state: 'draft' });
  const { token } = await person();
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: {} })).data?.count).toBe(2);
  }, soon);
});
beforeEach(async () => {
  [owner, other] = [await person(), await person()];
});
afterAll(() => portal.close());

async function person() {
  const made = await makePerson(portal);
  return { id: made.id, token: await signIn(portal, made) };
}
const start = (token: string, format: ResultFormat = 'csv') =>
  portal.call('startExport', { token, body: { columns: ['model'], format } });
const own = async (token: string): Promise<ExportRun[]> =>
  (await portal.call('ownExports', { token })).data?.list ?? [];
const file = (id: string, token: string) => portal.fetch('exportFile', { params: { id }, token });
const ended = (token: string, state: ExportRun['state']) =>
  vi.waitFor(async () => {
    const [run] = await own(token);
    expect(run?.state).toBe(state);
    return run as ExportRun;
  }, soon);
const messages = async (to: string) =>
  portal.dependencies.database.select().from(pushMessage).where(sql`${to}::uuid = any(${pushMessage.people})`);
const storedFiles = () => {
  const names = readdirSync(portal.dependencies.filesDir, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /[0-9a-f]{32}/.test(name));
};

/** The parts of the server with a search that the test controls, for a run outside of the queue. */
function parts(batches: () => AsyncGenerator<string[]>): ExportNeeds & { host: StorageHost } {
  const { dependencies } = portal;
  const host = embeddedHostOf(dependencies);
  if (!host) throw new Error('the portal has no storage of its own');
  return {
    ...dependencies,
    host,
    readNames: nameReader(dependencies),
    engine: { ids: async () => ({ count: 1, batches: batches() }) },
    deliver: async () => {},
  };
}
const one = async function* () {
  yield [model];
};
/** A run that waits, without a job. */
async function waiting(values: Partial<typeof exportRun.$inferInsert> = {}): Promise<string> {
  const { database } = portal.dependencies;
  const query: ExportQuery = { columns: ['model'], format: 'csv' };
  const run = {
    accountId: owner.id,
    query,
    locale: 'en',
    timeZone: 'UTC',
  } as const;
  const [row] = await database
    .insert(exportRun)
    .values({ ...run, ...values })
    .returning({ id: exportRun.id });
  return row?.id ?? '';
}

test('an export in the background has the same file as a direct one, and its owner gets a message with a link', async () => {
  const { data } = await start(owner.token);
  expect(data).toMatchObject({ format: 'csv', read: 0, problem: null, expiresAt: null });
  const run = await ended(owner.token, 'done');
  expect(run).toMatchObject({
    id: data?.id,
    models: 2,
    read: 2,
    fileName: expect.stringMatching(/^oncology-models-.*\.csv$/),
  });
  const written = await file(run.id, owner.token);
  expect(written.headers['content-disposition']).toContain(run.fileName);
  expect(written.rawPayload.length).toBe(run.bytes);
  const direct = await portal.fetch('exportModels', {
    token: owner.token,
    body: { columns: ['model'], format: 'csv' },
  });
  const rows = (body: string) => parse(body, { bom: true, relax_column_count: true }).slice(0, 3);
  expect(rows(written.body)).toEqual(rows(direct.body));
  expect(Date.parse(run.expiresAt ?? '') - Date.now()).toBeGreaterThan(86_000_000);
  const [message] = await messages(owner.id);
  expect(message?.body.en).toContain(`href="${portal.dependencies.config.publicUrl}/search/exports"`);
  expect(message?.body.en).toContain(run.fileName);
  await vi.waitFor(async () => {
    const inbox = await portal.dependencies.database.execute(
      sql`select 1 from push_receipt where account_id = ${owner.id} and message_id = ${message?.id}`,
    );
    expect(inbox.rows).toHaveLength(1);
  }, soon);
});

test('nobody else sees, cancels or downloads an export', async () => {
  await start(owner.token);
  const { id } = await ended(owner.token, 'done');
  expect(await own(other.token)).toEqual([]);
  expect((await file(id, other.token)).statusCode).toBe(404);
  expect((await portal.call('cancelExport', { params: { id }, token: other.token, body: {} })).status).toBe(404);
  expect((await portal.fetch('exportFile', { params: { id } })).statusCode).toBe(401);
  expect((await file(id, owner.token)).statusCode).toBe(200);
});

test('an export can be cancelled while it runs, and leaves no file', async () => {
  const id = await waiting();
  const files = storedFiles();
  let begun = false;
  const work = workOn(
    parts(async function* () {
      begun = true;
      yield [model];
      for (;;) {
        await delay(50);
        yield [model];
      }
    }),
    id,
    new AbortController().signal,
  );
  await vi.waitFor(() => expect(begun).toBe(true), soon);
  expect((await portal.call('cancelExport', { params: { id }, token: owner.token, body: {} })).status).toBe(200);
  await work;
  expect(await own(owner.token)).toMatchObject([{ id, state: 'cancelled', expiresAt: null }]);
  expect((await file(id, owner.token)).statusCode).toBe(404);
  expect(storedFiles()).toEqual(files);
  expect(await messages(owner.id)).toEqual([]);
});

test('the progress is counted while the export runs', async () => {
  const id = await waiting();
  const stop = new AbortController();
  const work = workOn(
    parts(async function* () {
      for (;;) {
        await delay(20);
        yield [model];
      }
    }),
    id,
    stop.signal,
  );
  await vi.waitFor(async () => expect((await own(owner.token))[0]?.read).toBeGreaterThan(0), soon);
  expect((await own(owner.token))[0]).toMatchObject({ state: 'running', models: 1 });
  stop.abort();
  await expect(work).rejects.toThrow();
});

test('a failure is shown and sent, with its reason', async () => {
  await portal.call('startExport', {
    token: owner.token,
    body: { text: 'no such model anywhere 12345', columns: ['model'], format: 'csv' },
  });
  const run = await ended(owner.token, 'failed');
  expect(run.problem).toContain('no models match');
  const [message] = await messages(owner.id);
  expect(message?.body.en).toContain('no models match');
  expect((await file(run.id, owner.token)).statusCode).toBe(404);
});

test('an error of the system is a failure, which reveals nothing', async () => {
  const id = await waiting();
  const files = storedFiles();
  const work = workOn(
    parts(async function* () {
      yield [model];
      throw new Error('secret detail');
    }),
    id,
    new AbortController().signal,
  );
  await work;
  const [run] = await own(owner.token);
  expect(run).toMatchObject({ id, state: 'failed', problem: expect.stringContaining('Export again') });
  expect(JSON.stringify(run)).not.toContain('secret');
  expect(storedFiles()).toEqual(files);
});

test('rights are those of the time of the run: a disabled account gets no file', async () => {
  const id = await waiting();
  const { database } = portal.dependencies;
  await database.update(account).set({ enabled: false }).where(eq(account.id, owner.id));
  await workOn(parts(one), id, new AbortController().signal);
  const [row] = await database.select().from(exportRun).where(eq(exportRun.id, id));
  expect(row).toMatchObject({ state: 'failed', key: null });
});

test('a stop before the first row returns the export to the queue', async () => {
  const id = await waiting();
  const stop = new AbortController();
  const needs = parts(one);
  const ids: ExportNeeds['engine']['ids'] = async (...asked) => {
    stop.abort();
    return parts(one).engine.ids(...asked);
  };
  await expect(workOn({ ...needs, engine: { ids } }, id, stop.signal)).rejects.toThrow();
  expect(await own(owner.token)).toMatchObject([{ id, state: 'waiting' }]);
});

test('an export goes on after a restart of the server, and after a loss of the server', async () => {
  const stopped = await waiting();
  const stop = new AbortController();
  const work = workOn(
    parts(async function* () {
      yield [model];
      stop.abort();
      for (;;) {
        await delay(20);
        yield [model];
      }
    }),
    stopped,
    stop.signal,
  );
  await expect(work).rejects.toThrow();
  expect(await own(owner.token)).toMatchObject([{ id: stopped, state: 'waiting' }]);
  await workOn(parts(one), stopped, new AbortController().signal);
  expect(await own(owner.token)).toMatchObject([{ id: stopped, state: 'done', models: 1 }]);

  const long = new Date(Date.now() - 120_000);
  const lost = await waiting({ state: 'running', tries: 1, touchedAt: long });
  const alive = await waiting({ state: 'running', tries: 1 });
  const hopeless = await waiting({ state: 'running', tries: 3, touchedAt: long });
  const sent: string[] = [];
  const job = {
    send: async ({ run }: { run: string }) => {
      sent.push(run);
      await workOn(parts(one), run, new AbortController().signal);
      return run;
    },
    look: async () => null,
  };
  await checkExports({ ...parts(one), job }, new AbortController().signal);
  expect(sent).toContain(lost);
  expect(sent).not.toContain(alive);
  const states = new Map((await own(owner.token)).map(({ id, state }) => [id, state]));
  expect([states.get(lost), states.get(alive), states.get(hopeless)]).toEqual(['done', 'running', 'failed']);
});

test('a file can be downloaded for a day, and is then deleted', async () => {
  await start(owner.token);
  const { id } = await ended(owner.token, 'done');
  const { database } = portal.dependencies;
  const [row] = await database.select({ key: exportRun.key }).from(exportRun).where(eq(exportRun.id, id));
  const name = (row?.key ?? '').slice(-32);
  // the sweep of the storage leaves it alone for longer, even if the export has taken as long as it may
  const [grant] = await database
    .select()
    .from(uploadGrant)
    .where(eq(uploadGrant.key, row?.key ?? ''));
  expect(grant?.expiresAt.getTime()).toBeGreaterThan(Date.now() + LIMIT_SECONDS * 1_000);
  const isThere = () => storedFiles().some((path) => path.endsWith(name));
  const job = { send: async () => null, look: async () => null };
  await checkExports({ ...parts(one), job }, new AbortController().signal);
  expect(isThere()).toBe(true);
  await database
    .update(exportRun)
    .set({ endedAt: new Date(Date.now() - 86_500_000) })
    .where(eq(exportRun.id, id));
  expect((await file(id, owner.token)).statusCode).toBe(404);
  expect(await own(owner.token)).toEqual([]);
  await checkExports({ ...parts(one), job }, new AbortController().signal);
  expect(isThere()).toBe(false);
  expect(await database.$count(exportRun, eq(exportRun.id, id))).toBe(0);
});

test('an account has at most three exports under way', async () => {
  for (let made = 0; made < 3; made++) await waiting({ state: 'running' });
  const refused = await start(owner.token);
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('3') });
  expect((await start(other.token)).status).toBe(200);
});
