import fc from 'fast-check';
import type { Facet, SearchSelection } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import {
  ALTERATION_KINDS,
  DATA_KINDS,
  EXPRESSION_COHORTS,
  FACETS,
  GENE_STATUSES,
  MATCHES,
  MULTIPLE_FACETS,
  type MultipleFacet,
  PDX_MI_LEVELS,
  RANGES,
  type RangeName,
  SORT_FIELDS,
  TUMOR_TYPES,
} from '../../contract/vocabulary.ts';
import type { Visibility } from '../../server/modules/search/engine/engine.ts';
import { GeneLists } from '../../server/modules/search/engine/geneValues.ts';
import type { Field, IndexedModel, TestedGenes } from '../../server/modules/search/engine/record.ts';
import { indexedModel, vocabularyOf } from './syntheticModels.ts';

/**
 * Random models and queries for every implementation of the search. They use few values, so that queries find models.
 */
const GENES = ['KRAS', 'TP53', 'MYC', 'ERBB2'] as const;
const AGENTS = ['Osimertinib', 'Cisplatin', 'Trastuzumab'] as const;
const CHANGES = ['p.G12D', 'p.G12C', 'p.R175H'] as const;
/** All spellings of fusions, with the genes that each belongs to. */
export const FUSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['TP53', 'KRAS'],
    ['ERBB2', 'MYC'],
  ].flatMap((genes) =>
    [genes, genes.toReversed()].flatMap((partners) =>
      ['-', '::', '--', '/', ' – ', '‑', ':'].map((joint) => [partners.join(joint), genes] as const),
    ),
  ),
);

/** The names that a query may use for a value: the value itself first, then its other names. */
export const randomVocabulary = vocabularyOf({
  disease: {
    lung: ['Lung Cancer', '肺癌', 'LUN'],
    'small-cell': ['Small Cell Lung Cancer', '小细胞肺癌', 'SCLC'],
    colon: ['Colorectal Cancer', '结直肠癌', 'CRC'],
  },
  ownDisease: {
    lung: ['Lung Cancer', '肺癌'],
    'small-cell': ['Small Cell Lung Cancer', '小细胞肺癌'],
    colon: ['Colorectal Cancer', '结直肠癌'],
  },
  gene: { KRAS: [], TP53: ['P53'], MYC: ['C-MYC'], ERBB2: ['HER2', 'NEU'], ALK: [] },
  testedAgent: { Osimertinib: ['AZD9291', '奥希替尼'], Cisplatin: ['顺铂'], Trastuzumab: [] },
});

const singleValues: Record<Exclude<Facet, 'disease' | MultipleFacet>, readonly string[]> = {
  modelType: MODEL_TYPES.slice(0, 3),
  cancerType: ['Carcinoma', 'Sarcoma'],
  histology: ['adenocarcinoma', 'squamous', 'small cell'],
  tumorType: TUMOR_TYPES.slice(0, 2),
  primarySite: ['lung', 'colon'],
  collectionSite: ['lung', 'liver'],
  stage: ['II', 'IV'],
  sex: ['female', 'male'],
  ethnicity: ['Asian', 'White'],
  msi: ['MSI-H', 'MSS'],
  her2: ['positive', 'negative'],
  er: ['positive', 'negative'],
  pr: ['positive', 'negative'],
  pdl1: ['high', 'low'],
  hostStrain: ['NSG', 'nude'],
  species: ['human', 'mouse'],
  provider: ['A', 'B'],
  pdxMi: PDX_MI_LEVELS.slice(0, 2),
};
const multipleValues = {
  priorTreatment: ['chemotherapy', 'radiation', 'None recorded'],
  dataAvailable: DATA_KINDS.slice(0, 3),
} as const;
const facetValues: Record<Facet, readonly string[]> = {
  ...singleValues,
  ...multipleValues,
  disease: ['lung', 'LUN', 'Small-Cell', 'crc', 'unheard-of'],
  testedAgent: ['Osimertinib', 'azd9291', 'Cisplatin', 'unheard-of'],
};

const panels: readonly (TestedGenes | null)[] = [
  { mutation: new Set(['KRAS', 'TP53']), copyNumber: new Set(['MYC']), fusion: new Set() },
  { mutation: null, copyNumber: new Set(['ERBB2']), fusion: new Set(['KRAS']) },
  // these genes are only partly tested, because they have two or more driver classes
  { mutation: new Set(['ERBB2']), copyNumber: new Set(['MYC']), fusion: new Set(['MYC']) },
  null,
];
/** One disease has enough models to rank expression within it. */
const diseases: readonly (readonly string[])[] = [
  ...[['lung'], ['lung'], ['lung'], ['small-cell', 'lung'], ['colon'], []],
];
const number = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
const quarters = fc.integer({ min: 0, max: 8 }).map((value) => value / 4);
const lists = new GeneLists();
const geneValues = fc.dictionary(fc.constantFrom(...GENES), quarters).map((values) => lists.of(values));

const part = fc.record({
  published: fc.boolean(),
  single: fc.tuple(
    ...Object.entries(singleValues).map(([facet, values]) =>
      fc.option(
        fc.constantFrom(...values).map((value) => [facet as Field, value] as const),
        { nil: null },
      ),
    ),
  ),
  multiple: fc.uniqueArray(
    fc.constantFrom(
      ...Object.entries(multipleValues).flatMap(([facet, values]) =>
        values.map((value) => [facet as Field, value] as const),
      ),
    ),
  ),
  areas: fc.constantFrom(...diseases),
  alterations: fc.array(
    fc.oneof(
      fc.record({
        gene: fc.constantFrom(...GENES),
        kind: fc.constantFrom(...ALTERATION_KINDS),
        proteinChange: fc.constantFrom(...CHANGES, null),
      }),
      fc.tuple(fc.constantFrom(...FUSIONS), fc.nat({ max: 1 })).map(([[proteinChange, genes], first]) => ({
        gene: genes[first] ?? '',
        kind: 'fusion' as const,
        proteinChange,
      })),
    ),
    { maxLength: 3 },
  ),
  tested: fc.constantFrom(...panels),
  expression: geneValues,
  copyNumber: geneValues,
  responses: fc.array(
    fc
      .record({
        study: fc.constantFrom('S1', 'S2'),
        agent: fc.constantFrom(...AGENTS),
        tgiPercent: fc.option(fc.integer({ min: -20, max: 120 }), { nil: null }),
        mRecist: fc.constantFrom(...M_RECIST, null),
        average: fc.option(fc.integer({ min: -90, max: 200 }), { nil: undefined }),
      })
      .map(({ average, ...response }) => ({
        ...response,
        ...(average !== undefined && { bestAverageChange: average }),
      })),
    { maxLength: 3 },
  ),
  numbers: fc.record({ doublingTime: number, takeRate: number, tmb: number, age: number }),
  updatedAt: fc.integer({ min: 0, max: 5 }),
});

/** Lists of models as an index takes them, with unique ids and codes. */
export const randomModels: fc.Arbitrary<IndexedModel[]> = fc.array(part, { maxLength: 60 }).map((parts) =>
  parts.map(({ single, multiple, areas, ...rest }, index) =>
    indexedModel({
      ...rest,
      modelCode: `M-${index}`,
      values: [
        ...single.filter((value) => value !== null),
        ...multiple,
        ...areas.map((area) => ['disease', area] as const),
        ...areas.slice(0, 1).map((area) => ['ownDisease', area] as const),
        ...rest.responses.map(({ agent }) => ['testedAgent', agent] as const),
      ],
    }),
  ),
);

const bounds = (low: number, high: number) =>
  fc.record(
    { min: fc.integer({ min: low, max: high }), max: fc.integer({ min: low, max: high }) },
    { requiredKeys: [] },
  );
const optional = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] });

const genes = fc.record(
  {
    gene: fc.constantFrom(...GENES, 'her2', 'c-myc', 'ALK', 'NOSUCHGENE'),
    status: fc.constantFrom(...GENE_STATUSES),
    kind: fc.constantFrom(...ALTERATION_KINDS),
    change: fc.constantFrom(...CHANGES, 'G12D', 'p.g12c', ...FUSIONS.keys()),
    copyNumber: bounds(0, 2),
    expressionPercentile: bounds(0, 100),
    among: fc.constantFrom(...EXPRESSION_COHORTS),
  },
  { requiredKeys: ['gene'] },
);
const responses = fc.record(
  {
    agent: fc.constantFrom(...AGENTS, 'azd9291', '顺铂', 'nosuchdrug'),
    minTgi: fc.integer({ min: 0, max: 100 }),
    mRecist: fc.subarray([...M_RECIST]),
  },
  { requiredKeys: ['agent'] },
);

const facets = fc
  .subarray([...FACETS], { maxLength: 3 })
  .chain((chosen) =>
    fc.record(
      Object.fromEntries(chosen.map((facet) => [facet, fc.subarray([...facetValues[facet]])] as const)) as Partial<
        Record<Facet, fc.Arbitrary<string[]>>
      >,
    ),
  );
const ranges = optional(
  Object.fromEntries(RANGES.map((name) => [name, bounds(-1, 6)])) as Record<
    RangeName,
    fc.Arbitrary<{ min?: number; max?: number }>
  >,
);

/** The sort orders of the queries below, without relevance, the only order in which implementations may differ. */
export const randomSort = fc.array(
  fc.record({
    field: fc.constantFrom(...SORT_FIELDS.filter((field) => field !== 'relevance')),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Criteria without text, because each implementation may rank text in its own way. */
export const randomSelection: fc.Arbitrary<SearchSelection> = fc.record(
  {
    filters: facets,
    facetMatch: optional(
      Object.fromEntries(MULTIPLE_FACETS.map((facet) => [facet, fc.constantFrom(...MATCHES)])) as Record<
        (typeof MULTIPLE_FACETS)[number],
        fc.Arbitrary<(typeof MATCHES)[number]>
      >,
    ),
    ranges,
    genes: fc.array(genes, { maxLength: 3 }),
    match: fc.constantFrom(...MATCHES),
    responses: fc.array(responses, { maxLength: 2 }),
    ids: fc.array(
      fc.integer({ min: 0, max: 70 }).map((index) => (index % 2 === 0 ? `M-${index}` : `m ${index}`)),
      { minLength: 1, maxLength: 40 },
    ),
    waterfall: fc.constantFrom(...AGENTS, 'AZD-9291', 'nosuchdrug'),
    sort: randomSort,
  },
  { requiredKeys: ['sort'] },
);

export const randomVisibility = fc.constantFrom<Visibility>('published', 'all');
