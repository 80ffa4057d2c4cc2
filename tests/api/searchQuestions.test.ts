// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/**
 * Researchers' questions, each answered in two actions: type the text into the search box and press Enter. The text
 * finds the same models as the filters and builders of the page.
 */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const altered = (gene: string, more: object = {}) => ({ gene, status: 'altered' as const, ...more });
const lung = { disease: ['LUN'] };

type Question = [question: string, text: string, criteria: SearchQuery];
const questions: readonly Question[] = [
  [
    'Which lung PDX carry KRAS G12C and were tested with sotorasib, the best response first?',
    'KRAS G12C sotorasib PDX lung',
    {
      filters: { ...lung, modelType: ['PDX'], testedAgent: ['Sotorasib'] },
      genes: [altered('KRAS', { change: 'G12C' })],
      sort: [{ field: 'response', order: 'desc' }],
    },
  ],
  [
    'Which lung PDX have no EGFR alteration?',
    'PDX lung EGFR wild type',
    { filters: { ...lung, modelType: ['PDX'] }, genes: [{ gene: 'EGFR', status: 'wildType' }] },
  ],
  ['Which models have EGFR L858R?', 'EGFR L858R', { genes: [altered('EGFR', { change: 'L858R' })] }],
  [
    'Which lung models were taken from patients after osimertinib?',
    'lung after osimertinib',
    { filters: { ...lung, priorTreatment: ['Osimertinib'] } },
  ],
  [
    'Which models show a response of at least 60 percent to cisplatin?',
    'cisplatin TGI >= 60',
    { responses: [{ agent: 'Cisplatin', minTgi: 60 }] },
  ],
  [
    'Which models responded to cetuximab by mRECIST?',
    'cetuximab sensitive',
    { responses: [{ agent: 'Cetuximab', mRecist: ['mCR', 'mPR'] }] },
  ],
  [
    'Which melanomas carry BRAF V600E?',
    'area:melanoma BRAF V600E',
    {
      filters: { disease: ['MEL'] },
      genes: [altered('BRAF', { change: 'V600E' })],
    },
  ],
  [
    'Which colorectal models are microsatellite instable?',
    'colorectal MSI-H',
    {
      filters: { disease: ['CRC'], msi: ['MSI-H'] },
    },
  ],
  ['Which models have a MET amplification?', 'MET amp', { genes: [altered('MET', { kind: 'amplification' })] }],
  ['Which models have an ALK fusion?', 'ALK fusion', { genes: [altered('ALK', { kind: 'fusion' })] }],
  ['Where was TP53 tested and found wild type?', 'p53 wt', { genes: [{ gene: 'TP53', status: 'wildType' }] }],
  ['In which models was BRCA1 not tested?', 'untested BRCA1', { genes: [{ gene: 'BRCA1', status: 'notTested' }] }],
  ['Which tumors have more than 20 mutations a megabase?', 'TMB at least 20', { ranges: { tmb: { min: 20 } } }],
  [
    'Which PDX grow fast?',
    'PDX doubling time at most 6',
    {
      filters: { modelType: ['PDX'] },
      ranges: { doublingTime: { max: 6 } },
    },
  ],
  [
    'Which models come from women with breast cancer?',
    '女性 乳腺癌',
    {
      filters: { disease: ['BRE'], sex: ['female'] },
    },
  ],
  ['Which models come from patients between 40 and 60?', 'age 40-60', { ranges: { age: { min: 40, max: 60 } } }],
  [
    'Which breast models were taken from the brain?',
    'breast cancer brain metastasis',
    {
      filters: { disease: ['BRE'], collectionSite: ['Brain'], tumorType: ['metastatic'] },
    },
  ],
  [
    'Which organoids or cell lines are there of the pancreas?',
    'pancreatic cancer organoid or cell line',
    {
      filters: { disease: ['PAN'], modelType: ['organoid', 'cell line'] },
    },
  ],
  ['Which models have both KRAS and TP53 altered?', 'KRAS TP53', { genes: [altered('KRAS'), altered('TP53')] }],
  [
    'Which prostate models express AR highly?',
    'prostate high AR',
    {
      filters: { disease: ['PRO'] },
      genes: [{ gene: 'AR', expressionPercentile: { min: 75 } }],
    },
  ],
];

test('there are twenty questions', () => {
  expect(questions).toHaveLength(20);
});

test.each(questions)('%s', (_, text, criteria) => {
  const found = demo.ask({ text });
  const wanted = demo.ask(criteria);
  expect(wanted.ids.length).toBeGreaterThan(0);
  expect(found.reading.map(({ meant }) => meant.as)).not.toContain('unknown');
  expect(found.ids.toSorted()).toEqual(wanted.ids.toSorted());
  // the order matters where the text asks for one
  if (criteria.sort !== undefined) expect(found.ids).toEqual(wanted.ids);
});
