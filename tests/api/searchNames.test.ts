// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Meant } from '../../contract/entities/searchReading.ts';
import { SEARCH_EXAMPLES } from '../../contract/searchExamples.ts';
import type { Field } from '../../server/modules/search/engine/record.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** Every name in the demonstration, entered as text, finds the same models as the criterion with that name. */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const rows = <Row extends Record<string, unknown>>(query: string) => demo.rows<Row>(query);
function ask(query: Parameters<DemoIndex['ask']>[0]) {
  const { ids, reading } = demo.ask(query);
  return { ids: ids.toSorted(), reading };
}

/** Returns the visible models that have one of the values, without the index. */
function having(field: Field, values: readonly string[]): string[] {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  return demo.models
    .filter(
      ({ published, values: own }) =>
        published && own.some(([name, value]) => name === field && wanted.has(value.toLowerCase())),
    )
    .map(({ id }) => id)
    .sort();
}

type Check = { name: string; expected: string[]; as: readonly Meant['as'][] };

/**
 * Returns the names whose text does not find exactly the expected models, neither as first read nor in another offered
 * reading.
 */
const wrong = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ name, expected, as }) => {
    const { ids, reading } = ask({ text: name });
    const [term, ...more] = reading;
    if (term === undefined || more.length > 0 || term.corrected !== undefined) return [`${name}: not read as one name`];
    const answers = [
      { meant: term.meant, ids },
      ...term.options.map(({ meant, text }) => ({ meant, ids: ask({ text }).ids })),
    ];
    const isRight = answers.some((one) => as.includes(one.meant.as) && one.ids.join() === expected.join());
    return isRight ? [] : [`${name}: ${answers.map((one) => `${one.meant.as} ${one.ids.length}`).join(', ')}`];
  });

test('every code and name of OncoTree is found', async () => {
  const nodes = await rows<{ code: string; name: string; retired: boolean }>(
    "select code, name, retired from oncotree_node where code <> 'TISSUE'",
  );
  const named = [
    ...Map.groupBy(
      nodes.filter(({ retired }) => !retired),
      ({ name }) => name.toLowerCase(),
    ).values(),
  ];
  expect(nodes.length).toBeGreaterThan(800);
  const as = ['disease'] as const;
  expect(
    wrong([
      ...nodes.map(({ code }) => ({ name: code, expected: having('oncotree', [code]), as })),
      ...named.map((group) => ({
        name: group[0]?.name ?? '',
        expected: having(
          'oncotree',
          group.map(({ code }) => code),
        ),
        as,
      })),
    ]),
  ).toEqual([]);
});

test('every disease area and every synonym of a disease is found', async () => {
  const areas = await rows<{ slug: string; code: string; en: string; zh: string }>(
    "select slug, code, disease_title->>'en' as en, disease_title->>'zh' as zh from disease",
  );
  const slugs = new Map(areas.map(({ code, slug }) => [code, slug]));
  const codes = new Set((await rows<{ code: string }>('select code from oncotree_node')).map(({ code }) => code));
  const synonyms = await rows<{ concept: string; term: string }>(
    "select concept, term from synonym where kind = 'disease' and concept <> 'TISSUE'",
  );
  const inArea = (slug: string) => ask({ filters: { disease: [slug] } }).ids;
  const as = ['disease'] as const;
  expect(synonyms.length).toBeGreaterThan(1_000);
  expect(
    wrong([
      ...areas.flatMap(({ slug, code, en, zh }) =>
        [slug, code, en, zh].map((name) => ({ name, expected: inArea(slug), as })),
      ),
      ...synonyms.flatMap(({ concept, term }) => {
        const slug = slugs.get(concept);
        if (slug !== undefined) return [{ name: term, expected: inArea(slug), as }];
        return codes.has(concept) ? [{ name: term, expected: having('oncotree', [concept]), as }] : [];
      }),
    ]),
  ).toEqual([]);
});

test('every gene is found with its aliases', async () => {
  const genes = await rows<{ symbol: string; aliases: string[] }>('select symbol, aliases from gene');
  const synonyms = await rows<{ concept: string; term: string }>(
    "select concept, term from synonym where kind = 'gene'",
  );
  const checks = [
    ...genes.flatMap(({ symbol, aliases }) => [symbol, ...aliases].map((name) => ({ name, symbol }))),
    ...synonyms.map(({ concept, term }) => ({ name: term, symbol: concept })),
  ];
  expect(checks.length).toBeGreaterThan(300);
  expect(
    wrong(checks.map(({ name, symbol }) => ({ name, expected: ask({ genes: [{ gene: symbol }] }).ids, as: ['gene'] }))),
  ).toEqual([]);
});

test('every agent is found with its aliases, tested or given before; so is every model type', async () => {
  const drugs = await rows<{ concept: string; term: string }>("select concept, term from synonym where kind = 'drug'");
  const types = await rows<{ concept: string; term: string }>(
    "select concept, term from synonym where kind = 'modelType'",
  );
  expect(drugs.length).toBeGreaterThan(500);
  const prior = new Set(
    demo.models.flatMap(({ values }) => values.flatMap(([f, value]) => (f === 'priorTreatment' ? [value] : []))),
  );
  expect(
    wrong([
      ...drugs.map(({ concept, term }) => ({
        name: term,
        expected: ask({ filters: { testedAgent: [concept] } }).ids,
        as: ['tested'] as const,
      })),
      ...drugs
        .filter(({ concept }) => prior.has(concept))
        .map(({ concept, term }) => ({
          name: term,
          expected: having('priorTreatment', [concept]),
          as: ['prior'] as const,
        })),
      ...types.map(({ concept, term }) => ({
        name: term,
        expected: ask({ filters: { modelType: [concept] } }).ids,
        as: ['value'] as const,
      })),
    ]),
  ).toEqual([]);
});

test.each(SEARCH_EXAMPLES.flatMap(({ about, en, zh }) => [...new Set([en, zh])].map((text) => [about, text])))(
  'the example from the help finds models and every word is understood: %s, %s',
  (_, text) => {
    const { ids, reading } = ask({ text });
    expect(ids.length).toBeGreaterThan(0);
    expect(reading.map(({ meant }) => meant.as)).not.toContain('unknown');
  },
);
