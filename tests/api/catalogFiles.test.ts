import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banner } from '../../server/modules/catalog/banner.table.ts';
import { newsletter } from '../../server/modules/catalog/newsletter.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeBanner, makeCategory, makeNewsletter, makePanel, makePicture } from './support/catalog.ts';
import { makeArea } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
let token: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  database = portal.dependencies.database;
  token = await signIn(portal, await makePerson(portal));
});
afterAll(() => portal.close());

const UNKNOWN = '01980000-0000-7000-8000-000000000000';

test('[C.12] a picture with the version of its record is cached permanently; without the version it is revalidated', async () => {
  const id = await makeArea(database, 'PIC', ['Picture', '图片']);
  const bytes = await makePicture(portal, { type: 'disease', entityId: id, field: 'diseaseIcon' });
  const params = { type: 'disease', id, field: 'diseaseIcon' };

  const versioned = await portal.fetch('image', { params, query: { v: '1' } });
  expect(versioned.statusCode).toBe(200);
  expect(versioned.rawPayload.equals(bytes)).toBe(true);
  expect(versioned.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  });
  for (const query of [{}, { v: '2' }]) {
    const other = await portal.fetch('image', { params, query });
    expect(other.headers['cache-control']).toBe('public, no-cache');
    expect(other.rawPayload.equals(bytes)).toBe(true);
  }

  const again = await portal.fetch('image', { params, headers: { 'if-none-match': String(versioned.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

test('[C.12] panels and banners have pictures; a missing, unknown or invalid picture gets an error envelope', async () => {
  const panel = await makePanel(portal);
  const ours = await makeBanner(portal);
  await makePicture(portal, { type: 'enlist', entityId: panel, field: 'enlistImg' });
  await makePicture(portal, { type: 'banner', entityId: ours, field: 'image' });
  const status = async (type: string, id: string, field: string) =>
    (await portal.fetch('image', { params: { type, id, field } })).statusCode;
  expect(await status('enlist', panel, 'enlistImg')).toBe(200);
  expect(await status('banner', ours, 'image')).toBe(200);
  expect(await status('enlist', panel, 'itemImg')).toBe(404);
  expect(await status('banner', panel, 'image')).toBe(404);
  expect(await status('antibody', panel, 'image')).toBe(404);
  expect(await status('disease', UNKNOWN, 'itemImg')).toBe(404);
  expect(await status('passwd', ours, 'image')).toBe(400);
  const missing = await portal.fetch('image', { params: { type: 'banner', id: UNKNOWN, field: 'image' } });
  expect(missing.json()).toEqual({ status: 404, message: 'Not found', data: null, error: 'not_found' });
});

test('[A21] the picture of a draft is hidden', async () => {
  const id = await makeBanner(portal);
  await makePicture(portal, { type: 'banner', entityId: id, field: 'image' });
  const params = { type: 'banner', id, field: 'image' };
  expect((await portal.fetch('image', { params })).statusCode).toBe(200);
  await database.update(banner).set({ state: 'draft' }).where(eq(banner.id, id));
  expect((await portal.fetch('image', { params })).statusCode).toBe(404);
});

test('[C.9] newsletters are grouped by category name in the visitor’s language', async () => {
  const second = await makeCategory(portal, 'Second', 2);
  const first = await makeCategory(portal, 'First', 1);
  const older = await makeNewsletter(portal, first, { publishedAt: '2024-01-15' });
  const newer = await makeNewsletter(portal, first, { publishedAt: '2025-06-15' });
  await makeNewsletter(portal, second);
  await makeNewsletter(portal, second, { state: 'draft', topicName: { en: 'Hidden topic', zh: '隐藏' } });

  const { data, http } = await portal.call('newsletters');
  const groups = data?.list.filter(({ name }) => ['First', 'Second'].includes(name.en)) ?? [];
  expect(groups.map(({ name, list }) => [name.en, list.length])).toEqual([
    ['First', 2],
    ['Second', 1],
  ]);
  expect(groups[0]?.list.map(({ id }) => id)).toEqual([newer, older]);
  expect(groups[0]?.list[0]).toMatchObject({
    topicName: { en: 'Topic', zh: 'Topic（中文）' },
    filePath: `/onco-wuxi/onco/newsLetter/download-file/${newer}`,
    publishedAt: '2025-06-15T00:00:00.000Z',
    category: { name: { en: 'First', zh: 'First（中文）' } },
  });
  expect(http.body).not.toContain('Hidden topic');
});

test('[C.10] the home page gets the newsletters marked for it, the newest first', async () => {
  const category = await makeCategory(portal, 'Head');
  const older = await makeNewsletter(portal, category, { isHead: true, publishedAt: '2026-01-01' });
  const newer = await makeNewsletter(portal, await makeCategory(portal, 'Head too', 9), {
    isHead: true,
    publishedAt: '2026-02-01',
  });
  await makeNewsletter(portal, category);
  await makeNewsletter(portal, category, { isHead: true, state: 'draft' });
  const { data } = await portal.call('headNewsletters');
  expect(data?.list.map(({ id }) => id)).toEqual([newer, older]);
});

test('[C.10] a newsletter reports whether it has a cover, and everyone may read the cover', async () => {
  const id = await makeNewsletter(portal, await makeCategory(portal, 'Covered'), { isHead: true });
  const told = async () => (await portal.call('headNewsletters')).data?.list.find((item) => item.id === id);
  expect(await told()).toMatchObject({ hasImage: false, version: 1 });
  await makePicture(portal, { type: 'newsletter', entityId: id, field: 'image' });
  await expect.poll(told).toMatchObject({ hasImage: true });
  const params = { type: 'newsletter', id, field: 'image' };
  expect((await portal.fetch('image', { params })).statusCode).toBe(200);
});

test('[C.11] [U.1] signed-in users can download a newsletter; others are refused', async () => {
  const content = Buffer.from('%PDF-1.7 the whole text');
  const topicName = { en: 'KRAS "G12C": what\r\nnext?', zh: '耐药' };
  const id = await makeNewsletter(portal, await makeCategory(portal, 'Download'), { topicName }, { content });
  const params = { id };

  const refused = await portal.fetch('downloadNewsletter', { params });
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ status: 401, error: 'token_invalid', data: null });

  const reply = await portal.fetch('downloadNewsletter', { params, token });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(content)).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'accept-ranges': 'bytes',
  });
  expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
  expect(reply.headers['content-disposition']).not.toMatch(/[\r\n]/);

  const part = await portal.fetch('downloadNewsletter', { params, token, headers: { range: 'bytes=9-11' } });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe('the');
  expect(part.headers['content-range']).toBe(`bytes 9-11/${content.length}`);
  const beyond = await portal.fetch('downloadNewsletter', { params, token, headers: { range: 'bytes=9999-' } });
  expect(beyond.statusCode).toBe(416);
  const same = { 'if-none-match': String(reply.headers.etag) };
  expect((await portal.fetch('downloadNewsletter', { params, token, headers: same })).statusCode).toBe(304);
});

test('[C.11] an unknown or unpublished newsletter gets 404', async () => {
  const draft = await makeNewsletter(portal, await makeCategory(portal, 'Draft'), { state: 'draft' });
  for (const id of [draft, UNKNOWN]) {
    const reply = await portal.fetch('downloadNewsletter', { params: { id }, token });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ error: 'not_found' });
  }
});

test('a file missing on disk is logged with the request id; the error does not reveal its path', async () => {
  const id = await makeNewsletter(portal, await makeCategory(portal, 'Missing'));
  const [row] = await database.select({ key: newsletter.fileKey }).from(newsletter).where(eq(newsletter.id, id));
  const key = row?.key ?? '';
  rmSync(join(portal.dependencies.filesDir, key));
  const reply = await portal.fetch('downloadNewsletter', { params: { id }, token });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    status: 500,
    message: 'The file of this publication is currently unavailable.',
    data: null,
    error: 'system',
  });
  expect(reply.body).not.toContain(key);
  expect(portal.logged).toContainEqual(
    expect.objectContaining({ level: 50, newsletter: id, reqId: reply.headers['x-request-id'] }),
  );
});

test('[A8] download keys that point elsewhere are refused, whether from a visitor or from a row', async () => {
  for (const id of [
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '..\\..\\x',
    '/etc/passwd',
    'a\0b',
    'x'.repeat(5_000),
  ]) {
    const { statusCode, body } = await portal.fetch('downloadNewsletter', { params: { id }, token });
    expect([400, 404, 414]).toContain(statusCode);
    expect(body).not.toContain('root:');
  }
  const category = await makeCategory(portal, 'Traversal');
  for (const fileKey of ['../../../../../../etc/passwd', '/etc/passwd', 'ab/../../x.pdf', '']) {
    const id = await makeNewsletter(portal, category, { fileKey });
    expect((await portal.fetch('downloadNewsletter', { params: { id }, token })).statusCode).toBe(500);
  }
});

test('[A9] a link in place of a file or its folder is not followed', async () => {
  const category = await makeCategory(portal, 'Links');
  const keyOf = async (id: string) =>
    (await database.select({ key: newsletter.fileKey }).from(newsletter).where(eq(newsletter.id, id)))[0]?.key ?? '';
  const file = await makeNewsletter(portal, category);
  const path = join(portal.dependencies.filesDir, await keyOf(file));
  rmSync(path);
  symlinkSync('/etc/passwd', path);
  const linked = await portal.fetch('downloadNewsletter', { params: { id: file }, token });
  expect(linked.statusCode).toBe(500);
  expect(linked.body).not.toContain('root:');

  const inFolder = await makeNewsletter(portal, category);
  const [folder = ''] = (await keyOf(inFolder)).split('/');
  rmSync(join(portal.dependencies.filesDir, folder), { recursive: true });
  symlinkSync('/etc', join(portal.dependencies.filesDir, folder));
  expect((await portal.fetch('downloadNewsletter', { params: { id: inFolder }, token })).statusCode).toBe(500);
});
