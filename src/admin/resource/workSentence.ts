import { actOf, isAct, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Plan, Report } from '../../../machines/crud/work.ts';
import { failureText } from '../../app/failureText.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';

/** What came of work on rows, in a sentence; a single row is named as the question named it. */
export function workSentence(
  definition: ResourceDefinition,
  { action, done, failure }: Report,
  plan: Plan | null,
): string {
  if (failure) return m.crud_work_failed({ reason: failureText(failure) });
  const count = formatNumber(done.length);
  if (isAct(action)) return m.crud_act_done({ act: localizedOr(actOf(definition, action)?.label, action), count });
  const [only] = done.length === 1 ? done : [];
  const single = plan?.aim.sample.find(({ id }) => id === only);
  const said = (one: (said: { name: string }) => string, many: (said: { count: string }) => string): string =>
    single ? one({ name: localized(single.label) }) : many({ count });
  switch (action) {
    case 'remove':
      return said(m.crud_removed_one, m.crud_removed_count);
    case 'restore':
      return m.crud_restored_many({ count });
    case 'publish':
      return said(m.crud_published_one, m.crud_published_many);
    case 'plan':
      return said(m.crud_planned_one, m.crud_planned_many);
    case 'unplan':
      return said(m.crud_unplanned_one, m.crud_unplanned_many);
    case 'withdraw':
      return said(m.crud_withdrawn_one, m.crud_withdrawn_many);
    case 'discard':
      return said(m.crud_discarded_one, m.crud_discarded_many);
    case 'save':
    case 'move':
      return m.crud_saved_one();
  }
}
