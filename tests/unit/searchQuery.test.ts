import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import {
  ALTERATION_KINDS,
  COLUMNS,
  FACETS,
  GENE_STATUSES,
  MATCHES,
  MULTIPLE_FACETS,
  RANGES,
  SORT_FIELDS,
} from '../../contract/vocabulary.ts';
import { formatQuery, parseQuery } from '../../machines/search/codec.ts';
import { MAX_LIST_CHARACTERS, withIds } from '../../machines/search/idList.ts';
import { type Bounds, criteriaOf, emptyQuery, type ModelQuery, VIEWS } from '../../machines/search/query.ts';

const word = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.stringMatching(/^[A-Za-z0-9 :,+&=%#<>.'肺_*-]+$/),
      fc.constantFrom('altered', 'mutation', 'cn=4..', 'change=x', 'exp>=3', 'tgi=1..', '%3A', '%253A', 'p.(=)'),
    )
    .map((text) => text.toWellFormed().trim())
    .filter((text) => text !== '' && text.length <= maxLength);
const number = fc.oneof(fc.integer({ min: -500, max: 500 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const bounds = fc
  .tuple(fc.option(number, { nil: undefined }), fc.option(number, { nil: undefined }))
  .filter(([min, max]) => min !== undefined || max !== undefined)
  .map(([min, max]): Bounds => {
    const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
    return { ...(low !== undefined && { min: low + 0 }), ...(high !== undefined && { max: high + 0 }) };
  });
const gene = fc
  .record<GeneCriterion, 'gene'>(
    {
      gene: word(40),
      status: fc.constantFrom(...GENE_STATUSES),
      kind: fc.constantFrom(...ALTERATION_KINDS),
      change: word(60),
      copyNumber: bounds,
      expressionPercentile: bounds,
    },
    { requiredKeys: ['gene'] },
  )
  .chain((criterion) =>
    // without a percentile there is no rank
    criterion.expressionPercentile === undefined
      ? fc.constant(criterion)
      : fc.constantFrom<GeneCriterion>(criterion, { ...criterion, among: 'catalog' }),
  );
const response = fc.record<ResponseCriterion, 'agent'>(
  {
    agent: word(80),
    minTgi: number.map((value) => value + 0),
    mRecist: fc.subarray([...M_RECIST], { minLength: 1 }),
  },
  { requiredKeys: ['agent'] },
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const record = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => fc.Arbitrary<Value>) =>
  fc
    .record(Object.fromEntries(keys.map((key) => [key, optional(value(key))])))
    .map((some) => Object.fromEntries(Object.entries(some).filter(([, one]) => one !== undefined)));
const different = (values: fc.Arbitrary<string>, maxLength: number) =>
  fc.uniqueArray(values, { minLength: 1, maxLength, selector: (text) => text.toLowerCase() });

const query: fc.Arbitrary<ModelQuery> = fc.record({
  text: fc.oneof(fc.constant(''), word(200)),
  filters: record(
    FACETS.filter((facet) => !['tumorType', 'dataAvailable', 'pdxMi'].includes(facet)),
    (facet) => (facet === 'modelType' ? fc.subarray([...MODEL_TYPES], { minLength: 1 }) : different(word(120), 4)),
  ),
  facetMatch: record(MULTIPLE_FACETS, () => fc.constant('all' as const)),
  ranges: record(RANGES, () => bounds),
  genes: fc.array(gene, { maxLength: 10 }),
  match: fc.constantFrom(...MATCHES),
  responses: fc.array(response, { maxLength: 5 }),
  ids: fc.oneof(fc.constant([]), different(word(64), 8)),
  list: fc.constant(null),
  waterfall: fc.option(word(80)),
  availability: fc.boolean(),
  view: fc.option(fc.constantFrom(...VIEWS)),
  columns: fc.option(fc.shuffledSubarray([...COLUMNS], { minLength: 1 })),
  sort: fc.uniqueArray(
    fc.record({ field: fc.constantFrom(...SORT_FIELDS), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    { maxLength: 3, selector: ({ field }) => field },
  ),
  page: fc.integer({ min: 1, max: 500 }),
  limit: fc.integer({ min: 1, max: 200 }),
});

describe('the address of a search', () => {
  test('describes the whole query, and is read back', () => {
    fc.assert(
      fc.property(query, (one) => {
        expect(parseQuery(formatQuery(one))).toEqual({ query: one, unknown: [] });
      }),
      { numRuns: 500 },
    );
  });

  test('is unchanged in the browser', () => {
    fc.assert(
      fc.property(query, (one) => {
        const address = formatQuery(one);
        const { pathname, search } = new URL(address, 'https://oncology-browser.example');
        expect(pathname + search).toBe(address);
      }),
      { numRuns: 300 },
    );
  });

  test('is read without an error whatever it contains, and the result can be written', () => {
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webQueryParameters().map((text) => `/search?${text}`),
      fc
        .array(
          fc.tuple(
            fc.constantFrom(
              ...FACETS,
              ...RANGES,
              'gene',
              'response',
              'ids',
              'list',
              'q',
              'sort',
              'constructor',
              'page',
            ),
            fc.string({ unit: 'binary' }),
          ),
        )
        .map((parts) => `/search?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`),
    );
    fc.assert(
      fc.property(junk, (address) => {
        const { query: read } = parseQuery(address);
        expect(parseQuery(formatQuery(read)).unknown).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a percentile within the disease is written as a rank, the one in the catalog as before', () => {
    const genes: GeneCriterion[] = [
      { gene: 'AR', expressionPercentile: { min: 75 } },
      { gene: 'MYC', expressionPercentile: { max: 25 }, among: 'catalog' },
    ];
    const { query: read } = parseQuery('/search?gene=AR:RANK=75..&gene=MYC:exp=..25');
    expect(criteriaOf(read).genes).toEqual(genes);
    expect(formatQuery(read)).toBe('/search?gene=AR:rank=75..&gene=MYC:exp=..25');
    expect(parseQuery('/search?gene=AR:rank=75..:exp=..25').unknown).toHaveLength(1);
  });

  test('is readable, and case does not matter', () => {
    const address =
      '/search?MODELTYPE=pdx&priorTreatment.match=ALL&AGE=40..70&tmb=10..&doublingTime=..5' +
      '&gene=EGFR:Altered:MUTATION:L858R:CN%3E=4:exp=80..&gene=KRAS:wildtype&MATCH=any' +
      '&response=osimertinib:tgi%3E=60:MCR,mpr&ids=NCI-H1975,PC-9&waterfall=osimertinib&availability=on&view=Cards' +
      '&columns=Disease,tmb&sort=TMB:DESC&page=2&limit=50&q=%E8%82%BA&lang=zh';
    const { query: read, unknown } = parseQuery(address);
    expect(unknown).toEqual([]);
    expect(criteriaOf(read)).toEqual({
      text: '肺',
      filters: { modelType: ['PDX'] },
      facetMatch: { priorTreatment: 'all' },
      ranges: { age: { min: 40, max: 70 }, tmb: { min: 10 }, doublingTime: { max: 5 } },
      genes: [
        {
          gene: 'EGFR',
          status: 'altered',
          kind: 'mutation',
          change: 'L858R',
          copyNumber: { min: 4 },
          expressionPercentile: { min: 80 },
          // an address from before `rank` existed
          among: 'catalog',
        },
        { gene: 'KRAS', status: 'wildType' },
      ],
      match: 'any',
      responses: [{ agent: 'osimertinib', minTgi: 60, mRecist: ['mCR', 'mPR'] }],
      ids: ['NCI-H1975', 'PC-9'],
    });
    expect(formatQuery(read)).toBe(
      '/search?q=%E8%82%BA&modelType=PDX&priorTreatment.match=all&age=40..70&tmb=10..&doublingTime=..5' +
        '&gene=EGFR:altered:mutation:L858R:cn=4..:exp=80..&gene=KRAS:wildType&match=any' +
        '&response=osimertinib:tgi=60..:mCR,mPR&ids=NCI-H1975,PC-9&waterfall=osimertinib&availability=on&view=cards' +
        '&columns=disease,tmb&sort=tmb:desc&page=2&limit=50',
    );
  });

  test('is read in part if the rest is invalid, and the rest is named', () => {
    const { query: read, unknown } = parseQuery(
      '/search?tumorType=Nonsense&page=0&foo=1&age=70..40&gene=:altered&gene=EGFR:cn=x&gene=TP53:altered:wildType' +
        '&response=osimertinib:tgi=..4&columns=disease,nonsense&constructor=1&list=bad+key&modelType=PDX&bare',
    );
    expect(unknown).toEqual([
      'tumorType=Nonsense',
      'page=0',
      'foo=1',
      'age=70..40',
      'gene=:altered',
      'gene=EGFR:cn=x',
      'gene=TP53:altered:wildType',
      'response=osimertinib:tgi=..4',
      'columns=nonsense',
      'constructor=1',
      'list=bad key',
      'bare',
    ]);
    expect(formatQuery(read)).toBe('/search?modelType=PDX&columns=disease');
  });

  test('has no more than a search accepts', () => {
    const genes = Array.from({ length: 12 }, (_, index) => `gene=G${index}`).join('&');
    const { query: read, unknown } = parseQuery(`/search?${genes}&q=${'x'.repeat(201)}`);
    expect(read.genes).toHaveLength(10);
    expect(unknown).toHaveLength(3);
  });

  test('contains a short list itself, and the key of a long one', () => {
    const short = withIds(emptyQuery, ['NCI-H1975', 'PC-9']);
    expect(formatQuery(short)).toBe('/search?ids=NCI-H1975,PC-9');
    const ids = Array.from({ length: 900 }, (_, index) => `LUN-PDX-${index}`);
    const long = withIds(emptyQuery, ids);
    expect(long.list).toMatch(/^900-/);
    expect(formatQuery(long).length).toBeLessThan(MAX_LIST_CHARACTERS);
    expect(parseQuery(formatQuery(long)).query).toEqual({ ...long, ids: [] });
    expect(withIds(emptyQuery, ids.toReversed()).list).not.toBe(long.list);
    expect(withIds(long, [])).toEqual(emptyQuery);
  });
});
