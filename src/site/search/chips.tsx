import type { ReactNode } from 'react';
import type { SearchResult } from '../../../contract/entities/search.ts';
import type { ReadTerm } from '../../../contract/entities/searchReading.ts';
import { FACETS, MULTIPLE_FACETS, RANGES } from '../../../contract/vocabulary.ts';
import type { ChangeEvent } from '../../../machines/search/changes.ts';
import type { Criteria } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, withLabel } from '../../i18n/format.ts';
import { facetLabel, rangeLabel, valueLabel } from '../../shared/facetLabels.ts';
import { boundsText, geneText, responseText } from './criterionTexts.ts';
import { meantNote, meantWords } from './meantWords.ts';

/**
 * One criterion of a query: its name, and the event that removes it. A term of a text also has the text as typed, its
 * connection to the term before it, and its other readings.
 */
export type Criterion = {
  key: string;
  kind: string;
  words: string;
  shown?: ReactNode;
  remove: ChangeEvent;
  joined?: string;
  typed?: string;
  /** What the criterion assumes. */
  note?: string;
  remark?: string;
  otherwise?: readonly { label: string; choose: ChangeEvent }[];
};

/** What a response contains about its query: how the text was read, and the names of values and drugs. */
export type Told = Pick<SearchResult, 'facets'> & {
  responses: SearchResult['responses'];
  reading: readonly ReadTerm[] | undefined;
};

/** Returns every criterion of a query that can be removed separately, in the order of the URL. */
export function criteriaIn(query: Criteria, { facets, responses: answered, reading }: Told): Criterion[] {
  const { text, filters, facetMatch, ranges, genes, responses, ids } = query;
  return [
    ...(reading === undefined ? typedCriterion(text.trim()) : reading.flatMap(termCriterion)),
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
        words: responseText(response, answered),
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

const typedCriterion = (text: string): Criterion[] =>
  text === ''
    ? []
    : [{ key: 'text', kind: m.facet_text(), words: text, remove: { type: 'search.textReplaced', text: '' } }];

/** Returns a term of the text as it was read. Unknown words are shown elsewhere. */
function termCriterion(term: ReadTerm, place: number): Criterion[] {
  const { typed, meant, excluded, alternative, corrected, without, options } = term;
  if (meant.as === 'unknown') return [];
  const { kind, words } = meantWords(meant);
  const note = meantNote(meant);
  return [
    {
      key: `text ${place} ${typed}`,
      kind,
      words: excluded ? m.read_without({ words }) : words,
      remove: { type: 'search.textReplaced', text: without },
      // a correction shows it already
      ...(corrected === undefined && !isSame(typed, words) && { typed }),
      ...(note !== undefined && { note }),
      ...(alternative && { joined: m.read_or() }),
      ...(corrected !== undefined && { remark: m.read_corrected({ typed }) }),
      otherwise: options.map((option) => {
        const other = meantWords(option.meant);
        return {
          label: withLabel(other.kind, other.words),
          choose: { type: 'search.textReplaced', text: option.text },
        };
      }),
    },
  ];
}

/** Whether two texts are equal except for case and punctuation. */
const isSame = (typed: string, words: string): boolean => plain(typed) === plain(words);
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const italic = css({ fontStyle: 'italic' });
