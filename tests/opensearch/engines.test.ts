import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchSelection } from '../../contract/entities/search.ts';
import type { EngineAnswer, EngineQuery } from '../../server/modules/search/engine/engine.ts';
import { agentsOf, demoResponses, expectBestFirst } from '../support/demoResponses.ts';
import { randomModels, randomSelection, randomVisibility, randomVocabulary } from '../support/randomModels.ts';
import { manyNamedModels, named, randomTexts } from '../support/randomTexts.ts';
import { syntheticModels, syntheticVocabulary, vocabularyOf } from '../support/syntheticModels.ts';
import { clusterUrl, type TwoEngines, twoEngines } from './support/rig.ts';

const RUNS = Number(process.env.OPENSEARCH_RUNS ?? 40);
const QUERIES = 15;
const TEXTS = 25;
const MANY = 20_000;

if (clusterUrl === '') console.log('The comparison with OpenSearch is skipped: OPENSEARCH_URL names no cluster');

/** Complete, partial and wrong codes, values and beginnings of values, aliases, both languages, and nonsense. */
const plainTexts = fc.constantFrom(
  ...[
    'M-3',
    'm 3',
    'nci h12',
    'NCI-H1',
    'nci',
    'h1',
    '别名2',
    '别名',
    'lung',
    '肺癌',
    '小细胞',
    '肺癌 KRAS',
    'lun cancer',
  ],
  ...['KRAS G12D', 'kras p.g12d', 'her2', 'HER2 amplification', 'azd9291', '奥希替尼', 'osimertinb', 'cispl', '顺铂'],
  ...['adenocarcinma', 'small cell', 'squam', 'tp53 lung', 'the model of lung', 'myc', '结直肠', 'xyzzy', '-', 'MSI-H'],
  ...['carcinoma m-1', 'Asian', 'nude', 'nsg kras', 'chemo', 'radiation none', 'M-1 M-2', 'cdx', 'metastatic PDX'],
);

const texts = fc.oneof(plainTexts, { arbitrary: randomTexts, weight: 3 });

/** At most two of these criteria are kept, because few models satisfy more of them. */
const criteria = ['filters', 'ranges', 'genes', 'responses', 'ids'] as const;
const selections = fc
  .tuple(randomSelection, fc.subarray([...criteria], { maxLength: 2 }))
  .map(([selection, kept]): SearchSelection => {
    const entries = Object.entries(selection);
    return Object.fromEntries(
      entries.filter(([name]) => kept.some((one) => one === name) || !criteria.some((one) => one === name)),
    );
  });

const queries = fc.record({
  selection: selections,
  text: fc.option(texts, { nil: undefined, freq: 1 }),
  relevance: fc.boolean(),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 30 }),
  locale: fc.constantFrom('en' as const, 'zh' as const),
  availability: fc.boolean(),
  visibility: randomVisibility,
});
type RandomQuery = typeof queries extends fc.Arbitrary<infer Q> ? Q : never;

function queryOf({ selection, text, relevance, page, limit, locale, availability }: RandomQuery): EngineQuery {
  const sort = relevance ? [{ field: 'relevance', order: 'desc' } as const, ...(selection.sort ?? [])] : selection.sort;
  return {
    ...selection,
    ...(text !== undefined && { text }),
    ...(sort && { sort: sort.slice(0, 3) }),
    ...{ page, limit, locale, availability },
  };
}

const comparable = ({ tookMs: _took, generation: _generation, ...answer }: EngineAnswer) => answer;

const gathered = async (batches: AsyncIterable<string[]>): Promise<string[]> => {
  const all: string[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

describe.skipIf(clusterUrl === '')('OpenSearch and the embedded engine', () => {
  let engines: TwoEngines;
  beforeAll(() => {
    engines = twoEngines(randomVocabulary);
  });
  afterAll(() => engines.stop());

  test('give the same answers in the same order to random queries over random models', async () => {
    let [compared, withResult] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        randomModels.map(named),
        fc.array(queries, { minLength: QUERIES, maxLength: QUERIES }),
        async (models, asked) => {
          await engines.hold(models);
          for (const random of asked) {
            const query = queryOf(random);
            compared++;
            const found = await engines.cluster.search(query, random.visibility);
            expect(engines.complaints).toEqual([]);
            expect(comparable(found)).toEqual(comparable(await engines.embedded.search(query, random.visibility)));
            if (found.count > 0) withResult++;
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    console.log(`${compared} random queries compared, ${withResult} of them with a result`);
    expect(withResult).toBeGreaterThan(compared / 4);
  });

  test('interpret texts alike, and rank the results alike', async () => {
    let [compared, withResult, ranked] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        manyNamedModels,
        fc.array(randomTexts, { minLength: TEXTS, maxLength: TEXTS }),
        randomVisibility,
        async (models, asked, visibility) => {
          await engines.hold(models);
          for (const text of asked) {
            const query = { text, page: 1, limit: 200, locale: 'en' as const };
            compared++;
            const found = await engines.cluster.search(query, visibility);
            expect(engines.complaints).toEqual([]);
            const expected = await engines.embedded.search(query, visibility);
            expect({ text, ...comparable(found) }).toEqual({ text, ...comparable(expected) });
            if (found.count > 0) withResult++;
            const byCode = models.filter(({ id }) => found.ids.includes(id)).map(({ id }) => id);
            if (found.ids.join() !== byCode.join()) ranked++;
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    console.log(
      `${compared} texts compared, ${withResult} with a result, ${ranked} in another order than that of codes`,
    );
    expect(withResult).toBeGreaterThan(compared / 3);
    expect(ranked).toBeGreaterThan(compared / 10);
  });

  test('step through the same results: all ids, and the neighbors of a model', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomModels.map(named),
        fc.array(queries, { minLength: 3, maxLength: 3 }),
        fc.nat(),
        async (models, asked, place) => {
          await engines.hold(models);
          for (const random of asked) {
            const { page: _page, limit, availability: _availability, ...selection } = queryOf(random);
            const [found, expected] = await Promise.all([
              engines.cluster.ids(selection, random.visibility, limit),
              engines.embedded.ids(selection, random.visibility, limit),
            ]);
            expect(found.count).toBe(expected.count);
            expect(await gathered(found.batches)).toEqual(await gathered(expected.batches));
            const id = models[place % Math.max(1, models.length)]?.id ?? crypto.randomUUID();
            expect(await engines.cluster.neighbors(id, selection, random.visibility)).toEqual(
              await engines.embedded.neighbors(id, selection, random.visibility),
            );
            expect(engines.complaints).toEqual([]);
          }
        },
      ),
      { numRuns: Math.ceil(RUNS / 2), endOnFailure: true },
    );
  });
});

describe.skipIf(clusterUrl === '')(`OpenSearch over ${MANY} models`, () => {
  let engines: TwoEngines;
  beforeAll(async () => {
    engines = twoEngines(syntheticVocabulary);
    await engines.hold([...syntheticModels(MANY)]);
  }, 240_000);
  afterAll(() => engines.stop());

  const base = { page: 1, limit: 20, locale: 'en' } as const;
  test.each<[string, Omit<EngineQuery, keyof typeof base>]>([
    ['everything', {}],
    ['a facet', { filters: { modelType: ['PDX'] }, availability: true }],
    ['a gene and a range', { genes: [{ gene: 'GENE3', status: 'wildType' }], ranges: { tmb: { min: 3, max: 17.5 } } }],
    ['a text', { text: 'area 3 cancer', sort: [{ field: 'relevance', order: 'desc' }] }],
    ['a code with an error', { text: 'nci h1975' }],
    ['alternatives and what is excluded', { text: 'PDX or organoid, cell line not GENE3 -GENE7' }],
    ['a range and a drug, the best responses first', { text: 'TMB > 10 agent3' }],
    ['a response, in the order of codes', { text: 'agent5 TGI > 60', sort: [{ field: 'modelCode', order: 'asc' }] }],
  ])('%s is answered like by the embedded engine', async (_name, part) => {
    const query = { ...base, ...part };
    const found = await engines.cluster.search(query, 'published');
    expect(engines.complaints).toEqual([]);
    expect(comparable(found)).toEqual(comparable(await engines.embedded.search(query, 'published')));
  });

  test('stepping works through a result longer than one page of the cluster', async () => {
    const selection = { locale: 'en', sort: [{ field: 'tmb', order: 'desc' }] } as const;
    const asked = { locale: selection.locale, sort: [...selection.sort] };
    const [found, expected] = await Promise.all([
      engines.cluster.ids(asked, 'published', MANY),
      engines.embedded.ids(asked, 'published', MANY),
    ]);
    const ids = await gathered(found.batches);
    expect(ids.length).toBeGreaterThan(15_000);
    expect(ids).toEqual(await gathered(expected.batches));
    const id = ids[12_345] ?? '';
    expect(await engines.cluster.neighbors(id, asked, 'published')).toMatchObject({ position: 12_346 });
  });
});

test.skipIf(clusterUrl === '')(
  'no partial response ranks above a complete one, for every agent of the demonstration',
  async () => {
    const models = demoResponses();
    const agents = agentsOf(models);
    const engines = twoEngines(vocabularyOf({ testedAgent: Object.fromEntries(agents.map((agent) => [agent, []])) }));
    try {
      await engines.hold(models);
      for (const agent of agents) {
        const query = { page: 1, limit: 200, locale: 'en', waterfall: agent } as const;
        const found = await engines.cluster.search(query, 'published');
        expect(found.waterfall?.count).toBeGreaterThan(0);
        expectBestFirst(found.waterfall ?? { bars: [] });
        expect(comparable(found)).toEqual(comparable(await engines.embedded.search(query, 'published')));
      }
      expect(engines.complaints).toEqual([]);
    } finally {
      await engines.stop();
    }
  },
);
