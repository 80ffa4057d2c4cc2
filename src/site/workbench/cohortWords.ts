import type { Disease } from '../../../contract/entities/catalog.ts';
import type { Cohort } from '../../../contract/entities/workbench.ts';
import type { Criteria } from '../../../machines/search/query.ts';
import { isWhole } from '../../../machines/workbench/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { criteriaIn } from '../search/chips.tsx';
import { unknownWords } from '../search/unknownWords.ts';

/** The most values of a cohort that are listed one by one. */
const MOST = 12;

/**
 * Returns a cohort in words, such as 'Disease area: Lung Cancer · EGFR altered'.
 * @param diseases the areas of the catalog, whose names replace their codes
 * @param agents drugs with their names in both languages
 */
export function cohortWords(
  criteria: Criteria,
  diseases: readonly Disease[] | null,
  agents: Cohort['agents'] = [],
): string {
  if (isWhole(criteria)) return m.workbench_whole();
  const tested = agents.map(({ agent, label }) => ({ value: agent, count: 0, ...(label && { label }) }));
  const facets = {
    testedAgent: tested,
    priorTreatment: tested,
    disease: (diseases ?? []).map(({ slug, diseaseTitle }) => ({ value: slug, label: diseaseTitle, count: 0 })),
  };
  const responses = criteria.responses.map(({ agent: asked }) => {
    const known = agents.find(({ agent }) => agent.toLowerCase() === asked.toLowerCase());
    return { asked, agent: known?.agent ?? null, studied: 0, ...(known?.label && { label: known.label }) };
  });
  return criteriaIn(criteria, { facets, responses, reading: undefined })
    .map(({ kind, words }) => m.workbench_criterion({ kind, words }))
    .join(' · ');
}

/**
 * Returns what of a cohort finds nothing or was ignored, in sentences.
 * @param cohort which cohort it is, in words
 */
export function unreadWords(cohort: string, { unread }: Cohort, criteria: Criteria): string[] {
  if (unread === undefined) return [];
  const values = unread.unknown.slice(0, MOST).map((part) => {
    const { kind, words } = unknownWords(part, criteria);
    return m.workbench_criterion({ kind, words });
  });
  const more = unread.unknown.length > MOST && m.search_unknown_more();
  return [
    ...(values.length > 0 ? [m.workbench_unknown({ cohort, values: listed([...values, more]) })] : []),
    ...(unread.words.length > 0 ? [m.workbench_ignored({ cohort, words: listed(unread.words) })] : []),
  ];
}
