import { addDocs, at, type Bits, emptyBits, fullBits, intersect } from './bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from './build.ts';
import { hitsOf } from './lookup.ts';
import type { Segment } from './segment.ts';
import type { TextPlan } from './text-plan.ts';

/** A text that is a whole code or name, or a whole alias, is above all else. */
export const WHOLE_QUERY_KEY = 10_000;
export const WHOLE_QUERY_ALIAS = 5_000;

/** Documents that have every part of the text; `scores` is filled with how well. */
export function matchText(segment: Segment, plan: TextPlan, scores: Float32Array): Bits {
  if (plan.parts.length === 0) return fullBits(segment.size);
  let all: Bits | undefined;
  for (const part of plan.parts) {
    const bits = emptyBits(segment.size);
    for (const lookup of part) {
      for (const { docs, weight } of hitsOf(segment, lookup)) {
        addDocs(bits, docs);
        addScore(scores, docs, weight);
      }
    }
    if (all === undefined) all = bits;
    else intersect(all, bits);
  }
  for (const { docs, weight } of wholeHits(segment, plan.whole)) addScore(scores, docs, weight);
  return all ?? fullBits(segment.size);
}

/** Documents that the text as a whole names, and what that is worth. */
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

function addScore(scores: Float32Array, docs: Uint32Array, weight: number): void {
  for (let index = 0; index < docs.length; index++) {
    const doc = at(docs, index);
    scores[doc] = at(scores, doc) + weight;
  }
}
