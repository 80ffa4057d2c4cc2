import type { ReactNode } from 'react';
import type { GeneCriterion, ResponseCriterion, SearchResult } from '../../../contract/entities/search.ts';
import { FACETS, MULTIPLE_FACETS, RANGES, type RangeName } from '../../../contract/vocabulary.ts';
import type { ChangeEvent } from '../../../machines/search/changes.ts';
import type { Bounds, Criteria } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { alterationKindLabel } from '../models/labels.ts';
import { facetLabel, rangeLabel, valueLabel } from './facetLabels.ts';
import { geneStatusLabel } from './geneLabels.ts';

/** One criterion of a query: what it is called, and the event that takes it away. */
export type Criterion = { key: string; kind: string; words: string; shown?: ReactNode; remove: ChangeEvent };

/** Every criterion of a query that can be taken away by itself, in the order in which the address says them. */
export function criteriaIn(query: Criteria, facets: SearchResult['facets']): Criterion[] {
  const { text, filters, facetMatch, ranges, genes, responses, ids } = query;
  return [
    ...(text.trim() === ''
      ? []
      : [{ key: 'text', kind: m.facet_text(), words: text.trim(), remove: { type: 'search.textRemoved' } } as const]),
    ...FACETS.flatMap((facet) =>
      (filters[facet] ?? []).map((value): Criterion => {
        const known = facets[facet]?.find((count) => count.value === value);
        return {
          key: `${facet} ${value}`,
          kind: facetLabel(facet),
          words: valueLabel(facet, known ?? { value }),
          remove: { type: 'search.facetToggled', facet, value, chosen: false },
        };
      }),
    ),
    ...MULTIPLE_FACETS.filter((facet) => facetMatch[facet] === 'all' && (filters[facet]?.length ?? 0) > 1).map(
      (facet): Criterion => ({
        key: `${facet} match`,
        kind: facetLabel(facet),
        words: m.search_match_all_values(),
        remove: { type: 'search.facetMatchChanged', facet, match: 'any' },
      }),
    ),
    ...RANGES.flatMap((range): Criterion[] => {
      const bounds = ranges[range];
      return bounds
        ? [
            {
              key: range,
              kind: rangeLabel(range),
              words: boundsText(range, bounds),
              remove: { type: 'search.rangeChanged', range, bounds: null },
            },
          ]
        : [];
    }),
    ...genes.map((gene, place): Criterion => {
      const words = geneText(gene);
      return {
        key: `gene ${place} ${gene.gene}`,
        kind: m.search_gene(),
        words: `${gene.gene} ${words}`,
        shown: (
          <>
            <i className={italic}>{gene.gene}</i> {words}
          </>
        ),
        remove: { type: 'search.genesChanged', genes: genes.filter((_, other) => other !== place) },
      };
    }),
    ...responses.map(
      (response, place): Criterion => ({
        key: `response ${place} ${response.agent}`,
        kind: m.search_response(),
        words: responseText(response),
        remove: { type: 'search.responsesChanged', responses: responses.filter((_, other) => other !== place) },
      }),
    ),
    ...(ids.length === 0
      ? []
      : [
          {
            key: 'ids',
            kind: m.search_list(),
            words: ids.length === 1 ? (ids[0] ?? '') : m.search_count({ count: formatNumber(ids.length) }),
            remove: { type: 'search.idsApplied', ids: [] },
          } as const,
        ]),
  ];
}

/** Bounds in words, with the unit: '3 to 13 days', 'at least 10 / Mb'. */
export function boundsText(range: RangeName, bounds: Bounds): string {
  return units[range]({ value: plainBounds(bounds) });
}

function plainBounds({ min, max }: Bounds): string {
  if (min === undefined) return m.search_at_most({ value: formatNumber(max) });
  if (max === undefined) return m.search_at_least({ value: formatNumber(min) });
  return min === max ? formatNumber(min) : m.search_from_to({ min: formatNumber(min), max: formatNumber(max) });
}

function geneText({ status, kind, change, copyNumber, expressionPercentile }: GeneCriterion): string {
  return listed([
    status && geneStatusLabel(status),
    kind && alterationKindLabel(kind),
    change,
    copyNumber && `${m.data_copyNumber()} ${plainBounds(copyNumber)}`,
    expressionPercentile && `${m.search_expression_percentile()} ${plainBounds(expressionPercentile)}`,
  ]);
}

function responseText({ agent, minTgi, mRecist = [] }: ResponseCriterion): string {
  return listed([
    agent,
    minTgi !== undefined && m.search_tgi_at_least({ percent: formatNumber(minTgi) }),
    mRecist.length > 0 && mRecist.join('/'),
  ]);
}

const units: Record<RangeName, (value: { value: string }) => string> = {
  age: m.range_age_value,
  tmb: m.range_tmb_value,
  doublingTime: m.range_doublingTime_value,
};
const italic = css({ fontStyle: 'italic' });
