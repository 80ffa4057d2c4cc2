import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { fileUses } from '../../server/fileUses.ts';
import { createStorage } from '../../server/modules/storage/storage.ts';
import { storedFile, uploadGrant } from '../../server/modules/storage/storedFile.table.ts';
import { FileMissing } from '../../server/platform/files/fileStore.ts';
import { ossStandIn } from './support/ossStandIn.ts';
import { configuration, fieldsOf, makeUploader, post, type Uploader } from './support/storage.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let host: Awaited<ReturnType<typeof ossStandIn>>;
let portal: TestApp;
let person: Uploader;
beforeAll(async () => {
  host = await ossStandIn();
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', ...host.environment });
  person = await makeUploader(portal);
});
afterAll(async () => {
  await portal.close();
  await host.close();
});

const csv = Buffer.from('model,volume\nLUN-PDX-0001,120\n');

async function send(content: Buffer, name: string, changed: Record<string, string> = {}) {
  const config = await configuration(portal, person.token);
  // the stand-in does not answer JSON, and neither does OSS
  const { status } = await post(config.host, { fields: { ...fieldsOf(config), ...changed }, name, content });
  return { status, key: config.key };
}
const register = (key: string, name: string) => portal.call('uploaded', { token: person.token, body: { key, name } });

test('[M.39] the same form works with an OSS-compatible host, and the portal serves the files stored there', async () => {
  const { status, key } = await send(csv, 'volumes.csv');
  expect(status).toBe(200);
  expect(host.objects.get(key)?.equals(csv)).toBe(true);
  const { data } = await register(key, '../volumes.csv');
  expect(data).toMatchObject({ name: 'volumes.csv', type: 'text/csv', bytes: csv.length });
  const headers = { authorization: `Bearer ${person.token}` };
  const served = await portal.app.inject({ url: data?.url ?? '', headers });
  expect(served.rawPayload.equals(csv)).toBe(true);
  expect(served.headers['content-disposition']).toMatch(/^attachment/);
  const part = await portal.app.inject({ url: data?.url ?? '', headers: { ...headers, range: 'bytes=6-11' } });
  expect([part.statusCode, part.payload]).toEqual([206, 'volume']);
  expect(await register(key, 'again.csv')).toMatchObject({ data });
});

test('[A13] the host refuses altered forms', async () => {
  expect((await send(csv, 'a.csv', { key: 'uploads/other' })).status).toBe(403);
  expect((await send(csv, 'a.csv', { signature: 'AAAA' })).status).toBe(403);
});

test('[A11] an invalid file is removed from the host when the portal learns of it', async () => {
  const { key } = await send(Buffer.from('<html><script>alert(1)</script>'), 'a.csv');
  expect(host.objects.has(key)).toBe(true);
  expect((await register(key, 'a.csv')).status).toBe(400);
  expect(host.objects.has(key)).toBe(false);
  expect((await register(key, 'a.csv')).status).toBe(404);
});

test('[A65] a file sent again under a key that the portal has checked is ignored', async () => {
  const config = await configuration(portal, person.token);
  const sent = (content: Buffer) => post(config.host, { fields: fieldsOf(config), name: 'a.csv', content });
  await sent(csv);
  const { data } = await register(config.key, 'a.csv');
  const [file] = await portal.dependencies.database.select().from(storedFile).where(eq(storedFile.key, config.key));
  if (!data || !file) throw new Error('the file was not stored');
  const read = () =>
    portal.fetch('storedFile', { params: { id: data.id }, token: person.token }).then(({ statusCode }) => statusCode);
  const stored = createStorage(portal.dependencies, portal.modules.resolveToken).host;
  expect(await read()).toBe(200);
  expect((await buffer(stored.stream(file, 0, file.bytes - 1))).equals(csv)).toBe(true);
  // the same number of bytes, while the policy is still valid
  expect((await sent(Buffer.from(csv.toString().replace('120', '999')))).status).toBe(200);
  expect(await read()).toBe(404);
  await expect(buffer(stored.stream(file, 0, file.bytes - 1))).rejects.toThrow(FileMissing);
});

test('an unused file is deleted from the host after a day', async () => {
  const { key } = await send(csv, 'a.csv');
  await register(key, 'a.csv');
  const { database } = portal.dependencies;
  await database
    .update(storedFile)
    .set({ unusedSince: new Date(0) })
    .where(eq(storedFile.key, key));
  await database
    .update(uploadGrant)
    .set({ spentAt: new Date(0) })
    .where(eq(uploadGrant.key, key));
  const { sweep } = createStorage(portal.dependencies, portal.modules.resolveToken);
  expect(await sweep(fileUses(portal.modules.resources.engine))).toBeGreaterThan(0);
  expect(host.objects.has(key)).toBe(false);
});

test('pages may connect to the host, and the portal itself accepts no forms', async () => {
  const reply = await portal.app.inject({ method: 'POST', url: '/onco-wuxi/storage', payload: {} });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-security-policy']).toContain(`connect-src 'self' ${host.address};`);
});

test('a host without its keys stops the start', () => {
  expect(() => readConfig({ STORAGE_HOST: 'https://files.example' })).toThrow(/STORAGE_BUCKET is missing/);
  expect(() => readConfig({ STORAGE_POLICY_SECONDS: '31536001' })).toThrow(/STORAGE_POLICY_SECONDS is wrong/);
  expect(readConfig({ STORAGE_POLICY_SECONDS: '31536000' }).storagePolicySeconds).toBe(31_536_000);
});

test('the portal stores files of its own on the host, and removes them', async () => {
  const { host: stored } = createStorage(portal.dependencies, portal.modules.resolveToken);
  const key = `uploads/${'ab'.repeat(16)}`;
  const written = await stored.write(key, Readable.from([csv.subarray(0, 5), csv.subarray(5)]));
  expect(written.bytes).toBe(csv.length);
  expect(host.objects.get(key)?.equals(csv)).toBe(true);
  await stored.remove(key);
  expect(host.objects.has(key)).toBe(false);
});
