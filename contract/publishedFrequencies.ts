/**
 * The tumors among which a published share was counted: all tumors of the disease, those of one histology, or others
 * (after a treatment, or among tumors with another alteration). Shares of others are shown but not compared.
 */
export const FREQUENCY_SCOPES = ['all', 'histology', 'other'] as const;

/**
 * How a published alteration corresponds to the alterations of the models: the same one, a part of what is counted in
 * the models (damaging mutations, of all mutations), or none that models have (protein expression, promoter changes).
 */
export const FREQUENCY_COMPARISONS = ['same', 'wider', 'none'] as const;

/** Why a published frequency is not compared: its tumors are others, or models do not record the alteration. */
export const NOT_COMPARED = ['population', 'alteration'] as const;

type Frequency = {
  kinds: readonly string[];
  count?: number;
  of?: number;
  population: { scope: (typeof FREQUENCY_SCOPES)[number]; oncotreeCodes: readonly string[] };
  comparison: (typeof FREQUENCY_COMPARISONS)[number];
};

/** Returns why a published frequency is not compared with models; null if it is. */
export function reasonAgainst({
  kinds,
  comparison,
  population,
  count = 0,
  of = count,
}: Frequency): (typeof NOT_COMPARED)[number] | null {
  if (comparison === 'none' || kinds.length === 0) return 'alteration';
  const isOdd = count > of || (population.scope === 'histology' && population.oncotreeCodes.length === 0);
  return isOdd || population.scope === 'other' ? 'population' : null;
}

/** With fewer patients in which a gene was read, a share is shown but not compared. */
export const LEAST_READ = 5;

/** Features of which two cohorts are compared. `prior` is whether the patient was treated before the sample. */
export const COMPARED_FEATURES = ['sex', 'tumorType', 'stage', 'prior', 'modelType'] as const;
export type ComparedFeature = (typeof COMPARED_FEATURES)[number];
