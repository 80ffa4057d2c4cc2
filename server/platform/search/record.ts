import { FACETS } from '../../../contract/entities/search.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { AlterationKind, NumberName } from './engine.ts';

/**
 * Fields of named values: the facets, and those that only text finds. `disease` holds the areas above a model's own too;
 * `ownDisease` is that one alone, for sorting.
 */
export const TEXT_FIELDS = [
  'ownDisease',
  'oncotree',
  'cancerType',
  'gene',
  'alteration',
  'agent',
  'site',
  'provider',
] as const;
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
  agent: 6,
  modelType: 5,
  priorTreatment: 4,
  tumorType: 3,
  site: 2,
  provider: 1,
  dataAvailable: 0,
  ownDisease: 0,
};

/** Genes that were read, by kind of assay. Null stands for every gene. Shared between the models of one panel. */
export type TestedGenes = {
  mutation: ReadonlySet<string> | null;
  copyNumber: ReadonlySet<string> | null;
  fusion: ReadonlySet<string> | null;
};

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
  numbers: Readonly<Record<NumberName, number | null>>;
  /** Milliseconds since 1970. */
  updatedAt: number;
};

/** Words for values: what is shown for a value that is an id or a code, and every term that finds it. */
export type Vocabulary = {
  labelOf(field: Field, value: string): Localized | undefined;
  termsOf(field: Field, value: string): readonly string[];
};
