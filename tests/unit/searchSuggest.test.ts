import { beforeAll, expect, test } from 'vitest';
import type { Visibility } from '../../server/modules/search/engine/engine.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { resolved } from '../../server/modules/search/query/resolve.ts';
import { suggestionsFor } from '../../server/modules/search/query/suggest.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const vocabulary = vocabularyOf({
  disease: { lung: ['Lung Cancer', '肺癌', 'Lung'], breast: ['Breast Cancer', '乳腺癌', 'Breast'] },
  gene: { ERBB2: ['HER2', 'NEU'], EGFR: ['ERBB'], KMT2A: ['MLL'] },
  testedAgent: { Osimertinib: ['AZD9291', '奥希替尼', 'EGFR T790M 抑制剂'], Trastuzumab: ['anti-HER2'] },
});
const response = (agent: string) => ({ study: 'S', agent, tgiPercent: null, mRecist: null });
const altered = (gene: string) => ({ gene, kind: 'mutation' as const, proteinChange: null });

let snapshot: Snapshot;
beforeAll(async () => {
  const models = [
    indexedModel({
      modelCode: 'H1975',
      name: 'NCI-H1975',
      values: [['disease', 'lung']],
      alterations: [altered('ERBB2'), altered('EGFR')],
      responses: [response('Osimertinib'), response('Trastuzumab')],
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      indexedModel({ modelCode: `H1975-${index}`, otherKeys: ['shared'], values: [['disease', 'breast']] }),
    ),
    indexedModel({ modelCode: 'H1975-DRAFT', published: false, alterations: [altered('KMT2A')] }),
  ];
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});
const suggest = (text: string, visibility: Visibility = 'published') => suggestionsFor(text, snapshot, visibility);

test('the exact code comes first, then codes with this prefix, at most six', () => {
  const codes = suggest('h1975').models.map(({ modelCode }) => modelCode);
  expect(codes).toEqual(['H1975', 'H1975-0', 'H1975-1', 'H1975-2', 'H1975-3', 'H1975-4']);
});

test.each([
  ['HER2', [{ symbol: 'ERBB2', alias: 'HER2', count: 1 }]],
  [
    'erbb',
    [
      { symbol: 'EGFR', alias: 'ERBB', count: 1 },
      { symbol: 'ERBB2', alias: null, count: 1 },
    ],
  ],
  ['ERBB2', [{ symbol: 'ERBB2', alias: null, count: 1 }]],
  ['mll', [{ symbol: 'KMT2A', alias: 'MLL', count: 0 }]],
  ['EGRF', [{ symbol: 'EGFR', alias: null, count: 1 }]],
])('%s means the genes %j', (text, genes) => {
  expect(suggest(text).genes).toEqual(genes);
});

test.each([
  ['lung', 'lung', null],
  ['LUNG CAN', 'lung', null],
  ['肺癌', 'lung', null],
  ['乳腺', 'breast', null],
  ['brest cancer', 'breast', null],
])('%s means the disease %s', (text, value, alias) => {
  expect(suggest(text).diseases).toMatchObject([{ value, alias }]);
});

test.each([
  ['奥希', 'Osimertinib', '奥希替尼'],
  ['azd-9291', 'Osimertinib', 'AZD9291'],
  ['osimertnib', 'Osimertinib', null],
  // found by its Chinese name, which a reader of English cannot read
  ['t790m', 'Osimertinib', null],
  ['t790m 抑制剂', 'Osimertinib', 'EGFR T790M 抑制剂'],
])('%s means the drug %s', (text, agent, alias) => {
  expect(suggest(text).drugs).toEqual([{ agent, alias, count: 1 }]);
});

test('[A21] drafts are suggested and counted only for users who may see them', () => {
  expect(suggest('h1975 draft').models).toEqual([]);
  expect(suggest('h1975 draft', 'all').models).toMatchObject([{ modelCode: 'H1975-DRAFT' }]);
  expect(suggest('mll', 'all').genes).toEqual([{ symbol: 'KMT2A', alias: 'MLL', count: 1 }]);
});

test('an alias of several models is one ambiguous suggestion', () => {
  const { matched, ambiguous, duplicates, unmatched } = resolved(
    { kind: 'models', entries: ['h1975 3', 'shared', 'Shared', '%'] },
    snapshot,
    'published',
  );
  expect(matched).toEqual([{ entry: 'h1975 3', value: 'H1975-3', label: 'H1975-3' }]);
  expect(ambiguous).toMatchObject([{ entry: 'shared', after: 1, choices: { length: 9 } }]);
  expect(duplicates).toEqual([{ entry: 'Shared', value: 'shared' }]);
  expect(unmatched).toEqual(['%']);
});
