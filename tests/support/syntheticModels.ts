import { DATA_KINDS, M_RECIST, MODEL_TYPES, TUMOR_TYPES } from '../../contract/entities/model.ts';
import { GeneLists, NO_GENE_VALUES } from '../../server/modules/search/engine/geneValues.ts';
import type { Field, IndexedModel, TestedGenes, Vocabulary } from '../../server/modules/search/engine/record.ts';
import { compactOf, wordsOf } from '../../server/modules/search/engine/text.ts';
import { SegmentBuilder } from '../../server/modules/search/index/build.ts';
import type { Segment } from '../../server/modules/search/index/segment.ts';
import { Snapshot } from '../../server/modules/search/index/snapshot.ts';

/** Makes a model as the index takes it, with these values only. */
export function indexedModel(part: Partial<IndexedModel> & { modelCode: string }): IndexedModel {
  return {
    id: syntheticId(part.modelCode),
    name: part.modelCode,
    otherKeys: [],
    published: true,
    patientCode: null,
    values: [],
    alterations: [],
    tested: null,
    expression: NO_GENE_VALUES,
    copyNumber: NO_GENE_VALUES,
    responses: [],
    numbers: { doublingTime: null, takeRate: null, tmb: null, age: null },
    updatedAt: 0,
    ...part,
  };
}

/** Makes a vocabulary from a table of terms. A value without an entry is found by its own name. */
export function vocabularyOf(terms: Partial<Record<Field, Record<string, readonly string[]>>> = {}): Vocabulary {
  const meanings = new Map<string, { field: Field; value: string }[]>();
  const words = new Set<string>();
  for (const field of Object.keys(terms) as Field[])
    for (const [value, others] of Object.entries(terms[field] ?? {}))
      for (const name of new Set([value, ...others])) {
        const known = meanings.get(compactOf(name)) ?? [];
        if (known.some((other) => other.field === field && other.value === value)) continue;
        meanings.set(compactOf(name), [...known, { field, value }]);
        for (const { term } of wordsOf(name)) words.add(term);
      }
  return {
    labelOf: (field, value) => {
      const [en, zh] = terms[field]?.[value] ?? [];
      return (field === 'disease' || field === 'ownDisease') && en !== undefined ? { en, zh: zh ?? en } : undefined;
    },
    termsOf: (field, value) => [value, ...(terms[field]?.[value] ?? [])],
    meaningsOf: (key) => meanings.get(key) ?? [],
    isWord: (term) => words.has(term),
    valuesNamed: (field, name) => {
      const wanted = compactOf(name);
      const known = Object.entries(terms[field] ?? {});
      const values = known.filter(([value]) => compactOf(value) === wanted);
      const aliased = known.filter(([, others]) => others.some((other) => compactOf(other) === wanted));
      return [...new Set([...values, ...aliased].map(([value]) => value))];
    },
  };
}

/** Makes a snapshot of segments, as a search uses it. */
export const snapshotOf = (segments: readonly Segment[], vocabulary = vocabularyOf()): Snapshot =>
  new Snapshot(segments, vocabulary);

export async function segmentOf(models: Iterable<IndexedModel>, vocabulary = vocabularyOf()): Promise<Segment> {
  const builder = new SegmentBuilder();
  for (const model of models) builder.add(model);
  return builder.finish(vocabulary);
}

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const AREAS = 24;
const HISTOLOGIES = 400;
const GENES = Array.from({ length: 400 }, (_, index) => `GENE${index}`);
const AGENTS = 170;
const PANEL: TestedGenes = { mutation: null, copyNumber: new Set(GENES.slice(0, 150)), fusion: new Set() };

/** Facets with one value per model at most, and the number of their values. */
const SINGLE: readonly (readonly [Field, number])[] = [
  ['primarySite', 30],
  ['collectionSite', 40],
  ['stage', 8],
  ['sex', 2],
  ['ethnicity', 6],
  ['msi', 3],
  ['her2', 4],
  ['er', 3],
  ['pr', 3],
  ['pdl1', 4],
  ['hostStrain', 9],
  ['species', 3],
  ['provider', 20],
];

/**
 * Generates this many plausible models, each with about eight alterations, seven measured genes, one or two responses,
 * and a value in most facets.
 */
export function* syntheticModels(count: number, seed = 1): Generator<IndexedModel> {
  const random = seeded(seed);
  const lists = new GeneLists();
  const below = (limit: number) => Math.floor(random() * limit);
  /** Returns small numbers more often, as in real catalogs. */
  const skewed = (limit: number) => Math.floor(limit * random() ** 3);
  const pick = <V>(values: readonly V[], number: number): V => values[number % values.length] as V;
  for (let index = 0; index < count; index++) {
    const area = skewed(AREAS);
    const type = pick(MODEL_TYPES, skewed(MODEL_TYPES.length));
    const histology = `Histology ${area} variant ${skewed(HISTOLOGIES / AREAS)}`;
    const modelCode = `A${area}-${type.slice(0, 3).toUpperCase()}-${String(index).padStart(6, '0')}`;
    const responses = Array.from({ length: below(4) }, (_, study) => ({
      study: `S${study}`,
      agent: `agent${skewed(AGENTS)}`,
      tgiPercent: random() < 0.9 ? below(1_300) / 10 - 10 : null,
      mRecist: random() < 0.8 ? pick(M_RECIST, below(M_RECIST.length)) : null,
    }));
    const measured = (most: number) =>
      Array.from({ length: below(most) }, () => [pick(GENES, skewed(GENES.length)), below(800) / 100] as const);
    yield {
      id: syntheticId(`${seed}-${index}`),
      modelCode,
      name: `NCI-H${index}`,
      otherKeys: [`SYN${index}`, `CVCL_${index.toString(36)}`],
      published: random() < 0.97,
      patientCode: null,
      values: [
        ['modelType', type],
        ['disease', `area-${area}`],
        ['ownDisease', `area-${area}`],
        ['oncotree', `CODE${area}`],
        ['histology', histology],
        ['cancerType', `Cancer ${area}`],
        ['tumorType', pick(TUMOR_TYPES, below(TUMOR_TYPES.length))],
        ...SINGLE.flatMap(([field, values]) =>
          random() < 0.7 ? [[field, `${field} ${skewed(values)}`] as const] : [],
        ),
        ...responses.map(({ agent }) => ['testedAgent', agent] as const),
        ...Array.from({ length: below(3) }, () => ['priorTreatment', `treatment ${skewed(12)}`] as const),
        ...DATA_KINDS.filter(() => random() < 0.4).map((kind) => ['dataAvailable', kind] as const),
      ],
      alterations: Array.from({ length: 4 + below(8) }, () => ({
        gene: pick(GENES, skewed(GENES.length)),
        kind: random() < 0.8 ? ('mutation' as const) : ('amplification' as const),
        proteinChange: random() < 0.5 ? `p.R${skewed(400)}H` : null,
      })),
      tested: random() < 0.8 ? PANEL : null,
      numbers: {
        doublingTime: random() < 0.6 ? 1 + below(200) / 10 : null,
        tmb: random() < 0.7 ? below(400) / 10 : null,
        age: random() < 0.5 ? below(90) : null,
        takeRate: random() < 0.3 ? below(101) : null,
      },
      expression: lists.of(Object.fromEntries(measured(9))),
      copyNumber: lists.of(Object.fromEntries(measured(7))),
      responses,
      updatedAt: 1_700_000_000_000 + below(10 ** 9),
    };
  }
}

const areaNames = Object.fromEntries(
  Array.from({ length: AREAS }, (_, area) => [`area-${area}`, [`Area ${area} cancer`, `部位${area}癌`]]),
);
export const syntheticVocabulary: Vocabulary = vocabularyOf({ disease: areaNames, ownDisease: areaNames });

function syntheticId(text: string): string {
  const random = seeded(
    Array.from(text).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261),
  );
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
