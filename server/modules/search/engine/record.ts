import type { MRecist } from '../../../../contract/entities/model.ts';
import { FACETS } from '../../../../contract/entities/search.ts';
import type { Localized } from '../../../../contract/schema.ts';
import type { AlterationClass, RangeName } from '../../../../contract/vocabulary.ts';
import type { AlterationKind } from './engine.ts';

/**
 * Fields of named values: the facets, and those that only text finds. `disease` holds the areas above a model's own too;
 * `ownDisease` is that one alone, for sorting. `alteration` holds `alterationValue`s.
 */
export const TEXT_FIELDS = ['ownDisease', 'oncotree', 'gene', 'alteration'] as const;
export const FIELDS = [...FACETS, ...TEXT_FIELDS] as const;
export type Field = (typeof FIELDS)[number];

/** How much a word found in a field says about the model; zero: text does not look there. Codes weigh more than these. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  alteration: 12,
  gene: 10,
  disease: 9,
  oncotree: 8,
  histology: 6,
  cancerType: 6,
  testedAgent: 6,
  modelType: 5,
  priorTreatment: 4,
  tumorType: 3,
  msi: 3,
  primarySite: 2,
  collectionSite: 2,
  hostStrain: 2,
  provider: 1,
  ethnicity: 1,
  stage: 0,
  sex: 0,
  her2: 0,
  er: 0,
  pr: 0,
  pdl1: 0,
  species: 0,
  dataAvailable: 0,
  ownDisease: 0,
};

/** Genes that were read, by class of change. Null stands for every gene. Shared between the models of one panel. */
export type TestedGenes = Readonly<Record<AlterationClass, ReadonlySet<string> | null>>;

/** Returns whether a class of a gene was read. */
export const isRead = (tested: TestedGenes | null, gene: string, name: AlterationClass): boolean =>
  tested !== null && (tested[name] === null || tested[name].has(gene));

/** Response of one arm of one study, reported or derived from its curves. */
export type IndexedResponse = {
  study: string;
  agent: string;
  tgiPercent: number | null;
  mRecist: MRecist | null;
  /** Percent; where curves exist. */
  bestAverageChange?: number;
};

/** A gene and what was measured of it. */
export type GeneValue = readonly [gene: string, value: number];

/** What the index takes of a model. */
export type IndexedModel = {
  id: string;
  modelCode: string;
  name: string;
  /** Aliases and numbers under which others know it. */
  otherKeys: readonly string[];
  published: boolean;
  values: readonly (readonly [Field, string])[];
  alterations: readonly { gene: string; kind: AlterationKind; proteinChange: string | null }[];
  /** Null: nothing is known to have been tested. */
  tested: TestedGenes | null;
  /** log2(TPM + 1). */
  expression: readonly GeneValue[];
  /** Copies relative to a diploid genome. */
  copyNumber: readonly GeneValue[];
  responses: readonly IndexedResponse[];
  numbers: Readonly<Record<RangeName, number | null>>;
  /** Milliseconds since 1970. */
  updatedAt: number;
};

/** Fields whose values have other names by which a criterion may ask for them. */
export type NamedField = 'disease' | 'gene' | 'testedAgent';

/** Words for values: what is shown for a value that is a code, and every term that finds it. */
export type Vocabulary = {
  labelOf(field: Field, value: string): Localized | undefined;
  termsOf(field: Field, value: string): readonly string[];
  /**
   * The values that another name stands for, whether or not a model has them, the likeliest first: a symbol before an
   * alias, the area of an id or a code. In any case, width and punctuation.
   */
  valuesNamed(field: NamedField, name: string): readonly string[];
  /**
   * Everything that a name stands for, whether or not a model has it.
   * @param key the name without blanks and punctuation, folded (`compactOf`)
   */
  meaningsOf(key: string): readonly { field: Field; value: string }[];
  /** Whether a word belongs to any name: such a word is never taken for a typing error. */
  isWord(term: string): boolean;
};
