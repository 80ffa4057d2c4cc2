import { allowsAct, isWithheld, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Row } from '../../../machines/crud/selection.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

/** Why somebody may not do to records what the codes allow, each reason once; nothing where they may. */
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
