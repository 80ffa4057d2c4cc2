import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { publishDue } from '../../server/platform/resources/schedule.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type Data, resourceCalls } from './support/resourceCalls.ts';
import { createPageTable, page, pageSource } from './support/sampleContent.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [pageSource]);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  calls = resourceCalls(portal, page, await signIn(portal, await makePerson(portal, {}, 'administrator')));
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate page, content_draft, removed_record`));

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const both = (text: string) => ({ en: text, zh: text });
async function make(values: Record<string, unknown> = {}): Promise<Data> {
  const { data } = await calls.post('save', { code: `P-${next()}`, title: both('Title'), ...values });
  return data;
}
async function makePublished(values: Record<string, unknown> = {}): Promise<Data> {
  const { id } = await make(values);
  await calls.publish([id]);
  return (await calls.get('detail', id)).data;
}
/** What the public reads. */
const inPublic = async () => {
  const { rows } = await portal.dependencies.database.execute<{ code: string; title: { en: string }; place: number }>(
    sql`select code, title, place from page where state = 'published' order by code`,
  );
  return rows.map(({ code, title, place }) => [code, title.en, place]);
};

describe('content', () => {
  test('is a draft until it is published', async () => {
    const one = await make();
    expect(one.publication).toEqual({ state: 'draft', publishAt: null });
    expect(await inPublic()).toEqual([]);
    expect((await calls.publish([one.id])).data).toEqual({ done: [one.id], refused: [] });
    expect(await inPublic()).toHaveLength(1);
    expect((await calls.get('detail', one.id)).data.publication?.state).toBe('published');
  });

  test('tells in an export how it stands, in words', async () => {
    await make({ code: 'Ex-1', title: both('Exported'), place: 1 });
    await makePublished({ code: 'Ex-2', title: both('Exported'), place: 2 });
    const asked = {
      text: 'Exported',
      columns: ['code', 'publication'],
      format: 'csv',
      sort: [{ field: 'code', order: 'asc' }],
    };
    const { body } = (await calls.post('export', asked)).http;
    expect(
      body
        .replace(/^\ufeff/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Code,State', 'Ex-1,Draft', 'Ex-2,Published']);
  });

  test('[A21] changes stay apart from the public until they are published, and are what administrators see', async () => {
    const one = await makePublished({ code: 'Old', title: both('Old'), place: 1 });
    await makePublished({ code: 'Two', title: both('Two'), place: 5 });
    const changed = await calls.post('save', { id: one.id, version: one.version, title: both('New'), place: 9 });
    expect(changed.data).toMatchObject({ title: both('New'), place: 9, publication: { state: 'changed' } });
    expect(await inPublic()).toEqual([
      ['Old', 'Old', 1],
      ['Two', 'Two', 5],
    ]);
    expect((await calls.post('list', { text: 'new' })).data.count).toBe(1);
    expect((await calls.post('list', { text: 'old', code: 'Two' })).data.count).toBe(0);
    expect((await calls.post('list', { place: { from: 9 } })).data.count).toBe(1);
    expect((await calls.post('list', { publication: ['changed'] })).data.count).toBe(1);
    expect((await calls.post('list')).data.list.map(({ code }) => code)).toEqual(['Two', 'Old']);

    await calls.publish([one.id]);
    expect(await inPublic()).toContainEqual(['Old', 'New', 9]);
    const late = await calls.post('save', { id: one.id, version: changed.data.version, remark: 'x' });
    expect(late).toMatchObject({ status: 400, error: 'fail' });
  });

  test('changes can be discarded, and what is again as it was is no change', async () => {
    const one = await makePublished({ title: both('Kept') });
    const changed = await calls.post('save', { id: one.id, version: one.version, title: both('Gone') });
    expect((await calls.discard([one.id])).data.done).toEqual([one.id]);
    const back = (await calls.get('detail', one.id)).data;
    expect(back).toMatchObject({ title: both('Kept'), publication: { state: 'published' } });
    expect(back.version).toBeGreaterThan(changed.data.version);
    const again = await calls.post('save', { id: one.id, version: back.version, title: both('Other') });
    const same = await calls.post('save', { id: one.id, version: again.data.version, title: both('Kept') });
    expect(same.data.publication?.state).toBe('published');
    expect((await calls.discard([one.id])).data.refused).toHaveLength(1);
  });

  test('is withdrawn with its changes', async () => {
    const one = await makePublished();
    await calls.post('save', { id: one.id, version: one.version, title: both('Later') });
    expect((await calls.post('withdraw', { ids: [one.id] })).data.done).toEqual([one.id]);
    expect(await inPublic()).toEqual([]);
    const { data } = await calls.get('detail', one.id);
    expect(data).toMatchObject({ title: both('Later'), publication: { state: 'draft' } });
    const saved = await calls.post('save', { id: one.id, version: data.version, remark: 'r' });
    expect(saved.data).toMatchObject({ remark: 'r', publication: { state: 'draft' } });
  });

  test('in bulk tells what could not be published and why', async () => {
    const [one, two, three] = [await make(), await make({ remark: 'unready' }), await makePublished()];
    const { data } = await calls.publishMatching({}, 3);
    expect(data.done).toEqual([one.id]);
    expect(data.refused.map(({ id, message }) => [id, message]).toSorted()).toEqual(
      [
        [two.id, 'It is not ready.'],
        [three.id, 'Everything in it is published already.'],
      ].toSorted(),
    );
  });

  test('in bulk stands apart from what the database refuses, whose place was taken meanwhile', async () => {
    const [one, two, three] = [await makePublished({ place: 7 }), await makePublished({ place: 7 }), await make()];
    await calls.post('save', { id: one.id, version: one.version, code: 'Taken', title: both('Late') });
    await calls.post('save', { id: two.id, version: two.version, remark: 'New', place: null });
    await portal.dependencies.database.execute(sql`insert into page (code, title) values ('Taken', '{}')`);
    const { data } = await calls.publish([one.id, two.id, three.id]);
    expect(data.done.toSorted()).toEqual([two.id, three.id].toSorted());
    expect(data.refused).toMatchObject([{ id: one.id, message: expect.stringContaining('Code') }]);
    expect(await inPublic()).toEqual([
      [one.code, 'Title', 7],
      [two.code, 'Title', 0],
      [three.code, 'Title', 0],
    ]);
    expect((await calls.get('detail', one.id)).data).toMatchObject({
      code: 'Taken',
      title: both('Late'),
      publication: { state: 'changed' },
    });
  });

  test('is published by itself when its time has come', async () => {
    const one = await make();
    expect((await calls.publish([one.id], '2020-01-01T00:00:00Z')).fields).toHaveProperty('at');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await calls.publish([one.id], at);
    expect((await calls.get('detail', one.id)).data.publication).toEqual({ state: 'draft', publishAt: at });
    await publishDue(portal.modules.resources.engine);
    expect(await inPublic()).toEqual([]);
    await portal.dependencies.database.execute(sql`update content_draft set publish_at = now() - interval '1 second'`);
    await publishDue(portal.modules.resources.engine);
    expect(await inPublic()).toHaveLength(1);
    expect((await calls.get('history', one.id)).data.list[0]).toMatchObject({ action: 'publish' });
    const two = await make();
    await calls.publish([two.id], at);
    await calls.post('publish', { ids: [two.id], at: null });
    expect((await calls.get('detail', two.id)).data.publication?.publishAt).toBeNull();
  });

  test('is removed and restored with its unpublished changes', async () => {
    const one = await makePublished();
    await calls.post('save', { id: one.id, version: one.version, title: both('Pending') });
    await calls.post('remove', { ids: [one.id] });
    expect(await inPublic()).toEqual([]);
    await calls.post('restore', { ids: [one.id] });
    expect((await calls.get('detail', one.id)).data).toMatchObject({
      title: both('Pending'),
      publication: { state: 'changed' },
    });
  });
});
