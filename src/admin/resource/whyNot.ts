import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { allowsAct, isWithheld } from '../../../contract/resources/standing.ts';
import type { Row } from '../../../machines/crud/selection.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

/**
 * Returns why the user may not perform an action on records although the permission codes allow it, each reason once.
 * Empty if they may.
 */
export function whyNot(
  definition: ResourceDefinition,
  records: readonly Pick<Row, 'acts' | 'withheld'>[],
  acts: readonly string[],
): string[] {
  const { judged } = definition;
  const reasons = records.flatMap((record) =>
    acts
      .filter((act) => !allowsAct(definition, record, act))
      .map((act) => (isWithheld(record, act) ? m.crud_kept_by_roles() : judged ? localized(judged.why) : '')),
  );
  return [...new Set(reasons)];
}
