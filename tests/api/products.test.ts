import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAntibodies, demoOtherModels } from '../../server/demo/products.ts';
import { antibody } from '../../server/modules/products/antibody.table.ts';
import { otherModel } from '../../server/modules/products/other-model.table.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
  const { database } = portal.dependencies;
  const [first, ...others] = demoAntibodies('test');
  if (!first) throw new Error('The demonstration has no antibodies');
  await database.insert(antibody).values([{ ...first, state: 'draft' as const }, ...others]);
  await database.insert(otherModel).values(demoOtherModels('test'));
});
afterAll(() => portal.close());

test('[C.15] antibody products come by menu, and exactly one menu is active', async () => {
  const { data } = await portal.call('antibodyProducts');
  const menus = Object.entries(data ?? {});
  expect(menus.filter(([, { active }]) => active).map(([name]) => name)).toEqual(['Immune checkpoint']);
  expect(menus.length).toBeGreaterThan(5);
  for (const [, { content }] of menus) expect(content.length).toBeGreaterThan(0);
});

test('[A21] a draft stands in no menu and has no data sheet', async () => {
  const draft = demoAntibodies('test')[0];
  const { data } = await portal.call('antibodyProducts');
  const all = Object.values(data ?? {}).flatMap(({ content }) => content);
  expect(all.map(({ catalogNumber }) => catalogNumber)).not.toContain(draft?.catalogNumber);
  expect((await portal.fetch('antibodyDataSheet', { params: { id: draft?.id ?? '' } })).statusCode).toBe(404);
});

test('a data sheet is a PDF under the catalog number', async () => {
  const product = demoAntibodies('test')[3];
  const reply = await portal.fetch('antibodyDataSheet', { params: { id: product?.id ?? '' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain(`${product?.catalogNumber}.pdf`);
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('non-oncology models come in both languages with what a study needs', async () => {
  const { data } = await portal.call('otherModels');
  expect(data?.count).toBe(49);
  expect(data?.list).toHaveLength(49);
  for (const { name, summary, induction, readouts } of data?.list ?? []) {
    expect(name.zh).toMatch(/\p{Script=Han}/u);
    expect(summary.en).not.toBe('');
    expect(induction).not.toBe('');
    expect(readouts.length).toBeGreaterThan(0);
  }
});
