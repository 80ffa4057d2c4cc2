import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

/** Genes that have the aliases of NCBI Gene, and the spellings that people use for them. */
const spellings = {
  HIF1A: ['HIF-1α', 'HIF-1-alpha', 'HIF1alpha', 'HIF 1 alpha', 'HIF-1A', 'hif1a', 'HIF‑1α'],
  TGFB1: ['TGF-β', 'TGF-beta', 'TGFbeta', 'TGFB', 'TGF-β1', 'TGF-beta 1', 'TGF–β'],
  FOLR1: ['FRα', 'FR-alpha', 'FRalpha', 'FR α'],
  IL1B: ['IL-1β', 'IL-1 beta', 'IL1-BETA', 'IL1B', 'IL-1b'],
  CLDN18: ['CLDN18.2', 'cldn18.2', 'Claudin 18.2', 'Claudin-18.2'],
};
const aliases: Record<string, string[]> = {
  HIF1A: ['HIF-1-alpha', 'HIF-1A', 'HIF1', 'MOP1'],
  TGFB1: ['TGF-beta1', 'TGFB', 'TGFbeta', 'LAP'],
  FOLR1: ['FBP', 'FOLR', 'FRalpha'],
  IL1B: ['IL-1', 'IL1-BETA', 'IL1F2'],
  CLDN18: ['SFTA5', 'SFTPJ'],
};

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  const symbols = Object.keys(spellings);
  await database
    .insert(gene)
    .values(symbols.map((symbol) => ({ symbol, name: symbol, aliases: aliases[symbol] ?? [] })));
  for (const symbol of symbols)
    await makeModel(database, {
      modelCode: `M-${symbol}`,
      alterations: [{ gene: symbol, kind: 'mutation', proteinChange: 'p.A1V', alleleFraction: null }],
    });
  await vi.waitFor(async () => expect((await search({})).count).toBe(symbols.length), soon);
});
afterAll(() => portal.close());

async function search(body: object) {
  const { data, message } = await portal.call('searchModels', { body, token });
  if (data === null) throw new Error(message);
  return data;
}

describe.each(Object.entries(spellings))('[I42.3] %s', (symbol, names) => {
  test.each(names)('is found as %s, in the box, as a criterion and among the suggestions', async (name) => {
    const { list, reading } = await search({ text: name });
    expect(reading?.map(({ meant }) => (meant.as === 'gene' ? meant.gene.gene : meant.as))).toEqual([symbol]);
    expect(list.map(({ modelCode }) => modelCode)).toEqual([`M-${symbol}`]);
    const { genes } = await search({ genes: [{ gene: name }] });
    expect(genes).toEqual([
      { asked: name, gene: symbol, altered: 1, wildType: 0, notTested: 4, drivers: ['mutation'] },
    ]);
    const { data } = await portal.call('searchSuggest', { body: { text: name } });
    expect(data?.genes.map((one) => one.symbol)).toContain(symbol);
  });
});
