import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../contract/constants.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { banner } from '../../contract/resources/content/banner.ts';
import { newsletter, newsletterCategory } from '../../contract/resources/content/newsletter.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { sweepTwice, type Uploader } from './support/storage.ts';
import { csv, pdf, png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const both = (text: string) => ({ en: text, zh: text });
const banners = ({ token }: { token: string } = at.person) => resourceCalls(at.portal, banner, token);
const letters = () => resourceCalls(at.portal, newsletter, at.person.token);

async function upload(content: Buffer, name: string, by: Uploader = at.person) {
  const { key } = await at.send(content, name, { by });
  const { data } = await at.register(key, name, by);
  if (!data) throw new Error(`${name} was not stored`);
  return { ...data, key };
}
/** Returns the status that a caller gets for a file, or a visitor when there is no caller. */
const status = async (id: string, by?: { token: string }) =>
  (await at.portal.fetch('storedFile', { params: { id }, ...(by && { token: by.token }) })).statusCode;
const member = async () => ({ token: await signIn(at.portal, await makePerson(at.portal)) });
let made = 0;
async function makeBanner(image: string, by: { token: string } = at.person): Promise<string> {
  made += 1;
  const values = { code: `B-${made}`, title: both('Title'), subtitle: both('Subtitle'), link: '/pdx', sort: 1 };
  return (await banners(by).post('save', { ...values, image })).data.id;
}
const change = async (id: string, values: object) =>
  banners().post('save', { id, version: (await banners().get('detail', id)).data.version, ...values });

describe('[A55] a stored file', () => {
  test('is readable only by its uploader while no record shows it, whatever others know about it', async () => {
    const { id, key, url } = await upload(png, 'a.png');
    expect(url).not.toContain(key.split('/').at(-1));
    expect((await at.portal.app.inject({ url: `${API_PREFIX}/storage/${key}` })).statusCode).toBe(404);
    expect([await status(id), await status(id, at.other), await status(id, await member())]).toEqual([404, 404, 404]);
    expect(await status(id, at.person)).toBe(200);
  });

  test('of a draft is readable by users who may see the draft, within their data scope', async () => {
    const codes: PermissionCode[] = ['content:banner:list', 'content:banner:add', 'content:banner:edit'];
    const [own, all] = [
      await makeHolder(at.portal, { codes, scope: 'own' }),
      await makeHolder(at.portal, { codes, scope: 'all' }),
    ];
    const { id } = await upload(png, 'a.png');
    await makeBanner(id);
    expect([await status(id), await status(id, await member()), await status(id, own)]).toEqual([404, 404, 404]);
    expect([await status(id, all), await status(id, at.other)]).toEqual([200, 200]);
  });

  test('is public as long as the published version of its record shows it', async () => {
    const [shown, drafted] = [await upload(png, 'a.png'), await upload(png, 'b.png')];
    const id = await makeBanner(shown.id);
    expect(await status(shown.id)).toBe(404);
    await banners().publish([id]);
    expect(await status(shown.id)).toBe(200);
    await change(id, { image: drafted.id });
    expect([await status(shown.id), await status(drafted.id), await status(drafted.id, at.other)]).toEqual([
      200, 404, 200,
    ]);
    await banners().publish([id]);
    // only the history refers to the earlier picture
    expect([await status(shown.id), await status(drafted.id), await status(shown.id, at.other)]).toEqual([
      404, 200, 200,
    ]);
    await banners().post('withdraw', { ids: [id] });
    expect(await status(drafted.id)).toBe(404);
    await banners().post('remove', { ids: [id] });
    expect([await status(drafted.id), await status(drafted.id, at.other)]).toEqual([404, 200]);
  });

  test('[A65] of a draft is added to a record only by its uploader, and does not become public through another record', async () => {
    const codes: PermissionCode[] = [
      'content:banner:list',
      'content:banner:add',
      'content:banner:edit',
      'content:banner:publish',
    ];
    const stranger = await makeHolder(at.portal, { codes, scope: 'own' });
    const { id: secret } = await upload(png, 'secret.png');
    await makeBanner(secret);
    const own = { code: 'B-own', title: both('Own'), subtitle: both('Own'), link: '/pdx', sort: 1, image: null };
    for (const by of [stranger, at.other]) {
      const calls = banners(by);
      expect(await calls.post('save', { ...own, image: secret })).toMatchObject({
        status: 400,
        fields: { image: expect.any(String) },
      });
      const { id, version } = (await calls.post('save', { ...own, code: `B-${by.id}` })).data;
      expect(await calls.post('save', { id, version, image: secret })).toMatchObject({ status: 400 });
      await calls.publish([id]);
    }
    expect([await status(secret), await status(secret, stranger)]).toEqual([404, 404]);
  });

  test('[A65] of two records is kept and shown as long as one of them needs it', async () => {
    const { id: shared } = await upload(png, 'a.png');
    const [first, second] = [await makeBanner(shared), await makeBanner(shared)];
    await banners().publish([first]);
    expect(await status(shared)).toBe(200);
    await banners().post('remove', { ids: [first] });
    await at.portal.call('purgeTrash', {
      token: at.person.token,
      body: { records: [{ resource: 'banner', id: first }] },
    });
    await sweepTwice(at.portal);
    expect([await status(shared), await status(shared, at.other)]).toEqual([404, 200]);
    await banners().publish([second]);
    expect(await status(shared)).toBe(200);
  });

  test('[A65] sends no range, headers or entity tag once it is withdrawn, and neither does the public picture', async () => {
    const { id: file } = await upload(png, 'a.png');
    const id = await makeBanner(file);
    await banners().publish([id]);
    const asked = async (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      (await at.portal.app.inject({ method, url: pathOf(routes.storedFile, { id: file }), headers })).statusCode;
    const every = async () => [
      await asked('HEAD'),
      await asked('GET', { range: 'bytes=0-3' }),
      await asked('GET', { 'if-none-match': '*' }),
      (await at.portal.app.inject({ url: pathOf(routes.image, { type: 'banner', id, field: 'image' }) })).statusCode,
    ];
    expect(await every()).toEqual([200, 206, 304, 200]);
    await banners().post('withdraw', { ids: [id] });
    expect(await every()).toEqual([404, 404, 404, 404]);
  });

  test('[A65] of an earlier value is readable by users who may open the history', async () => {
    const { id: earlier } = await upload(png, 'a.png');
    const id = await makeBanner(earlier);
    await change(id, { image: (await upload(png, 'b.png')).id });
    const lists = await makeHolder(at.portal, { codes: ['content:banner:list'] });
    const opens = await makeHolder(at.portal, { codes: ['content:banner:list', 'content:banner:detail'] });
    expect([await status(earlier, lists), await status(earlier, opens)]).toEqual([404, 200]);
  });

  test('that is a document is readable by signed-in users, like its download', async () => {
    const categories = resourceCalls(at.portal, newsletterCategory, at.person.token);
    const category = (await categories.post('save', { code: 'reports', name: both('Reports') })).data.id;
    const { id: file } = await upload(pdf, 'a.pdf');
    const values = { code: 'letter', topicName: both('Topic'), category, publishedAt: '2026-01-02', diseases: [] };
    const { id } = (await letters().post('save', { ...values, file })).data;
    const reader = await member();
    expect([await status(file), await status(file, reader)]).toEqual([404, 404]);
    await letters().publish([id]);
    expect([await status(file), await status(file, reader)]).toEqual([404, 200]);
  });

  test('is not cached by browsers beyond the right to see it', async () => {
    const { id } = await upload(png, 'a.png');
    const fetched = (headers = {}, token = at.person.token) =>
      at.portal.fetch('storedFile', { params: { id }, token, headers });
    const { headers } = await fetched();
    expect(headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await fetched(known)).statusCode).toBe(304);
    expect((await fetched(known, at.other.token)).statusCode).toBe(404);
  });

  test('does not leave its key in the request log', async () => {
    const { id, key } = await upload(png, 'a.png');
    await status(id, at.person);
    const [, name = ''] = key.split('/');
    const requests = at.portal.logged.filter(({ path }) => path !== undefined);
    expect(requests).not.toEqual([]);
    expect(JSON.stringify(requests)).not.toContain(name);
  });

  test('of another user is accepted by no import', async () => {
    const { id: file } = await upload(csv, 'models.csv');
    const check = ({ token }: Uploader) =>
      at.portal.call('checkImport', { token, body: { file }, headers: { 'accept-language': 'en' } });
    expect(await check(at.other)).toMatchObject({ status: 400, error: 'fail' });
    expect(await check(at.person)).toMatchObject({ status: 200 });
  });
});
