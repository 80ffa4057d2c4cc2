import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoAntibodies, demoOtherModels } from '../../server/demo/products.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { antibody } from '../../server/modules/products/antibody.table.ts';
import { otherModel } from '../../server/modules/products/otherModel.table.ts';
import { soon } from '../support/soon.ts';
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

test('[C.15] antibody products are listed by menu, and exactly one menu is active', async () => {
  const { data } = await portal.call('antibodyProducts');
  const menus = Object.entries(data ?? {});
  expect(menus.filter(([, { active }]) => active).map(([name]) => name)).toEqual(['Immune checkpoint']);
  expect(menus.length).toBeGreaterThan(5);
  for (const [, { content }] of menus) expect(content.length).toBeGreaterThan(0);
});

test('a product shows its RRID', async () => {
  const { database } = portal.dependencies;
  const product = demoAntibodies('test')[5];
  if (!product) throw new Error('The demonstration has too few antibodies');
  await database.update(antibody).set({ rrid: 'AB_314915' }).where(eq(antibody.id, product.id));
  await vi.waitFor(async () => {
    const { data } = await portal.call('antibodyProducts');
    const all = Object.values(data ?? {}).flatMap(({ content }) => content);
    expect(all.filter(({ rrid }) => rrid !== null).map(({ id, rrid }) => [id, rrid])).toEqual([
      [product.id, 'AB_314915'],
    ]);
  }, soon);
});

test('[A21] a draft is in no menu and has no data sheet', async () => {
  const draft = demoAntibodies('test')[0];
  const { data } = await portal.call('antibodyProducts');
  const all = Object.values(data ?? {}).flatMap(({ content }) => content);
  expect(all.map(({ catalogNumber }) => catalogNumber)).not.toContain(draft?.catalogNumber);
  expect((await portal.fetch('antibodyDataSheet', { params: { id: draft?.id ?? '' } })).statusCode).toBe(404);
});

test('a data sheet is a PDF named by the catalog number', async () => {
  const product = demoAntibodies('test')[3];
  const reply = await portal.fetch('antibodyDataSheet', { params: { id: product?.id ?? '' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain(`${product?.catalogNumber}.pdf`);
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('non-oncology models have both languages and the data that a study needs', async () => {
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

test('[I42.3] products and models have every name of their genes that the model search knows', async () => {
  const { database } = portal.dependencies;
  await database.insert(gene).values([
    { symbol: 'CLDN18', name: 'claudin 18', aliases: ['SFTA5'] },
    { symbol: 'IL1B', name: 'interleukin 1 beta', aliases: ['IL1F2', 'IL-1BETA'] },
    { symbol: 'NR0B1', name: 'nuclear receptor', aliases: ['DSS'] },
    { symbol: 'TNF', name: 'tumor necrosis factor', aliases: ['TNFA', 'DIF'] },
  ]);
  await database
    .insert(synonym)
    .values({ kind: 'gene', concept: 'CLDN18', term: 'CLDN18.2', language: 'en', relation: 'alias' });
  const [first] = demoOtherModels('test');
  if (!first) throw new Error('The demonstration has no models');
  const model = { ...first, id: undefined, code: 'NON-900', readouts: ['IL-1β in serum', 'TNF-alpha', 'DSS score'] };
  await database
    .insert(otherModel)
    .values({ ...model, induction: '', positiveControls: [], summary: { en: '', zh: '' } });

  await vi.waitFor(async () => {
    const { data } = await portal.call('antibodyProducts');
    const products = Object.values(data ?? {}).flatMap(({ content }) => content);
    const claudin = products.find(({ target }) => target.gene === 'CLDN18');
    expect(claudin?.target.names.toSorted()).toEqual(['CLDN18', 'CLDN18.2', 'SFTA5']);
    const { data: others } = await portal.call('otherModels');
    const found = others?.list.find(({ code }) => code === 'NON-900');
    // TNF-alpha is TNFA; DSS is the abbreviation of a chemical, not of a gene
    expect(found?.geneNames.toSorted()).toEqual(['DIF', 'IL-1BETA', 'IL1B', 'IL1F2', 'TNF', 'TNFA']);
  }, soon);
});
