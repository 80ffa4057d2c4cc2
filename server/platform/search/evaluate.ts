import { FACETS, type Facet, type FacetCount } from '../../../contract/entities/search.ts';
import { intersect } from './bits.ts';
import { emptyTally, filterAndCount } from './count.ts';
import type { EngineAnswer, EngineQuery, Visibility } from './engine.ts';
import { matchCriteria, matchText } from './match.ts';
import { type Found, firstOf, merge } from './order.ts';
import type { Segment } from './segment.ts';
import { planText } from './text-plan.ts';

export type Evaluated = Omit<EngineAnswer, 'generation'>;

/** Answers a query from the segments of an index. Pure: the same segments and query give the same answer. */
export function evaluate(segments: readonly Segment[], query: EngineQuery, visibility: Visibility): Evaluated {
  const started = performance.now();
  const text = query.text?.trim() ?? '';
  const plan = text === '' ? undefined : planText(text, segments, visibility);
  const sort = query.sort?.length ? query.sort : [{ field: 'relevance', order: 'desc' } as const];
  const tally = emptyTally();
  const matches = segments.map((segment) => {
    const bits = segment.visible(visibility).slice();
    const scores = plan === undefined ? undefined : new Float32Array(segment.size);
    if (plan !== undefined && scores !== undefined) intersect(bits, matchText(segment, plan, scores));
    matchCriteria(segment, query, bits);
    return { segment, scores, docs: filterAndCount(segment, bits, query.filters, tally) };
  });
  const count = matches.reduce((sum, { docs }) => sum + docs.length, 0);
  const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.limit)));
  const wanted = page * query.limit;
  const lists = matches.map(({ segment, docs, scores }): Found[] =>
    firstOf(segment, docs, scores, sort, query.locale, Math.min(wanted, docs.length)),
  );
  const ids = merge(lists, sort, query.locale)
    .slice(wanted - query.limit, wanted)
    .map(({ segment, doc }) => segment.idOf(doc));
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, ordered(tally[facet])])) as Record<
    Facet,
    FacetCount[]
  >;
  return {
    count,
    page,
    ids,
    facets,
    tookMs: performance.now() - started,
    ...(plan?.corrected === undefined ? {} : { corrected: plan.corrected }),
  };
}

function ordered(tally: ReadonlyMap<string, FacetCount>): FacetCount[] {
  return [...tally.values()].sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0),
  );
}
