import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { AnalyzedTable } from '../../../contract/entities/studyTable.ts';
import { m } from '../../i18n/compiled/messages.js';
import { writeNow } from '../../i18n/localTime.ts';
import type { StudySource } from '../study/source.ts';

/** Returns the source of a study in a user's table. */
export function sourceOfTable({ name, analysis: { study } }: AnalyzedTable): StudySource {
  const title = study === name ? name : `${name} ${study}`;
  return {
    name: title,
    provenance: (table) =>
      m.study_own_provenance({
        product: PRODUCT_NAME,
        study: title,
        table,
        now: writeNow(),
      }),
  };
}
