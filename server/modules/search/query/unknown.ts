import { FACETS, type UnknownPart } from '../../../../contract/entities/search.ts';
import { RANGES } from '../../../../contract/vocabulary.ts';
import type { EngineSelection, Visibility } from '../engine/engine.ts';
import { hasBit } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { docsNamed } from './criteria.ts';
import type { Names } from './names.ts';

/** The most unknown parts that an answer lists. */
const MOST = 100;

/**
 * Returns the parts of a query that no visible model has, as they were asked: facet values, ranges outside all numbers,
 * genes, agents, models. A value that only hidden models have is reported like one that no model has.
 */
export function unknownIn(
  query: EngineSelection,
  names: Names,
  snapshot: Snapshot,
  visibility: Visibility,
): { unknown?: UnknownPart[] } {
  const seen = snapshot.segments.map((segment) => ({ segment, visible: segment.visible(visibility) }));
  const anyVisible = (docsIn: (segment: Segment) => Uint32Array | undefined): boolean =>
    seen.some(({ segment, visible }) => docsIn(segment)?.some((doc) => hasBit(visible, doc)) ?? false);
  const extremes = snapshot.extremes(visibility);
  const parts: UnknownPart[] = [
    ...FACETS.flatMap((facet) => {
      const values = names.filters.find((filter) => filter.facet === facet)?.values ?? [];
      return (query.filters?.[facet] ?? []).flatMap((value, place) => {
        const named = values[place] ?? value;
        const isKnown = anyVisible(({ parts: { fields } }) => {
          const code = fields[facet].codeOf(named);
          return code === undefined ? undefined : fields[facet].docsOfCode(code);
        });
        return isKnown ? [] : [{ part: facet, value }];
      });
    }),
    ...RANGES.flatMap((range) => {
      const { min, max } = query.ranges?.[range] ?? {};
      const all = extremes[range];
      const isWithin = all !== undefined && (min ?? all.min) <= all.max && (max ?? all.max) >= all.min;
      return (min === undefined && max === undefined) || isWithin ? [] : [{ part: range, value: '' }];
    }),
    ...(query.genes ?? []).flatMap(({ gene }, place) =>
      names.genes[place] ? [] : [{ part: 'gene' as const, value: gene }],
    ),
    ...(query.responses ?? []).flatMap(({ agent }, place) =>
      names.agents[place] ? [] : [{ part: 'response' as const, value: agent }],
    ),
    ...(query.waterfall === undefined || names.waterfall !== null
      ? []
      : [{ part: 'waterfall' as const, value: query.waterfall }]),
    ...(query.ids ?? []).flatMap((id) =>
      anyVisible((segment) => docsNamed(segment, id)) ? [] : [{ part: 'ids' as const, value: id }],
    ),
  ];
  return parts.length === 0 ? {} : { unknown: parts.slice(0, MOST) };
}
