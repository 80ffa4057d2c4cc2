import { afterEach, describe, expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { Meant, ReadTerm } from '../../contract/entities/searchReading.ts';
import { noCriteria } from '../../machines/search/query.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { criteriaIn } from '../../src/site/search/chips.tsx';

/** The text of a chip next to the name of its criterion. */

afterEach(() => speakLocale('en'));

const chipOf = (meant: Meant) => {
  const term: ReadTerm = { typed: 'typed', meant, excluded: false, alternative: false, without: '', options: [] };
  return criteriaIn({ ...noCriteria, text: 'typed' }, { facets: {}, responses: [], reading: [term] })[0];
};
const geneChip = (gene: GeneCriterion) =>
  criteriaIn({ ...noCriteria, genes: [gene] }, { facets: {}, responses: [], reading: undefined })[0];

describe('a percentile of expression names the models among which it ranks', () => {
  const ranked = { gene: 'DLL3', expressionPercentile: { min: 90 } };
  test.each([
    ['en', {}, 'DLL3 Expression percentile within the disease at least 90'],
    ['en', { among: 'disease' }, 'DLL3 Expression percentile within the disease at least 90'],
    ['en', { among: 'catalog' }, 'DLL3 Expression percentile among all models at least 90'],
    ['zh', {}, '同病种表达百分位'],
    ['zh', { among: 'catalog' }, '全部模型表达百分位'],
  ] as const)('%s %j', (locale, among, words) => {
    speakLocale(locale);
    expect(geneChip({ ...ranked, ...among })?.words).toContain(words);
    expect(chipOf({ as: 'gene', gene: { ...ranked, ...among } })?.words).toContain(words);
  });
});

describe('resistance is named after the observed response', () => {
  test.each([
    ['en', 'Cetuximab: mPD in vivo', /no mCR or mPR in any other study/],
    ['zh', 'Cetuximab：体内 mPD', /未达到 mCR 或 mPR/],
  ] as const)('%s', (locale, words, note) => {
    speakLocale(locale);
    const chip = chipOf({ as: 'resistant', agent: 'Cetuximab' });
    expect(chip?.words).toBe(words);
    expect(chip?.note).toMatch(note);
    expect(chipOf({ as: 'prior', agent: 'Cetuximab' })?.note).toBeUndefined();
  });
});

test('a criterion without one drug explains that unknown histories are included; untreated patients are known', () => {
  expect(chipOf({ as: 'naive', agent: 'Chemotherapy' })?.note).toMatch(/whose history is unknown are included/);
  expect(chipOf({ as: 'value', facet: 'priorTreatment', value: 'None recorded' })?.note).toBeUndefined();
  expect(chipOf({ as: 'value', facet: 'priorTreatment', value: 'Osimertinib' })?.note).toBeUndefined();
});

test('a take rate has its unit', () => {
  const [chip] = criteriaIn(
    { ...noCriteria, ranges: { takeRate: { min: 70 } } },
    { facets: {}, responses: [], reading: undefined },
  );
  expect(chip).toMatchObject({ kind: 'Take rate', words: 'at least 70%' });
});
