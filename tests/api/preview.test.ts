import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PREVIEW_HEADER } from '../../contract/pageAddresses.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { model } from '../../contract/resources/content/model.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const both = (text: string) => ({ en: text, zh: text });
const area = (code: string, title = code) => ({
  ...{
    code,
    diseaseTitle: both(title),
    slug: code.toLowerCase(),
    organ: both('Organ'),
    summary: both(`About ${code}`),
  },
});
const calls = (definition: ResourceDefinition = disease, token = at.person.token) =>
  resourceCalls(at.portal, definition, token);
async function save(values: Record<string, unknown>, definition: ResourceDefinition = disease): Promise<string> {
  const saved = await calls(definition).post('save', values);
  expect(saved, JSON.stringify(saved.fields)).toMatchObject({ status: 200 });
  return saved.data.id;
}

/** Returns the token in the address of a preview. */
async function previewOf(
  id: string,
  definition: ResourceDefinition = disease,
  token = at.person.token,
): Promise<string> {
  const reply = await calls(definition, token).post('preview', { id });
  expect(reply.status).toBe(200);
  const { address, until } = dataAs<{ address: string; until: string }>(reply);
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 3_500_000);
  expect(address).toMatch(/^\/[\w/]+\?(\w+=[\w-]+&)?preview=/);
  return new URL(address, 'http://x').searchParams.get('preview') ?? '';
}
const shown = (id: string, preview?: string) =>
  at.portal.call('diseaseDetail', {
    params: { id },
    headers: preview === undefined ? {} : { [PREVIEW_HEADER]: preview },
  });
const titles = async (preview?: string) => {
  const headers = preview === undefined ? {} : { [PREVIEW_HEADER]: preview };
  const { data } = await at.portal.call('diseases', { headers });
  return data?.list.map(({ diseaseTitle }) => diseaseTitle.en) ?? [];
};
const rows = async () => {
  const { database } = at.portal.dependencies;
  const { rows: found } = await database.execute(
    sql`select (select jsonb_agg(to_jsonb(d.*) order by id) from disease d) as areas,
      (select jsonb_agg(to_jsonb(c.*) order by record_id) from content_draft c) as drafts,
      (select count(*) from picture) as pictures`,
  );
  return found;
};

describe('[A21] a preview', () => {
  test('shows a draft as it will be, only to callers with its address, and changes nothing', async () => {
    const id = await save(area('DRA', 'Draft of an area'));
    const before = await rows();
    const token = await previewOf(id);
    expect((await shown(id, token)).data).toMatchObject({ diseaseTitle: both('Draft of an area') });
    expect(await titles(token)).toContain('Draft of an area');
    expect((await shown(id)).status).toBe(404);
    expect(await titles()).not.toContain('Draft of an area');
    expect((await at.portal.call('figures')).data?.areas).toBe(0);
    expect(await rows()).toEqual(before);
    const { list } = (await calls().get('history', id)).data;
    expect(list.map(({ action }) => action)).toEqual(['add']);
  });

  test('shows later changes while the public sees the published version', async () => {
    const id = await save(area('CHA', 'As published'));
    await calls().publish([id]);
    const { version } = (await calls().get('detail', id)).data;
    await calls().post('save', { id, version, diseaseTitle: both('As changed') });
    const token = await previewOf(id);
    expect((await shown(id, token)).data).toMatchObject({ diseaseTitle: both('As changed') });
    expect((await shown(id)).data).toMatchObject({ diseaseTitle: both('As published') });
    expect((await shown(id, token)).data).toMatchObject({ diseaseTitle: both('As changed') });
  });

  test('shows the chosen picture, which must not be cached', async () => {
    const { key } = await at.send(png, 'picture.png');
    const image = (await at.register(key, 'picture.png')).data?.id ?? '';
    const id = await save({ ...area('PIC'), image });
    const preview = await previewOf(id);
    const params = { type: 'disease', id, field: 'image' };
    const seen = await at.portal.fetch('image', { params, query: { v: '1', preview } });
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect((await at.portal.fetch('image', { params, query: { v: '1' } })).statusCode).toBe(404);
  });

  test('uses no connection of other requests, however much its page requests at once', async () => {
    const id = await save(area('CON'));
    const { key } = await at.send(png, 'picture.png');
    const image = (await at.register(key, 'picture.png')).data?.id ?? '';
    const other = await save({ ...area('SEE'), image });
    await calls().publish([other]);
    const preview = await previewOf(id);
    const picture = { params: { type: 'disease', id: other, field: 'image' }, query: { v: '1', preview } };
    const [read, seen, plain] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => shown(id, preview))),
      Promise.all(Array.from({ length: 40 }, () => at.portal.fetch('image', picture))),
      Promise.all(Array.from({ length: 5 }, () => calls().get('detail', other))),
    ]);
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(seen.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(plain.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('is of one record: no other draft is visible through it', async () => {
    const [one, other] = [await save(area('ONE')), await save(area('OTH'))];
    const token = await previewOf(one);
    expect((await shown(other, token)).status).toBe(404);
    expect(await titles(token)).not.toContain('OTH');
  });

  test('ends after an hour, and a foreign token gives no preview', async () => {
    const id = await save(area('END'));
    const token = await previewOf(id);
    const [text = '', signed = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ resource: 'disease', id, until: 9e15, by: at.person.id })).toString(
      'base64url',
    );
    const altered = `${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`;
    for (const wrong of ['', 'x', `${forged}.${signed}`, `${text}.${altered}`, `${token}A`])
      expect([wrong, (await shown(id, wrong)).status]).toEqual([wrong, 400]);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3_601_000);
    const late = await shown(id, token);
    clock.mockRestore();
    expect(late).toMatchObject({ status: 400, message: 'This preview has expired. Open it again in the back-office.' });
    expect((await shown(id, token)).status).toBe(200);
  });

  test('[A18] ends with the permission or the account of its creator', async () => {
    const id = await save(area('PER'));
    const { database } = at.portal.dependencies;
    const { id: maker, token: theirs } = await makeHolder(at.portal, { codes: ['content:disease:detail'] });
    const token = await previewOf(id, disease, theirs);
    await database.update(account).set({ enabled: false }).where(eq(account.id, maker));
    expect((await shown(id, token)).status).toBe(400);
    await database.update(account).set({ enabled: true }).where(eq(account.id, maker));
    expect((await shown(id, token)).status).toBe(200);
    await database.delete(accountRole).where(eq(accountRole.accountId, maker));
    expect((await shown(id, token)).status).toBe(400);
  });

  test('[A16] can be created by users who may see the record, and explains why there is none', async () => {
    const id = await save(area('WHO'));
    const member = await signIn(at.portal, await makePerson(at.portal));
    expect((await calls(disease, member).post('preview', { id })).status).toBe(403);
    const { token: own } = await makeHolder(at.portal, { codes: ['content:disease:detail'], scope: 'own' });
    expect((await calls(disease, own).post('preview', { id })).status).toBe(404);
    const homeless = await save(
      {
        ...{ modelCode: 'LUN-PDX-9002', name: 'x', modelType: 'PDX', species: 'human', disease: null },
        ...{ cancerType: 'Lung Adenocarcinoma', tumorType: 'primary', addedOn: '2026-01-02' },
        ...{ source: 'test', sourceModelId: 'x' },
      },
      model,
    );
    const refused = await calls(model).post('preview', { id: homeless });
    expect(refused).toMatchObject({ status: 400, error: 'fail' });
    expect(refused.message).toMatch(/area/);
  });
});
