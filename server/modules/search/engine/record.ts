import type { MRecist } from '../../../../contract/entities/model.ts';
import { FACETS } from '../../../../contract/entities/search.ts';
import type { Localized } from '../../../../contract/schema.ts';
import type { AlterationClass, RangeName } from '../../../../contract/vocabulary.ts';
import type { AlterationKind } from './engine.ts';
import type { GeneValues } from './geneValues.ts';

/**
 * Fields that only text searches. The others are the facets. `disease` also contains the areas above a model's own
 * disease; `ownDisease` is only that one, for sorting. `alteration` contains `alterationValue`s.
 */
export const TEXT_FIELDS = ['ownDisease', 'oncotree', 'gene', 'alteration'] as const;
export const FIELDS = [...FACETS, ...TEXT_FIELDS] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Weight of a word found in a field; with zero, text does not search the field. Codes have higher weights than these.
 */
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
  pdxMi: 0,
  ownDisease: 0,
};

/** Tested genes by alteration class. Null means every gene. The models of a panel share the object. */
export type TestedGenes = Readonly<Record<AlterationClass, ReadonlySet<string> | null>>;

/** Returns whether a class was tested for a gene. */
export const isRead = (tested: TestedGenes | null, gene: string, name: AlterationClass): boolean =>
  tested !== null && (tested[name] === null || tested[name].has(gene));

/** The response of one arm of a study, reported or derived from its curves. */
export type IndexedResponse = {
  study: string;
  agent: string;
  tgiPercent: number | null;
  mRecist: MRecist | null;
  /** In percent; present if there are curves. */
  bestAverageChange?: number;
};

/** The data of a model that the index uses. */
export type IndexedModel = {
  id: string;
  modelCode: string;
  name: string;
  /** Aliases and external numbers. */
  otherKeys: readonly string[];
  published: boolean;
  /** Shared by the models of one patient; null if the patient is unknown. */
  patientCode: string | null;
  values: readonly (readonly [Field, string])[];
  alterations: readonly { gene: string; kind: AlterationKind; proteinChange: string | null }[];
  /** Null: it is unknown what was tested. */
  tested: TestedGenes | null;
  /** log2(TPM + 1). */
  expression: GeneValues;
  /** Copies relative to a diploid genome. */
  copyNumber: GeneValues;
  responses: readonly IndexedResponse[];
  numbers: Readonly<Record<RangeName, number | null>>;
  /** Milliseconds since 1970. */
  updatedAt: number;
};

/** Fields whose values have other names that a criterion may use. */
export type NamedField = 'disease' | 'gene' | 'testedAgent';

/** Words for values: the label of a value that is a code, and every term that finds it. */
export type Vocabulary = {
  labelOf(field: Field, value: string): Localized | undefined;
  termsOf(field: Field, value: string): readonly string[];
  /**
   * Returns the values for another name, even if no model has them, the likeliest first: a symbol before an alias, the
   * area of an id or code. Case, width and punctuation are ignored.
   */
  valuesNamed(field: NamedField, name: string): readonly string[];
  /**
   * Returns all meanings of a name, even if no model has them.
   * @param key the name without blanks and punctuation, folded (`compactOf`)
   */
  meaningsOf(key: string): readonly { field: Field; value: string }[];
  /** Returns whether a word is part of a name. Such a word never counts as a typing error. */
  isWord(term: string): boolean;
};
