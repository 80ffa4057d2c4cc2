import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { AnalyzedArm, StudyAnalysis, StudyEvent } from '../../../contract/entities/analysis.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { writeNow } from '../../i18n/localTime.ts';

/** The source of a study: the names of its files and their first line. */
export type StudySource = {
  name: string;
  provenance: (table: string) => string;
};

/** An arm with its color, which does not depend on which arms are shown. */
export type ColoredArm = AnalyzedArm & { color: string };

/** Returns the source of a study of a catalog model. */
export const sourceOfModel = (
  model: { modelCode: string; updatedAt: string },
  { study }: Pick<StudyAnalysis, 'study'>,
): StudySource => {
  // The names of most studies begin with the code of their model.
  const name = study.startsWith(model.modelCode) ? study : `${model.modelCode} ${study}`;
  return {
    name,
    provenance: (table) =>
      m.detail_provenance({
        product: PRODUCT_NAME,
        model: name,
        table,
        updated: formatDate(model.updatedAt, 'YYYY-MM-DD'),
        address: location.href,
        now: writeNow(),
      }),
  };
};

/** Returns the definition of the event as text: 'two times the baseline', '900 mm³'. */
export const eventWords = (event: StudyEvent): string =>
  'times' in event
    ? m.study_event_times({ times: formatNumber(event.times) })
    : m.study_event_volume({ volume: formatNumber(event.volumeMm3) });
