import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { both, pagePortal } from './support/pagePortal.ts';

const pages = pagePortal();

const { make, makePublished } = pages;

/** Returns the content that the public reads. */
const inPublic = async () => {
  const { rows } = await pages.portal.dependencies.database.execute<{
    code: string;
    title: { en: string };
    place: number;
  }>(sql`select code, title, place from page where state = 'published' order by code`);
  return rows.map(({ code, title, place }) => [code, title.en, place]);
};

describe('content', () => {
  test('is a draft until it is published', async () => {
    const one = await make();
    expect(one.publication).toEqual({ state: 'draft', publishAt: null });
    expect(await inPublic()).toEqual([]);
    expect((await pages.calls.publish([one.id])).data).toEqual({ done: [one.id], refused: [] });
    expect(await inPublic()).toHaveLength(1);
    expect((await pages.calls.get('detail', one.id)).data.publication?.state).toBe('published');
  });

  test('has its state in words in an export', async () => {
    await make({ code: 'Ex-1', title: both('Exported'), place: 1 });
    await makePublished({ code: 'Ex-2', title: both('Exported'), place: 2 });
    const asked = {
      text: 'Exported',
      columns: ['code', 'publication'],
      format: 'csv',
      sort: [{ field: 'code', order: 'asc' }],
    };
    const { body } = (await pages.calls.post('export', asked)).http;
    expect(
      body
        .replace(/^\ufeff/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Code,State', 'Ex-1,Draft', 'Ex-2,Published']);
  });

  test('[A21] changes stay private until they are published, and administrators see them', async () => {
    const one = await makePublished({ code: 'Old', title: both('Old'), place: 1 });
    await makePublished({ code: 'Two', title: both('Two'), place: 5 });
    const changed = await pages.calls.post('save', { id: one.id, version: one.version, title: both('New'), place: 9 });
    expect(changed.data).toMatchObject({ title: both('New'), place: 9, publication: { state: 'changed' } });
    expect(await inPublic()).toEqual([
      ['Old', 'Old', 1],
      ['Two', 'Two', 5],
    ]);
    expect((await pages.calls.post('list', { text: 'new' })).data.count).toBe(1);
    expect((await pages.calls.post('list', { text: 'old', code: 'Two' })).data.count).toBe(0);
    expect((await pages.calls.post('list', { place: { from: 9 } })).data.count).toBe(1);
    expect((await pages.calls.post('list', { publication: ['changed'] })).data.count).toBe(1);
    expect((await pages.calls.post('list')).data.list.map(({ code }) => code)).toEqual(['Two', 'Old']);

    await pages.calls.publish([one.id]);
    expect(await inPublic()).toContainEqual(['Old', 'New', 9]);
    const late = await pages.calls.post('save', { id: one.id, version: changed.data.version, remark: 'x' });
    expect(late).toMatchObject({ status: 400, error: 'fail' });
  });

  test('changes can be discarded, and reverting to the published value does not count as a change', async () => {
    const one = await makePublished({ title: both('Kept') });
    const changed = await pages.calls.post('save', { id: one.id, version: one.version, title: both('Gone') });
    expect((await pages.calls.discard([one.id])).data.done).toEqual([one.id]);
    const back = (await pages.calls.get('detail', one.id)).data;
    expect(back).toMatchObject({ title: both('Kept'), publication: { state: 'published' } });
    expect(back.version).toBeGreaterThan(changed.data.version);
    const again = await pages.calls.post('save', { id: one.id, version: back.version, title: both('Other') });
    const same = await pages.calls.post('save', { id: one.id, version: again.data.version, title: both('Kept') });
    expect(same.data.publication?.state).toBe('published');
    expect((await pages.calls.discard([one.id])).data.refused).toHaveLength(1);
  });

  test('can be withdrawn together with its changes', async () => {
    const one = await makePublished();
    await pages.calls.post('save', { id: one.id, version: one.version, title: both('Later') });
    expect((await pages.calls.post('withdraw', { ids: [one.id] })).data.done).toEqual([one.id]);
    expect(await inPublic()).toEqual([]);
    const { data } = await pages.calls.get('detail', one.id);
    expect(data).toMatchObject({ title: both('Later'), publication: { state: 'draft' } });
    const saved = await pages.calls.post('save', { id: one.id, version: data.version, remark: 'r' });
    expect(saved.data).toMatchObject({ remark: 'r', publication: { state: 'draft' } });
  });

  test('bulk publishing names the records that could not be published, with reasons', async () => {
    const [one, two, three] = [await make(), await make({ remark: 'unready' }), await makePublished()];
    const { data } = await pages.calls.publishMatching({}, 3);
    expect(data.done).toEqual([one.id]);
    expect(data.refused.map(({ id, message }) => [id, message]).toSorted()).toEqual(
      [
        [two.id, 'It is not ready.'],
        [three.id, 'There are no unpublished changes.'],
      ].toSorted(),
    );
  });

  test('bulk publishing continues past a record that the database refuses because its code was taken', async () => {
    const [one, two, three] = [await makePublished({ place: 7 }), await makePublished({ place: 7 }), await make()];
    await pages.calls.post('save', { id: one.id, version: one.version, code: 'Taken', title: both('Late') });
    await pages.calls.post('save', { id: two.id, version: two.version, remark: 'New', place: null });
    await pages.portal.dependencies.database.execute(sql`insert into page (code, title) values ('Taken', '{}')`);
    const { data } = await pages.calls.publish([one.id, two.id, three.id]);
    expect(data.done.toSorted()).toEqual([two.id, three.id].toSorted());
    expect(data.refused).toMatchObject([{ id: one.id, message: expect.stringContaining('Code') }]);
    expect(await inPublic()).toEqual([
      [one.code, 'Title', 7],
      [two.code, 'Title', 0],
      [three.code, 'Title', 0],
    ]);
    expect((await pages.calls.get('detail', one.id)).data).toMatchObject({
      code: 'Taken',
      title: both('Late'),
      publication: { state: 'changed' },
    });
  });

  test('is published by itself at its planned time', async () => {
    const one = await make();
    expect((await pages.calls.publish([one.id], '2020-01-01T00:00:00Z')).fields).toHaveProperty('at');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await pages.calls.publish([one.id], at);
    expect((await pages.calls.get('detail', one.id)).data.publication).toEqual({ state: 'draft', publishAt: at });
    await pages.due();
    expect(await inPublic()).toEqual([]);
    await pages.portal.dependencies.database.execute(
      sql`update content_draft set publish_at = now() - interval '1 second'`,
    );
    await pages.due();
    expect(await inPublic()).toHaveLength(1);
    expect((await pages.calls.get('history', one.id)).data.list[0]).toMatchObject({ action: 'publish' });
    const two = await make();
    await pages.calls.publish([two.id], at);
    await pages.calls.post('publish', { ids: [two.id], at: null });
    expect((await pages.calls.get('detail', two.id)).data.publication?.publishAt).toBeNull();
  });

  test('is removed and restored with its unpublished changes', async () => {
    const one = await makePublished();
    await pages.calls.post('save', { id: one.id, version: one.version, title: both('Pending') });
    await pages.calls.post('remove', { ids: [one.id] });
    expect(await inPublic()).toEqual([]);
    await pages.calls.post('restore', { ids: [one.id] });
    expect((await pages.calls.get('detail', one.id)).data).toMatchObject({
      title: both('Pending'),
      publication: { state: 'changed' },
    });
  });
});
