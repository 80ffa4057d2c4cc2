import type { UnknownPart } from '../../../contract/entities/search.ts';
import { FACETS, RANGES } from '../../../contract/vocabulary.ts';
import type { Criteria } from '../../../machines/search/query.ts';
import { m } from '../../i18n/compiled/messages.js';
import { facetLabel, rangeLabel } from '../../shared/facetLabels.ts';
import { boundsText } from './criterionTexts.ts';

/** Returns a part of a query that no model has: what was asked for, and the value. */
export function unknownWords(
  { part, value }: UnknownPart,
  { ranges }: Pick<Criteria, 'ranges'>,
): { kind: string; words: string } {
  const facet = FACETS.find((name) => name === part);
  if (facet) return { kind: facetLabel(facet), words: value };
  const range = RANGES.find((name) => name === part);
  if (range) return { kind: rangeLabel(range), words: boundsText(range, ranges[range] ?? {}) };
  return { kind: kinds[part as keyof typeof kinds](), words: value };
}

const kinds = {
  gene: m.search_gene,
  response: m.search_response,
  waterfall: m.search_waterfall,
  ids: m.search_list,
};
