import type { CountedShare, ShareDifference } from '../../../../contract/entities/representativeness.ts';
import { LEAST_READ } from '../../../../contract/publishedFrequencies.ts';
import { newcombe, wilson } from '../../analysis/counts.ts';
import { type Bits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { type CohortModel, onePerPatient } from '../cohort.ts';

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
 * counts, chosen among those that were read.
 */
export function alteredShare(
  models: readonly CohortModel[],
  statesOf: (segment: Segment) => { altered: Bits; tested: Bits },
): CountedShare {
  const read = models.filter(({ segment, doc }) => hasBit(statesOf(segment).tested, doc));
  const patients = onePerPatient(read.map((model) => ({ model })));
  const altered = patients.filter(({ model: { segment, doc } }) => hasBit(statesOf(segment).altered, doc));
  return countedShare(altered.length, patients.length);
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
