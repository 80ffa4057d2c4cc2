import Type, { type Static } from 'typebox';
import { COMPARED_FEATURES, NOT_COMPARED } from '../publishedFrequencies.ts';
import { closed, Localized, literals, nullable } from '../schema.ts';
import { PublishedFrequency } from './frequency.ts';
import { CohortsToRead } from './workbench.ts';

/** A cohort to compare with patients, and another one to compare it with. */
export const RepresentativenessQuery = CohortsToRead;
export type RepresentativenessQuery = Static<typeof RepresentativenessQuery>;

const count = Type.Integer();

/** A share with its 95 % interval by Wilson's method, 0 to 1. */
const Share = closed({ value: Type.Number(), low: Type.Number(), high: Type.Number() });
/** `count` of `of` patients; the share is null without patients. */
const Counted = closed({ count, of: count, share: nullable(Share) });
export type CountedShare = Static<typeof Counted>;

/**
 * The first share less the second, with its 95 % interval. Newcombe's if both samples are known; otherwise Wilson's
 * interval of the first share less a fixed published one.
 */
const Difference = closed({ ...Share.properties, method: literals(['newcombe', 'fixed']) });
export type ShareDifference = Static<typeof Difference>;

/** A published frequency and the share of the cohort's patients with the same alteration. */
export const ComparedFrequency = closed({
  published: closed({
    ...PublishedFrequency.properties,
    /** The names of the OncoTree codes of the population. */
    histologies: Type.Array(Localized),
    /** The interval of the published share; null if the number of tumors is unknown. */
    share: nullable(Share),
  }),
  /** Patients of the population with a model in which all alteration classes of the published kinds were read. */
  here: Counted,
  /** Patients of the population of whom no model was read so. */
  notRead: count,
  /** Null with fewer than `LEAST_READ` patients. */
  difference: nullable(Difference),
});
export type ComparedFrequency = Static<typeof ComparedFrequency>;

/** A disease of the cohort with published frequencies. */
export const ComparedDisease = closed({
  /** The value of the search's facet. */
  value: Type.String(),
  label: Localized,
  /** Models of the cohort with this disease or one below it, and their patients. */
  models: count,
  patients: count,
  compared: Type.Array(ComparedFrequency),
  notCompared: Type.Array(closed({ published: PublishedFrequency, reason: literals(NOT_COMPARED) })),
});
export type ComparedDisease = Static<typeof ComparedDisease>;

const pair = { cohort: Counted, other: Counted, difference: nullable(Difference) };

/** Two cohorts: one model of each patient, and only patients of whom the gene or the feature is known. */
export const CohortComparison = closed({
  patients: closed({ cohort: count, other: count, shared: count }),
  /** The most often altered genes of both cohorts that were read in at least `LEAST_READ` patients of each. */
  genes: Type.Array(closed({ gene: Type.String(), ...pair })),
  features: Type.Array(
    closed({
      feature: literals(COMPARED_FEATURES),
      value: Type.String(),
      label: Type.Optional(Localized),
      ...pair,
    }),
  ),
});
export type CohortComparison = Static<typeof CohortComparison>;

/** Whether the models of a cohort look like patients, or like those of another cohort. */
export const Representativeness = closed({
  models: count,
  patients: count,
  /** Those with the most patients first. */
  diseases: Type.Array(ComparedDisease),
  comparison: Type.Optional(CohortComparison),
});
export type Representativeness = Static<typeof Representativeness>;
