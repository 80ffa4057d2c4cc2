import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedSystem } from '../../server/modules/system/seed.ts';
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
  test('writes drafts as a save does: the public sees nothing of it before it is published, nor of its undo', async () => {
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
});
