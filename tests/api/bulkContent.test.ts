import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { publishDue } from '../../server/platform/resources/schedule.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { bulkCalls } from './support/bulk.ts';
import { createPageTable, page, pageSource } from './support/sampleContent.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let calls: ReturnType<typeof bulkCalls>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [pageSource]);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  calls = bulkCalls(portal, page, await signIn(portal, await makePerson(portal, {}, 'administrator')));
});
afterAll(() => portal.close());

describe('bulk edit of content', () => {
  test('writes drafts as a save does; the public sees neither the edit nor its undo before publication', async () => {
    const make = async (code: string) =>
      (await calls.post('save', { code, title: { en: code, zh: code }, remark: 'old' })).data.id;
    const [draft, published] = [await make('D'), await make('P')];
    await calls.publish([published]);
    const preview = await calls.preview(
      { ids: [draft, published] },
      { field: 'remark', operation: 'set', value: 'new' },
    );
    expect((await calls.run(preview.id)).data.done).toHaveLength(2);
    const kept = async () => {
      const { rows } = await portal.dependencies.database.execute(sql`select code, remark from page order by code`);
      return rows;
    };
    expect(await kept()).toEqual([
      { code: 'D', remark: 'new' },
      { code: 'P', remark: 'old' },
    ]);
    expect((await calls.get('detail', published)).data).toMatchObject({
      remark: 'new',
      publication: { state: 'changed' },
    });
    expect((await calls.undo(preview.id)).data.done).toHaveLength(2);
    expect((await calls.get('detail', published)).data).toMatchObject({
      remark: 'old',
      publication: { state: 'published' },
    });
    expect(await kept()).toEqual([
      { code: 'D', remark: 'old' },
      { code: 'P', remark: 'old' },
    ]);
  });

  const change = { field: 'remark', operation: 'set', value: 'new' } as const;
  const detail = async (id: string) => (await calls.get('detail', id)).data;
  const make = async (code: string, publish = true) => {
    const { id } = (await calls.post('save', { code, title: { en: code, zh: code }, remark: 'old' })).data;
    if (publish) await calls.publish([id]);
    return id;
  };
  const save = async (id: string, values: Record<string, unknown>) =>
    calls.post('save', { id, version: (await detail(id)).version, ...values });
  const due = () => publishDue(portal.modules.resources.engine);
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const makeDue = (column: 'publish_at' | 'withdraw_at') =>
    portal.dependencies.database.execute(
      sql`update content_draft set ${sql.identifier(column)} = now() - interval '1 second' where ${sql.identifier(column)} is not null`,
    );

  test.each([
    ['published', async (id: string) => calls.publish([id])],
    [
      'discarded',
      async (id: string) => calls.post('discard', { records: [{ id, version: (await detail(id)).version }] }),
    ],
    ['withdrawn', async (id: string) => calls.post('withdraw', { ids: [id] })],
    ['published and edited', async (id: string) => calls.publish([id]).then(() => save(id, { place: 7 }))],
    [
      'withdrawn as planned',
      async (id: string) => {
        await calls.post('withdraw', { ids: [id], at: inAnHour() });
        await makeDue('withdraw_at');
        await due();
      },
    ],
  ])('a record that was %s since the edit stays unchanged when the edit is undone', async (name, act) => {
    const id = await make(`U ${name}`.slice(0, 20));
    const preview = await calls.preview({ ids: [id] }, change);
    await calls.run(preview.id);
    await act(id);
    const before = await detail(id);
    expect((await calls.undo(preview.id)).data).toMatchObject({ done: [], refused: [{ id }] });
    expect(await detail(id)).toEqual(before);
  });

  test('an edit is not published by an earlier review; a plan becomes void and stays void', async () => {
    const [reviewed, planned] = [await make('Reviewed'), await make('Planned', false)];
    const { version } = await detail(reviewed);
    const at = inAnHour();
    await calls.post('publish', { records: [{ id: planned, version: (await detail(planned)).version }], at });
    const preview = await calls.preview({ ids: [reviewed, planned] }, change);
    await calls.run(preview.id);
    expect((await calls.post('publish', { records: [{ id: reviewed, version }] })).data.refused).toHaveLength(1);
    expect((await detail(planned)).publication).toMatchObject({ lapsed: true });
    await calls.undo(preview.id);
    await makeDue('publish_at');
    expect(await due()).toMatchObject({ published: 0 });
    expect((await detail(planned)).publication).toMatchObject({ state: 'draft' });
  });

  test('a planned withdrawal remains after the edit and its undo', async () => {
    const id = await make('Leaving');
    const at = inAnHour();
    await calls.post('withdraw', { ids: [id], at });
    const preview = await calls.preview({ ids: [id] }, change);
    await calls.run(preview.id);
    expect((await detail(id)).publication).toMatchObject({ state: 'changed', withdrawAt: at });
    await calls.undo(preview.id);
    expect((await detail(id)).publication).toMatchObject({ state: 'published', withdrawAt: at });
  });
});
