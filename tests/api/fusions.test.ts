import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { panelModel } from '../../server/modules/catalog/panel.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makePanel } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

/** A fusion belongs to both of its genes, wherever genes are counted or shown, and is shown once. */

let portal: TestApp;
let token: string;
let area: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  area = await makeArea(database, 'PRO', ['Prostate Cancer', '前列腺癌']);
  const symbols = ['TMPRSS2', 'ERG', 'ALK', 'KRAS'];
  await database.insert(gene).values(symbols.map((symbol) => ({ symbol, name: symbol })));
  const name = { en: 'P', zh: 'P' };
  await database
    .insert(genePanel)
    .values({ code: 'P', name, mutationGenes: symbols, copyNumberGenes: symbols, fusionGenes: symbols });
  const fusion = (own: string, proteinChange: string) => ({
    gene: own,
    kind: 'fusion' as const,
    proteinChange,
    alleleFraction: null,
  });
  const models = {
    'PRO-1': [fusion('TMPRSS2', 'TMPRSS2-ERG')],
    'PRO-2': [fusion('ERG', 'TMPRSS2::ERG')],
    'PRO-3': [{ gene: 'KRAS', kind: 'mutation' as const, proteinChange: 'p.G12C', alleleFraction: null }],
    'PRO-4': [],
  };
  for (const [modelCode, alterations] of Object.entries(models))
    ids.set(modelCode, await makeModel(database, { modelCode, diseaseId: area, testedPanel: 'P', alterations }));
  await vi.waitFor(async () => expect((await search({})).count).toBe(4), soon);
});
afterAll(() => portal.close());

async function search(body: SearchQuery) {
  const { data, message } = await portal.call('searchModels', { body, token });
  if (data === null) throw new Error(message);
  return data;
}
const codes = async (body: SearchQuery) => (await search(body)).list.map(({ modelCode }) => modelCode).toSorted();

test.each(['TMPRSS2', 'ERG'])(
  '[I42.1] %s is altered in the models with the fusion, and in none of them wild type',
  async (symbol) => {
    const found = await search({ genes: [{ gene: symbol, status: 'altered', kind: 'fusion' }] });
    expect(found.genes).toEqual([
      { asked: symbol, gene: symbol, altered: 2, wildType: 2, notTested: 0, drivers: ['fusion'] },
    ]);
    expect(found.list.map(({ modelCode }) => modelCode).toSorted()).toEqual(['PRO-1', 'PRO-2']);
    expect(await codes({ text: `${symbol} fusion` })).toEqual(['PRO-1', 'PRO-2']);
    expect(await codes({ genes: [{ gene: symbol, status: 'wildType' }] })).toEqual(['PRO-3', 'PRO-4']);
    const { data } = await portal.call('searchSuggest', { body: { text: symbol } });
    expect(data?.genes).toMatchObject([{ symbol, count: 2 }]);
  },
);

test('[I42.3] every spelling of the fusion finds it, in the search box and in the criteria', async () => {
  for (const spelled of [
    'TMPRSS2-ERG',
    'TMPRSS2::ERG',
    'ERG–TMPRSS2',
    'TMPRSS2 ERG fusion',
    'fusion of ERG and TMPRSS2',
  ])
    expect(await codes({ text: spelled }), spelled).toEqual(['PRO-1', 'PRO-2']);
  for (const change of ['TMPRSS2-ERG', 'TMPRSS2::ERG', 'ERG--TMPRSS2', 'TMPRSS2/ERG'])
    for (const symbol of ['TMPRSS2', 'ERG'])
      expect(await codes({ genes: [{ gene: symbol, kind: 'fusion', change }] }), change).toEqual(['PRO-1', 'PRO-2']);
  expect(await search({ text: 'ERG-KRAS' })).toMatchObject({
    count: 0,
    reading: [{ meant: { as: 'gene', gene: { kind: 'fusion', change: 'ERG-KRAS' } } }],
  });
});

test('[I42.1] a passport shows the fusion once and calls neither gene wild type', async () => {
  const { data } = await portal.call('modelPassport', { params: { id: ids.get('PRO-1') ?? '' }, token });
  expect(data?.alterations).toMatchObject([{ gene: 'TMPRSS2', kind: 'fusion', proteinChange: 'TMPRSS2-ERG' }]);
  expect(data?.testing.wildType.toSorted()).toEqual(['ALK', 'KRAS']);
  const [similar] = data?.similar ?? [];
  expect(similar).toMatchObject({ modelCode: 'PRO-2', reasons: { alterations: [{ kind: 'fusion' }] } });
});

test('[I42.1] a comparison has a row for each gene', async () => {
  const wanted = ['PRO-1', 'PRO-2', 'PRO-3'].map((code) => ids.get(code) ?? '');
  const { data } = await portal.call('compareModels', { token, body: { ids: wanted } });
  const rows = data?.genes.map(({ gene: symbol, cells }) => [symbol, ...cells.map(({ status }) => status)].join(' '));
  expect(rows?.toSorted()).toEqual([
    'ERG altered altered wildType',
    'KRAS wildType wildType altered',
    'TMPRSS2 altered altered wildType',
  ]);
});

test('[I42.1] the page of a disease counts it for both genes', async () => {
  const { data } = await portal.call('diseaseDetail', { params: { id: area } });
  const counts = { mutation: 0, amplification: 0, deletion: 0, fusion: 2, altered: 2, tested: 4 };
  expect(data?.biomarkers).toEqual([
    { gene: 'ERG', ...counts },
    { gene: 'TMPRSS2', ...counts },
    { gene: 'KRAS', mutation: 1, amplification: 0, deletion: 0, fusion: 0, altered: 1, tested: 4 },
  ]);
});

test('[I42.1] a model panel covers both genes', async () => {
  const id = await makePanel(portal, {});
  const models = ['PRO-1', 'PRO-3'].map((code, sort) => ({ panelId: id, modelId: ids.get(code) ?? '', sort }));
  await portal.dependencies.database.insert(panelModel).values(models);
  const { data } = await portal.call('panelDetail', { params: { id } });
  expect(data?.drivers).toEqual(['ERG', 'KRAS', 'TMPRSS2']);
  expect(data?.panelModels.map(({ alterations }) => alterations.length)).toEqual([1, 1]);
});
