import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import { writeNow } from '../../i18n/localTime.ts';
import type { StudySource } from '../study/source.ts';
import type { ScreenProps } from './screen.ts';

/**
 * Returns the source of the figures of a cohort: the names of their files, and their first line.
 * @param drug the drug in words, if the figures are about one and their titles do not name it
 */
export const sourceOfCohort = ({ name, size }: Pick<ScreenProps, 'name' | 'size'>, drug = ''): StudySource => ({
  name: drug === '' ? name : m.workbench_drug_cohort({ drug, cohort: name }),
  provenance: (figure) =>
    m.workbench_provenance({
      product: PRODUCT_NAME,
      figure: drug === '' ? figure : m.figure_title({ source: drug, figure }),
      cohort: name,
      models: size.models,
      now: writeNow(),
      address: location.href,
    }),
});
