import type { CohortComparison } from '../../../../contract/entities/representativeness.ts';
import { COMPARED_FEATURES, type ComparedFeature, LEAST_READ } from '../../../../contract/publishedFrequencies.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { UNTREATED } from '../../../../contract/vocabulary.ts';
import type { Steps } from '../../../platform/time/steps.ts';
import type { Field } from '../../search/engine/record.ts';
import { hasBit, intersect } from '../../search/index/bits.ts';
import { geneStates, testedDocs } from '../../search/query/genes.ts';
import { type CohortModel, type CohortModels, patientOf, valuesOf } from '../cohort.ts';
import { cohortDocs } from '../oncoprint/genes.ts';
import { alteredShare, countedShare, countPatients, differenceOf, type RankedModel, setsBySegment } from './shares.ts';

/** The most genes that are compared: those that are altered in the most models of both cohorts. */
const MOST_GENES = 40;
/** The genes that are counted between two pauses. */
const SLICE = 2_000;

/** A cohort with its models as `rankModels` returns them. */
export type RankedCohort = { cohort: CohortModels; ranked: readonly RankedModel[] };

/** Returns the shares of two cohorts side by side. */
export function* compareCohorts(one: RankedCohort, other: RankedCohort): Steps<CohortComparison> {
  const features: CohortComparison['features'] = [];
  for (const feature of COMPARED_FEATURES) {
    yield;
    features.push(...comparedFeature(feature, one.ranked, other.ranked));
  }
  return {
    patients: {
      cohort: countPatients(one.ranked),
      other: countPatients(other.ranked),
      shared: countShared(one.cohort.models, other.cohort.models),
    },
    genes: yield* comparedGenes(one, other),
    features,
  };
}

function* comparedGenes(one: RankedCohort, other: RankedCohort): Steps<CohortComparison['genes']> {
  const { snapshot } = one.cohort;
  const genes: CohortComparison['genes'] = [];
  for (const gene of yield* genesByAltered([one.cohort, other.cohort])) {
    yield;
    const statesOf = setsBySegment((segment) => {
      const tested = testedDocs(segment, gene, snapshot.drivers(gene));
      const states = { altered: geneStates(segment, gene, snapshot).altered, tested };
      intersect(states.altered, tested);
      return states;
    });
    const shares = { cohort: alteredShare(one.ranked, statesOf), other: alteredShare(other.ranked, statesOf) };
    if (Math.min(shares.cohort.of, shares.other.of) < LEAST_READ) continue;
    genes.push({ gene, ...shares, difference: differenceOf(shares.cohort, shares.other) });
    if (genes.length === MOST_GENES) break;
  }
  return genes;
}

/** Returns the altered genes of some cohorts, those that are altered in the most models first. */
function* genesByAltered(cohorts: readonly CohortModels[]): Steps<string[]> {
  const altered = new Map<string, number>();
  for (const cohort of cohorts)
    for (const [{ parts }, docs] of cohortDocs(cohort))
      for (const [code, gene] of parts.fields.gene.values.entries()) {
        if (code % SLICE === 0) yield;
        let count = 0;
        for (const doc of parts.fields.gene.docsOfCode(code)) if (hasBit(docs, doc)) count++;
        if (count > 0) altered.set(gene, (altered.get(gene) ?? 0) + count);
      }
  return [...altered]
    .sort(([one, first], [two, second]) => second - first || (one < two ? -1 : 1))
    .map(([gene]) => gene);
}

function comparedFeature(
  feature: ComparedFeature,
  cohort: readonly RankedModel[],
  other: readonly RankedModel[],
): CohortComparison['features'] {
  const labels = new Map<string, Localized | undefined>();
  /** The values of the patients of whom one is known: that of their preferred model with a value. */
  const known = (models: readonly RankedModel[]) => {
    const values = new Map<number, string>();
    for (const model of models) {
      const value = values.has(model.patient) ? null : featureOf(model, feature);
      if (value === null) continue;
      values.set(model.patient, value);
      if (!labels.has(value)) labels.set(value, labelOf(model, feature));
    }
    return [...values.values()];
  };
  const [one, two] = [known(cohort), known(other)];
  const count = (values: readonly string[], value: string) =>
    countedShare(values.filter((own) => own === value).length, values.length);
  return [...labels]
    .map(([value, label]) => {
      const shares = { cohort: count(one, value), other: count(two, value) };
      return {
        feature,
        value,
        ...(label && { label }),
        ...shares,
        difference: differenceOf(shares.cohort, shares.other),
      };
    })
    .sort(
      (first, second) =>
        second.cohort.count + second.other.count - first.cohort.count - first.other.count ||
        (first.value < second.value ? -1 : 1),
    );
}

const FIELD_OF: Record<ComparedFeature, Field> = {
  sex: 'sex',
  tumorType: 'tumorType',
  stage: 'stage',
  prior: 'priorTreatment',
  modelType: 'modelType',
};

/** Values that mean that a feature is unknown. */
const UNKNOWN = ['unknown', ''];

function featureOf(model: CohortModel, feature: ComparedFeature): string | null {
  const values = valuesOf(model, FIELD_OF[feature]);
  const [value] = values;
  if (value === undefined || UNKNOWN.includes(value.toLowerCase())) return null;
  if (feature !== 'prior') return value;
  return values.every((one) => one === UNTREATED) ? 'naive' : 'treated';
}

function labelOf({ segment, doc }: CohortModel, feature: ComparedFeature): Localized | undefined {
  if (feature === 'prior') return undefined;
  const field = segment.parts.fields[FIELD_OF[feature]];
  return field.labels[field.codesOfDoc(doc)[0] ?? -1];
}

/** Counts the known patients of whom both cohorts have models, and shared models without a known patient. */
function countShared(cohort: readonly CohortModel[], other: readonly CohortModel[]): number {
  const keyOf = (model: CohortModel) => patientOf(model) ?? `model ${model.segment.idOf(model.doc)}`;
  const own = new Set(cohort.map(keyOf));
  return new Set(other.map(keyOf).filter((key) => own.has(key))).size;
}
