import Type, { type Static } from 'typebox';
import { closed, Localized } from '../schema.ts';
import { SearchCriteria, UnknownPart } from './search.ts';

/**
 * A cohort of models: the published models that match the criteria of a search. A shortlist or a pasted list is a
 * search with `ids`; without criteria the cohort is the whole catalog.
 */
export const CohortCriteria = SearchCriteria;
export type CohortCriteria = Static<typeof CohortCriteria>;

/** A cohort to describe, and another one to compare it with. */
export const CohortsToRead = closed({ cohort: CohortCriteria, other: Type.Optional(CohortCriteria) });
export type CohortsToRead = Static<typeof CohortsToRead>;

const count = Type.Integer();

/** The size of a cohort and its data. `patients` counts each model without a known patient as a patient of its own. */
export const Cohort = closed({
  models: count,
  patients: count,
  /** With genes tested for alterations. */
  tested: count,
  /** With measured expression. */
  expression: count,
  /** With the response to at least one agent. */
  responses: count,
  /** By type of model, in the order of `MODEL_TYPES`; types without models are absent. */
  modelTypes: Type.Array(closed({ value: Type.String(), count })),
  /** By the models' own disease, the most frequent first; models without a disease are not counted. */
  diseases: Type.Array(closed({ value: Type.String(), label: Type.Optional(Localized), count })),
  /** Agents to which models of the cohort have a response, those with the most models first. */
  agents: Type.Array(closed({ agent: Type.String(), label: Type.Optional(Localized), models: count, patients: count })),
  /** The text that was searched instead of a misspelled one. */
  corrected: Type.Optional(Type.String()),
  /**
   * What of the criteria finds nothing, because no model has the value or the change of a gene cannot be read, and the
   * words of the text that were ignored. Absent if there is neither.
   */
  unread: Type.Optional(closed({ unknown: Type.Array(UnknownPart), words: Type.Array(Type.String()) })),
});
export type Cohort = Static<typeof Cohort>;

/** The cohorts, and how many models both have. */
export const Cohorts = closed({
  cohort: Cohort,
  other: Type.Optional(closed({ ...Cohort.properties, shared: count })),
});
export type Cohorts = Static<typeof Cohorts>;
