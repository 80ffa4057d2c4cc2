import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorLog } from '../../contract/resources/log.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { publishDue } from '../../server/platform/resources/schedule.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type Data, resourceCalls } from './support/resourceCalls.ts';
import { createPageTable, page, pageSource } from './support/sampleContent.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let reviewer: ReturnType<typeof resourceCalls>;
let editor: ReturnType<typeof resourceCalls>;
let admin: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [pageSource]);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  const signedIn = async () => signIn(portal, await makePerson(portal, {}, 'administrator'));
  admin = await signedIn();
  [reviewer, editor] = [resourceCalls(portal, page, admin), resourceCalls(portal, page, await signedIn())];
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate page, content_draft, removed_record`));

let made = 0;
const both = (text: string) => ({ en: text, zh: text });
async function make(title: string): Promise<Data> {
  made += 1;
  return (await editor.post('save', { code: `P-${made}`, title: both(title) })).data;
}
const edit = async (id: string, title: string): Promise<Data> => {
  const { version } = (await editor.get('detail', id)).data;
  return (await editor.post('save', { id, version, title: both(title) })).data;
};
const detail = async (id: string) => (await reviewer.get('detail', id)).data;
const inPublic = async (): Promise<string[]> => {
  const { rows } = await portal.dependencies.database.execute<{ title: { en: string } }>(
    sql`select title from page where state = 'published' order by code`,
  );
  return rows.map(({ title }) => title.en);
};
const at = () => new Date(Date.now() + 3_600_000).toISOString();
const makeDue = () =>
  portal.dependencies.database.execute(
    sql`update content_draft set publish_at = now() - interval '1 second' where publish_at is not null`,
  );

describe('[A43] only the reviewed version is published', () => {
  test.each(['draft', 'changed'])('an edit after the review is refused with the current values: %s', async (state) => {
    const one = await make('First');
    if (state === 'changed') {
      await reviewer.publish([one.id]);
      await edit(one.id, 'Reviewed');
    }
    const reviewed = await detail(one.id);
    const before = await inPublic();
    await edit(one.id, 'Unreviewed');
    const { data } = await reviewer.post('publish', { records: [{ id: one.id, version: reviewed.version }] });
    expect(data).toMatchObject({
      done: [],
      refused: [
        { id: one.id, message: expect.stringContaining('after the review'), current: { title: both('Unreviewed') } },
      ],
    });
    expect(await inPublic()).toEqual(before);
    // the reviewer looks at the current version and publishes that
    const version = data.refused[0]?.current?.version;
    expect((await reviewer.post('publish', { records: [{ id: one.id, version }] })).data.done).toEqual([one.id]);
    expect(await inPublic()).toEqual(['Unreviewed']);
  });

  test('a call without a version is refused', async () => {
    const { id } = await make('First');
    for (const body of [{ ids: [id] }, { records: [{ id }] }, { matching: {}, expected: 1 }, { ids: [id], at: at() }])
      expect(await reviewer.post('publish', body)).toMatchObject({ status: 400 });
    expect(await inPublic()).toEqual([]);
  });

  test('of several records, changed ones are named and the others are published', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const records = [one, two].map(({ id, version }) => ({ id, version }));
    await edit(two.id, 'Unreviewed');
    const { data } = await reviewer.post('publish', { records });
    expect(data).toMatchObject({ done: [one.id], refused: [{ id: two.id, label: both('Unreviewed') }] });
    expect(await inPublic()).toEqual(['One']);
  });

  test('all matches are published only as listed: an edited or exchanged record stops it', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const { fingerprint } = (await reviewer.post('list', {})).data;
    const publish = () => reviewer.post('publish', { matching: {}, expected: 2, fingerprint });
    await edit(two.id, 'Unreviewed');
    expect(await publish()).toMatchObject({ status: 400, error: 'fail' });
    await editor.post('remove', { ids: [two.id] });
    await make('Other');
    expect(await publish()).toMatchObject({ status: 400, error: 'fail' });
    expect(await inPublic()).toEqual([]);
    expect((await reviewer.publishMatching({}, 2)).data.done).toContain(one.id);
    expect(await inPublic()).toEqual(['One', 'Other']);
  });

  test('[A65] no combination of edits gives a list the reviewed fingerprint', async () => {
    const { database } = portal.dependencies;
    await database.execute(
      sql`insert into page (code, title) select 'H-' || n, '{"en":"a","zh":"a"}' from generate_series(1, 80) n`,
    );
    const fingerprint = async () => (await reviewer.post('list', {})).data.fingerprint;
    const reviewed = await fingerprint();
    // the change that one edit makes in a sum of public hashes; among more than 64 edits, some cancel each other out
    const { rows } = await database.execute<{ id: string; change: string }>(sql`
      select id, (hash_record_extended(row(id, 1), 0) # hash_record_extended(row(id, 2), 0))::text as change from page`);
    const known = new Map<number, { change: bigint; edited: bigint }>();
    const cancelling = rows
      .map(({ change }, place) => ({ change: BigInt.asUintN(64, BigInt(change)), edited: 1n << BigInt(place) }))
      .find((each) => {
        while (each.change !== 0n) {
          const top = each.change.toString(2).length;
          const other = known.get(top);
          if (!other) return void known.set(top, each);
          each.change ^= other.change;
          each.edited ^= other.edited;
        }
        return true;
      });
    const edited = cancelling?.edited ?? 0n;
    const ids = rows.flatMap(({ id }, place) => ((edited >> BigInt(place)) & 1n ? [id] : []));
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) await database.execute(sql`update page set version = 2 where id = ${id}`);
    expect(await fingerprint()).not.toBe(reviewed);
  });

  test('a plan is for the reviewed version: a later edit voids it visibly, and nothing is published', async () => {
    const one = await make('First');
    const stale = { records: [{ id: one.id, version: one.version }], at: at() };
    await edit(one.id, 'Reviewed');
    expect((await reviewer.post('publish', stale)).data.refused).toMatchObject([{ id: one.id }]);
    await reviewer.publish([one.id], at());
    expect((await detail(one.id)).publication).not.toHaveProperty('lapsed');
    expect((await edit(one.id, 'Unreviewed')).publication).toMatchObject({ lapsed: true });
    await makeDue();
    expect(await publishDue(portal.modules.resources.engine)).toEqual({ published: 0, withdrawn: 0, refused: 1 });
    expect(await inPublic()).toEqual([]);
    const errors = await resourceCalls(portal, errorLog, admin).post('list', {});
    expect(errors.data.list[0]).toMatchObject({ message: expect.stringContaining('changed after the review') });
    expect((await detail(one.id)).publication).toEqual({ state: 'draft', publishAt: null });
    await reviewer.publish([one.id], at());
    await makeDue();
    expect(await publishDue(portal.modules.resources.engine)).toEqual({ published: 1, withdrawn: 0, refused: 0 });
    expect(await inPublic()).toEqual(['Unreviewed']);
  });

  test('a plan for changes of a published record is valid only for these changes', async () => {
    const one = await make('First');
    await reviewer.publish([one.id]);
    await edit(one.id, 'Reviewed');
    await reviewer.publish([one.id], at());
    await edit(one.id, 'Unreviewed');
    await makeDue();
    await publishDue(portal.modules.resources.engine);
    expect(await inPublic()).toEqual(['First']);
  });
});

describe('[A63] only the changes that were seen are discarded', () => {
  const changed = async (title: string) => {
    const { id } = await make(title);
    await reviewer.publish([id]);
    return edit(id, `${title}, draft`);
  };

  test('a newer draft of another editor is kept and shown', async () => {
    const seen = await changed('First');
    await edit(seen.id, 'Newer draft');
    const discard = (version: number) => reviewer.post('discard', { records: [{ id: seen.id, version }] });
    const { data } = await discard(seen.version);
    expect(data).toMatchObject({
      done: [],
      refused: [
        { id: seen.id, message: expect.stringContaining('difference'), current: { title: both('Newer draft') } },
      ],
    });
    expect((await detail(seen.id)).title).toEqual(both('Newer draft'));
    expect((await discard(data.refused[0]?.current?.version ?? 0)).data.done).toEqual([seen.id]);
    expect(await detail(seen.id)).toMatchObject({ title: both('First'), publication: { state: 'published' } });
  });

  test('of several records, changed ones are named and the changes of the others are discarded', async () => {
    const [one, two] = [await changed('One'), await changed('Two')];
    await edit(two.id, 'Newer draft');
    const records = [one, two].map(({ id, version }) => ({ id, version }));
    expect((await reviewer.post('discard', { records })).data).toMatchObject({
      done: [one.id],
      refused: [{ id: two.id }],
    });
    expect((await detail(two.id)).title).toEqual(both('Newer draft'));
    for (const body of [{ ids: [two.id] }, { records: [{ id: two.id }] }])
      expect(await reviewer.post('discard', body)).toMatchObject({ status: 400 });
  });
});

describe('the confirmation before publishing', () => {
  test('[issue 44] the confirmation before publishing lists each field that will change for the public', async () => {
    const [draft, shown] = [await make('Draft'), await make('Shown')];
    await reviewer.publish([shown.id]);
    await edit(shown.id, 'Edited');
    const { data } = await reviewer.post('compare', { ids: [shown.id, draft.id] });
    expect(data.list).toMatchObject([
      { current: { id: shown.id, title: both('Edited') }, published: { id: shown.id, title: both('Shown') } },
      { current: { id: draft.id, title: both('Draft') }, published: null },
    ]);
    expect((await reviewer.post('compare', { ids: [crypto.randomUUID()] })).data.list).toEqual([]);
    const stranger = resourceCalls(portal, page, await signIn(portal, await makePerson(portal)));
    expect((await stranger.post('compare', { ids: [shown.id] })).status).toBe(403);
  });
});
