import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { Visibility } from '../engine/engine.ts';
import { FIELD_WEIGHTS } from '../engine/record.ts';
import { type Bits, emptyBits, fullBits, intersect, subtract, unite } from '../index/bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { TextPlan } from '../reading/read.ts';
import type { Sought } from '../reading/sought.ts';
import { facetDocs, rangeDocs, responseDocs } from './criteria.ts';
import { genesDocs } from './genes.ts';
import { addMatches, matchesOf } from './lookup.ts';
import type { Scores } from './scores.ts';

/** Weight of a text that is a whole code, name or alias. It exceeds all other weights. */
export const WHOLE_QUERY_KEY = 10_000;
export const WHOLE_QUERY_ALIAS = 5_000;
/** Factor for a value that was named as a whole instead of by one of its words. */
export const NAMED_FACTOR = 3;
export const NAMED_GENE = FIELD_WEIGHTS.gene * NAMED_FACTOR;
/**
 * Returns whether a criterion affects relevance. A requested alteration does; a wild-type gene or a measured value does
 * not.
 */
export const isWeighed = ({ status, copyNumber, expressionPercentile }: GeneCriterion): boolean =>
  status === 'altered' && copyNumber === undefined && expressionPercentile === undefined;

/** Returns the documents that match the text, and fills `scores` with how well they match. */
export function matchText(
  segment: Segment,
  plan: TextPlan,
  scores: Scores,
  snapshot: Snapshot,
  visibility: Visibility,
): Bits {
  const found = soughtDocs(segment, plan.sought, scores, snapshot, visibility);
  for (const { docs, weight } of wholeHits(segment, plan.whole)) scores.add({ docs }, weight);
  return found;
}

/**
 * Returns the documents that match a term.
 * @param scores gets the weights of the matches; undefined for excluded terms
 */
export function soughtDocs(
  segment: Segment,
  sought: Sought,
  scores: Scores | undefined,
  snapshot: Snapshot,
  visibility: Visibility,
): Bits {
  switch (sought.how) {
    case 'values': {
      const { field, values } = sought;
      const docs = facetDocs(segment, { facet: field, values, all: false });
      scores?.add({ bits: docs }, FIELD_WEIGHTS[field] * NAMED_FACTOR);
      return docs;
    }
    case 'gene': {
      const { criterion } = sought;
      const docs = genesDocs(segment, [{ criterion, gene: criterion.gene }], 'all', snapshot, visibility);
      if (isWeighed(criterion)) scores?.add({ bits: docs }, NAMED_GENE);
      return docs;
    }
    case 'response':
      return responseDocs(segment, sought.criterion, sought.criterion.agent);
    case 'range':
      return rangeDocs(segment.parts.numbers[sought.range], sought);
    case 'words': {
      const bits = emptyBits(segment.size);
      for (const lookup of sought.lookups) addMatches(segment, matchesOf(segment, lookup), bits, scores);
      return bits;
    }
    case 'not': {
      const bits = fullBits(segment.size);
      subtract(bits, soughtDocs(segment, sought.of, undefined, snapshot, visibility));
      return bits;
    }
    default: {
      const bits = sought.how === 'all' ? fullBits(segment.size) : emptyBits(segment.size);
      const join = sought.how === 'all' ? intersect : unite;
      for (const part of sought.of) join(bits, soughtDocs(segment, part, scores, snapshot, visibility));
      return bits;
    }
  }
}

/** Returns the documents that the whole text names, and the weight of that. */
export function wholeHits({ parts: { keys } }: Segment, whole: string): { docs: Uint32Array; weight: number }[] {
  const marked = [
    [WHOLE_KEY, WHOLE_QUERY_KEY],
    [WHOLE_ALIAS, WHOLE_QUERY_ALIAS],
  ] as const;
  return marked.flatMap(([mark, weight]) => {
    const number = keys.find(mark + whole);
    return number === undefined ? [] : [{ docs: keys.docsAt(number), weight }];
  });
}
