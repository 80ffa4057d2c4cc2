import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadTerm } from '../../contract/entities/searchReading.ts';
import { SEARCH_TEXT_MAX } from '../../contract/lengths.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { otherRows, withoutRows } from '../support/otherTexts.ts';
import { readingModels as models, response, readingVocabulary as vocabulary } from '../support/readingModels.ts';
import { indexedModel, segmentOf, snapshotOf } from '../support/syntheticModels.ts';
import { termText, told } from '../support/toldReading.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});

const answer = (text: string) => evaluate(snapshot, { text, page: 1, limit: 20, locale: 'en' }, 'published');
const read = (text: string): ReadTerm[] => answer(text).reading ?? [];

describe('changing a reading', () => {
  test('removing a term keeps the rest of the text', () => {
    const [pdx, lung, egfr] = read('PDX lung not EGFR');
    expect(pdx?.without).toBe('lung not EGFR');
    expect(egfr?.without).toBe('PDX lung');
    expect(read(lung?.without ?? '').map(termText)).toEqual(['modelType PDX', 'not gene EGFR altered']);
    expect(read('osimertinib')[0]?.without).toBe('');
  });

  test.each(withoutRows)('without each term of %s', (text, ...without) => {
    expect(read(text).map((term) => term.without)).toEqual(without);
  });

  test.each(otherRows)('the other readings of %s', (text, ...expected) => {
    const offered = answer(text).ambiguities?.flatMap(({ typed, taken, excluded, others }) =>
      others.map(
        (other) =>
          `${typed}: ${excluded ? 'not ' : ''}${told(taken)} > ${other.excluded ? 'not ' : ''}${told(other.meant)}: ` +
          other.text,
      ),
    );
    expect(offered).toEqual(expected.length > 0 ? expected : undefined);
  });

  test.each(['lung metastasis', 'lung metastases', 'EGFR lung metastasis'])(
    'removing the metastasis from %s keeps the collection site',
    (text) => {
      const metastasis = read(text).findLast(({ meant }) => meant.as === 'value' && meant.facet === 'tumorType');
      expect(read(metastasis?.without ?? '').at(-1)?.meant).toMatchObject({ facet: 'collectionSite', value: 'Lung' });
    },
  );

  test.each([
    `${'肺癌类器官'.repeat(36)} KRAS突变`,
    `${'EGFR, '.repeat(31)}KRAS mutant`,
    `${'A,'.repeat(94)}KRAS mutant`,
  ])('the end of a long text is read: %s', (text) => {
    expect(text.length).toBeLessThanOrEqual(SEARCH_TEXT_MAX);
    expect(read(text).some(({ meant }) => meant.as === 'gene' && meant.gene.gene === 'KRAS')).toBe(true);
  });

  test('removing a term keeps the percent sign of another', () => {
    const [, lung] = read('EGFR top 10% lung');
    expect(lung?.without).toBe('EGFR top 10%');
    expect(read(lung?.without ?? '').map(termText)).toEqual(['gene EGFR {"min":90}']);
  });

  test('removing the first alternative keeps the others', () => {
    const [organoid] = read('organoid or cell lines');
    expect(read(organoid?.without ?? '').map(termText)).toEqual(['modelType cell line']);
  });

  test.each([
    'lung',
    'LUAD',
    'osimertinib',
    'PDX after osimertinib not EGFR',
    'lung or breast',
    'PRCC',
    '肺癌',
    'osimertnib',
    'ERK',
    'CHOP',
    'gene:GM-CSF',
  ])('every other reading of %s equals the reading of its text', (text) => {
    const options = read(text).flatMap((term) => term.options);
    expect(options.length).toBeGreaterThan(text === 'LUAD' ? -1 : 0);
    for (const option of options) expect(read(option.text).map(({ meant }) => meant)).toContainEqual(option.meant);
  });

  test.each([
    ['EGFR high', 'EGFR high across all models'],
    ['EGFR high across all models', 'EGFR high across all models within the disease'],
    ['EGFR高表达', 'EGFR高表达 在全部模型中'],
    ['EGFR高表达 在全部模型中', 'EGFR高表达 在全部模型中 在同病种中'],
  ])('for the expression of %s the other ranking is offered in the same language', (text, other) => {
    const options = read(text).flatMap((term) => term.options);
    expect(options.map((option) => option.text)).toEqual([other]);
    expect(read(other).map(({ meant }) => meant)).toEqual(options.map(({ meant }) => meant));
  });

  test('a meaning that no text can express is not offered', () => {
    expect(read('NOG')).toMatchObject([{ meant: { as: 'gene' }, options: [] }]);
  });

  test('neither a response in another study nor a prior treatment counts as resistance', async () => {
    const more = [
      indexedModel({ modelCode: 'B-1', responses: [response('Sotorasib', 10, 'mPD')] }),
      indexedModel({
        modelCode: 'B-2',
        responses: [response('Sotorasib', 10, 'mPD'), { ...response('Sotorasib', 90, 'mPR'), study: 'T' }],
      }),
      indexedModel({ modelCode: 'B-3', values: [['priorTreatment', 'Sotorasib']] }),
    ];
    const other = snapshotOf([await segmentOf(more, vocabulary)], vocabulary);
    const ask = (text: string) => evaluate(other, { text, page: 1, limit: 9, locale: 'en' }, 'published');
    expect(ask('sotorasib resistant').ids).toEqual([more[0]?.id]);
    expect(ask('prior:sotorasib').ids).toEqual([more[2]?.id]);
    expect(ask('sotorasib resistant').reading?.[0]?.options.map(({ text }) => text)).toEqual([
      'prior:sotorasib',
      'tested:sotorasib',
    ]);
  });

  test('a drug that models received only as treatment means given before', async () => {
    const model = indexedModel({ modelCode: 'A-1', values: [['priorTreatment', 'Sotorasib']] });
    const other = snapshotOf([await segmentOf([model], vocabulary)], vocabulary);
    const { reading } = evaluate(other, { text: 'sotorasib', page: 1, limit: 1, locale: 'en' }, 'published');
    expect(reading?.map(termText)).toEqual(['prior Sotorasib']);
  });
});
