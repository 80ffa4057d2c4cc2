import type { CountedShare, ShareDifference } from '../../../../contract/entities/representativeness.ts';
import { LEAST_READ } from '../../../../contract/publishedFrequencies.ts';
import { newcombe, wilson } from '../../analysis/counts.ts';
import { type Bits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { type CohortModel, patientOf, typeRank } from '../cohort.ts';

/** A model with the number of its patient. A model without a known patient has a number of its own. */
export type RankedModel = CohortModel & { patient: number };

/**
 * Returns models in the order in which `onePerPatient` prefers them, so that the first model of a patient is the one
 * that counts. Names are read once here, not again for each share.
 */
export function rankModels(models: readonly CohortModel[]): RankedModel[] {
  const numbers = new Map<string, number>();
  const keyed = models.map((model, place) => {
    const code = patientOf(model);
    let patient = code === null ? -1 - place : numbers.get(code);
    if (patient === undefined) {
      patient = numbers.size;
      numbers.set(code ?? '', patient);
    }
    const { segment, doc } = model;
    return { model: { segment, doc, patient }, rank: typeRank(model), key: segment.codeKeyOf(doc) };
  });
  return keyed.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1)).map(({ model }) => model);
}

export const countPatients = (models: readonly RankedModel[]): number =>
  new Set(models.map(({ patient }) => patient)).size;

/** Sets of documents by segment, computed when a segment is first asked for. */
export function setsBySegment<Sets>(compute: (segment: Segment) => Sets): (segment: Segment) => Sets {
  const known = new Map<Segment, Sets>();
  return (segment) => {
    let sets = known.get(segment);
    if (sets === undefined) {
      sets = compute(segment);
      known.set(segment, sets);
    }
    return sets;
  };
}

/**
 * Counts in how many patients a gene is altered, of those with a model in which it was read. One model of each patient
 * counts: the preferred one of those that were read.
 */
export function alteredShare(
  models: readonly RankedModel[],
  statesOf: (segment: Segment) => { altered: Bits; tested: Bits },
): CountedShare {
  const patients = new Set<number>();
  let count = 0;
  for (const { segment, doc, patient } of models) {
    const { tested, altered } = statesOf(segment);
    if (patients.has(patient) || !hasBit(tested, doc)) continue;
    patients.add(patient);
    if (hasBit(altered, doc)) count++;
  }
  return countedShare(count, patients.size);
}

export const countedShare = (count: number, of: number): CountedShare => ({ count, of, share: wilson(count, of) });

/** Returns the difference of two counted shares by Newcombe's method; null if one has too few patients. */
export function differenceOf(one: CountedShare, other: CountedShare): ShareDifference | null {
  const difference = Math.min(one.of, other.of) < LEAST_READ ? null : newcombe(one, other);
  return difference && { ...difference, method: 'newcombe' };
}

/** Returns the difference of a counted share to a fixed one; null with too few patients. */
export function differenceToFixed({ of, share }: CountedShare, fixed: number): ShareDifference | null {
  if (of < LEAST_READ || share === null) return null;
  return { value: share.value - fixed, low: share.low - fixed, high: share.high - fixed, method: 'fixed' };
}
