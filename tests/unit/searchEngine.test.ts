import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACETS, type Facet, SORT_FIELDS } from '../../contract/entities/search.ts';
import type { EngineQuery, GeneCriterion, Visibility } from '../../server/platform/search/engine.ts';
import { GENE_STATUSES } from '../../server/platform/search/engine.ts';
import { evaluate } from '../../server/platform/search/evaluate.ts';
import type { IndexedModel, TestedGenes } from '../../server/platform/search/record.ts';
import { sortKeyOf } from '../../server/platform/search/text.ts';
import { indexedModel, segmentOf, syntheticModels } from '../support/syntheticModels.ts';

const base = { page: 1, limit: 200, locale: 'en' } as const;
const facetValues: Record<Facet, readonly string[]> = {
  modelType: ['PDX', 'organoid', 'cell line'],
  disease: ['lung', 'colon'],
  histology: ['adenocarcinoma', 'squamous', 'small cell'],
  tumorType: ['primary', 'metastatic'],
  priorTreatment: ['chemotherapy', 'radiation', 'none'],
  dataAvailable: ['mutation', 'expression', 'growth'],
};
const panel: TestedGenes = { mutation: new Set(['KRAS', 'TP53']), copyNumber: new Set(['MYC']), fusion: new Set() };
const number = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });

/** Random models: few values, so that queries meet. */
const models = fc
  .array(
    fc.record({
      published: fc.boolean(),
      single: fc.tuple(
        ...(['modelType', 'disease', 'histology', 'tumorType'] as const).map((facet) =>
          fc.option(
            fc.constantFrom(...facetValues[facet]).map((value) => [facet, value] as const),
            { nil: null },
          ),
        ),
      ),
      multiple: fc.uniqueArray(
        fc.constantFrom(
          ...(['priorTreatment', 'dataAvailable'] as const).flatMap((facet) =>
            facetValues[facet].map((value) => [facet, value] as const),
          ),
        ),
      ),
      alterations: fc.array(
        fc.record({
          gene: fc.constantFrom('KRAS', 'TP53', 'MYC'),
          kind: fc.constantFrom('mutation' as const, 'amplification' as const),
          proteinChange: fc.constantFrom('p.G12D', 'p.G12C', null),
        }),
        { maxLength: 3 },
      ),
      tested: fc.constantFrom(panel, null),
      numbers: fc.record({ doublingTime: number, tmb: number, age: number }),
      updatedAt: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 70 },
  )
  .map((parts) =>
    parts.map(({ single, multiple, ...part }, index) =>
      indexedModel({
        ...part,
        modelCode: `M-${index}`,
        values: [
          ...single.filter((value) => value !== null),
          ...single.flatMap((value) => (value?.[0] === 'disease' ? [['ownDisease', value[1]] as const] : [])),
          ...multiple,
        ],
      }),
    ),
  );
const filters = fc.record(
  Object.fromEntries(FACETS.map((facet) => [facet, fc.subarray([...facetValues[facet]])])) as Record<
    Facet,
    fc.Arbitrary<string[]>
  >,
  { requiredKeys: [] },
);
const genes = fc.array(
  fc.record({ gene: fc.constantFrom('KRAS', 'TP53', 'MYC', 'ALK'), status: fc.constantFrom(...GENE_STATUSES) }),
  { maxLength: 2 },
);
const visibilities = fc.constantFrom<Visibility>('published', 'all');

const valuesOf = (model: IndexedModel, facet: Facet) =>
  model.values.filter(([field]) => field === facet).map(([, value]) => value);
const passes = (model: IndexedModel, facet: Facet, wanted: readonly string[] | undefined) =>
  !wanted?.length || valuesOf(model, facet).some((value) => wanted.includes(value));
function hasGene(model: IndexedModel, { gene, status }: GeneCriterion): boolean {
  const altered = model.alterations.some((alteration) => alteration.gene === gene);
  const read = [model.tested?.mutation, model.tested?.copyNumber].some((set) => set?.has(gene)) || altered;
  return { altered, wildType: read && !altered, tested: read, notTested: !read }[status];
}

describe('counts, hits and order equal those of a plain walk through the models', () => {
  test('facets ignore their own selection', async () => {
    await fc.assert(
      fc.asyncProperty(models, filters, genes, visibilities, async (all, wanted, criteria, visibility) => {
        const cut = Math.floor(all.length / 3);
        const segments = [await segmentOf(all.slice(cut)), await segmentOf(all.slice(0, cut))];
        const answer = evaluate(segments, { ...base, filters: wanted, genes: criteria }, visibility);
        const seen = all
          .filter((model) => visibility === 'all' || model.published)
          .filter((model) => criteria.every((criterion) => hasGene(model, criterion)));
        const found = seen.filter((model) => FACETS.every((facet) => passes(model, facet, wanted[facet])));
        expect(answer.count).toBe(found.length);
        expect(new Set(answer.ids)).toEqual(new Set(found.map(({ id }) => id)));
        for (const facet of FACETS) {
          const counted = seen.filter((model) =>
            FACETS.every((other) => other === facet || passes(model, other, wanted[other])),
          );
          const expected = new Map<string, number>();
          for (const model of counted)
            for (const value of valuesOf(model, facet)) expected.set(value, (expected.get(value) ?? 0) + 1);
          expect(new Map(answer.facets[facet].map(({ value, count }) => [value, count]))).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('any order of any page', async () => {
    const sorts = fc.array(
      fc.record({
        field: fc.constantFrom(...SORT_FIELDS.filter((field) => field !== 'relevance')),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(models, sorts, fc.integer({ min: 1, max: 4 }), async (all, sort, page) => {
        const cut = Math.floor(all.length / 2);
        const segments = [await segmentOf(all.slice(0, cut)), await segmentOf(all.slice(cut))];
        const answer = evaluate(segments, { ...base, sort, page, limit: 7 }, 'all');
        const expected = all.toSorted((one, other) => compare(one, other, sort)).map(({ id }) => id);
        const last = Math.max(1, Math.ceil(all.length / 7));
        expect(answer.page).toBe(Math.min(page, last));
        expect(answer.ids).toEqual(expected.slice((answer.page - 1) * 7, answer.page * 7));
      }),
      { numRuns: 150 },
    );
  });

  test('ranges leave out models without the number', async () => {
    const range = fc.record(
      { min: fc.integer({ max: 6, min: -1 }), max: fc.integer({ max: 6, min: -1 }) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(models, range, async (all, bounds) => {
        const answer = evaluate([await segmentOf(all)], { ...base, ranges: { tmb: bounds } }, 'all');
        const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
        const found = all.filter(({ numbers: { tmb } }) => tmb !== null && tmb >= min && tmb <= max);
        expect(answer.count).toBe(found.length);
      }),
      { numRuns: 60 },
    );
  });
});

test('a document taken out of a segment is in no answer', async () => {
  const all = [...syntheticModels(200)];
  const segment = await segmentOf(all);
  for (const model of all.slice(0, 100)) expect(segment.remove(model.id)).toBe(true);
  expect(segment.remove(all[0]?.id ?? '')).toBe(false);
  expect(segment.remove('00000000-0000-7000-8000-000000000000')).toBe(false);
  const answer = evaluate([segment], base, 'all');
  expect(new Set(answer.ids)).toEqual(new Set(all.slice(100).map(({ id }) => id)));
});

test('a large result is sorted like a small one', async () => {
  const all = [...syntheticModels(3_000)];
  const segment = await segmentOf(all);
  const query: EngineQuery = { ...base, limit: 20, sort: [{ field: 'tmb', order: 'desc' }] };
  const expected = all.toSorted((one, other) => compare(one, other, query.sort ?? [])).slice(0, 20);
  expect(evaluate([segment], query, 'all').ids).toEqual(expected.map(({ id }) => id));
});

function compare(one: IndexedModel, other: IndexedModel, sort: NonNullable<EngineQuery['sort']>): number {
  for (const { field, order } of sort) {
    const [left, right] = [one, other].map((model) => {
      if (field === 'modelCode') return sortKeyOf(model.modelCode);
      if (field === 'updatedAt') return model.updatedAt;
      if (field === 'disease') return valuesOf(model, 'disease')[0] ?? null;
      return field === 'relevance' ? 0 : model.numbers[field];
    });
    if (left === right || left === undefined || right === undefined) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * (order === 'asc' ? 1 : -1);
  }
  return sortKeyOf(one.modelCode) < sortKeyOf(other.modelCode) ? -1 : 1;
}
