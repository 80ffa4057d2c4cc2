import type { Disease } from '../../../contract/entities/catalog.ts';
import type { Criteria } from '../../../machines/search/query.ts';
import { isWhole } from '../../../machines/workbench/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { criteriaIn } from '../search/chips.tsx';

/**
 * Returns a cohort in words, such as 'Disease area: Lung Cancer · EGFR altered'.
 * @param diseases the areas of the catalog, whose names replace their codes
 */
export function cohortWords(criteria: Criteria, diseases: readonly Disease[] | null): string {
  if (isWhole(criteria)) return m.workbench_whole();
  const facets = {
    disease: (diseases ?? []).map(({ slug, diseaseTitle }) => ({ value: slug, label: diseaseTitle, count: 0 })),
  };
  return criteriaIn(criteria, { facets, responses: undefined, reading: undefined })
    .map(({ kind, words }) => m.workbench_criterion({ kind, words }))
    .join(' · ');
}
