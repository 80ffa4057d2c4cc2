import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedFrequency } from '../../contract/entities/frequency.ts';
import { disease as definition } from '../../contract/resources/content/disease.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { WORDS } from '../../server/modules/content/checks/words.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let number = 0;

beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const { database } = portal.database;
  const lung = await makeArea(database, 'LUN', ['Lung', '肺']);
  await database.insert(gene).values([
    { symbol: 'KRAS', name: 'KRAS' },
    { symbol: 'ALK', name: 'ALK' },
    { symbol: 'ERBB2', name: 'ERBB2', aliases: ['HER2'] },
  ]);
  await database.insert(oncotreeNode).values([{ code: 'LUAD', name: 'Lung Adenocarcinoma', diseaseId: lung }]);
});
afterAll(() => portal.close());

const frequency = (some: Partial<PublishedFrequency> = {}): PublishedFrequency => ({
  gene: 'KRAS',
  alteration: { en: 'any mutation', zh: '任意突变' },
  kinds: ['mutation'],
  percent: 33,
  approximate: false,
  population: { scope: 'all', oncotreeCodes: [] },
  comparison: 'same',
  source: { citation: 'TCGA, Nature 2014', year: 2014 },
  ...some,
});
const save = (frequencies: readonly PublishedFrequency[]) => {
  const code = `FRQ${++number}`;
  const words = { en: code, zh: code };
  const area = { code, slug: code.toLowerCase(), diseaseTitle: words, organ: words, summary: words };
  return resourceCalls(portal, definition, admin).post('save', { ...area, frequencies });
};

test.each([
  ['more altered than examined tumors', { count: 77, of: 76 }, 'count', 'frequency.count'],
  [
    'a histology without codes',
    { population: { scope: 'histology', oncotreeCodes: [] } },
    'population',
    'frequency.histology',
  ],
] as const)('%s is refused at its place, and nothing is stored', async (_, some, field, code) => {
  const before = await portal.database.database.$count(disease);
  const reply = await save([frequency(), frequency(some as Partial<PublishedFrequency>)]);
  expect(reply).toMatchObject({ status: 400, error: 'validation' });
  expect(reply.fields).toEqual({ [`frequencies.1.${field}`]: WORDS[code].message.en });
  expect(await portal.database.database.$count(disease)).toBe(before);
});

test.each([
  ['an unknown gene', { gene: 'KRSA' }, 'gene', 'gene.unknown'],
  ['a gene by its alias', { gene: 'HER2' }, 'gene', 'gene.alias'],
  ['a change that searches do not read', { change: 'some change' }, 'change', 'change.syntax'],
  ['a percentage that its numbers do not give', { count: 20, of: 200 }, 'percent', 'frequency.share'],
  [
    'a code that OncoTree does not have',
    { population: { scope: 'histology', oncotreeCodes: ['LUADX'] } },
    'population',
    'frequency.code',
  ],
] as const)('%s is saved with a warning', async (_, some, field, code) => {
  const reply = await save([frequency(some as Partial<PublishedFrequency>)]);
  expect(reply.status).toBe(200);
  expect(reply.data.findings).toMatchObject([{ code, severity: 'warning', field: `frequencies.0.${field}` }]);
});

test('changes in the spellings of the search, fusions and rounded shares have no findings', async () => {
  const reply = await save([
    frequency({ change: 'G12C' }),
    frequency({ change: 'exon 2 deletion' }),
    frequency({ gene: 'ALK', kinds: ['fusion'], change: 'EML4-ALK' }),
    frequency({ count: 76, of: 230 }),
    frequency({ count: 20, of: 200, approximate: true }),
    frequency({ population: { scope: 'histology', oncotreeCodes: ['LUAD'] } }),
  ]);
  expect(reply.status).toBe(200);
  expect(reply.data.findings).toBeUndefined();
});
