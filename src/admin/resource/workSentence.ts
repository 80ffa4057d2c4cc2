import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { actOf, isAct, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import type { Plan, Report } from '../../../machines/crud/work.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';
import { failureText } from '../../shared/failureText.ts';

/** The result of a bulk change or its undo, or its progress while it runs in the background. */
function bulkSentence(
  action: 'bulk' | 'bulkUndo',
  begun: Report['begun'],
  state: Report['removal'],
  done: number,
): string {
  const count = formatNumber(state?.doneCount ?? done);
  if (begun && state?.state === 'failed') return m.crud_bulk_failed({ count, left: formatNumber(state.left) });
  if (begun && state?.state !== 'done')
    return m.crud_bulk_going({ count: formatNumber(begun.count), left: formatNumber(state?.left ?? begun.count) });
  return action === 'bulk' ? m.crud_bulk_done({ count }) : m.crud_bulk_undone({ count });
}

/**
 * Returns the result of an action on rows as a sentence. A single row has the same name as in the confirmation dialog.
 */
export function workSentence(
  definition: ResourceDefinition,
  { action, done, failure, queued, begun, removal }: Report,
  plan: Plan | null,
  rows: readonly ResourceRecord[],
): string {
  if (failure) return m.crud_work_failed({ reason: failureText(failure) });
  if (action === 'bulk' || action === 'bulkUndo') return bulkSentence(action, begun, removal, done.length);
  if (begun) {
    const left = formatNumber(removal?.left ?? begun.count);
    const count = formatNumber(begun.count - (removal?.left ?? 0));
    if (removal?.state === 'failed') return m.crud_clearing_failed({ count, left });
    if (removal?.state !== 'done') return m.crud_clearing({ count: formatNumber(begun.count), left });
    return removal.left > 0 ? m.crud_cleared_but({ count, left }) : m.crud_cleared_count({ count });
  }
  const count = formatNumber(done.length);
  if (isAct(action)) {
    const act = localizedOr(actOf(definition, action)?.label, action);
    return queued === false ? m.crud_act_kept({ act, count }) : m.crud_act_done({ act, count });
  }
  const [only] = done.length === 1 ? done : [];
  const row = rows.find(({ id }) => id === only);
  const single = (row && labelOf(definition, row)) ?? plan?.aim.sample.find(({ id }) => id === only);
  const said = (one: (said: { name: string }) => string, many: (said: { count: string }) => string): string =>
    single ? one({ name: localized(single.label) }) : many({ count });
  switch (action) {
    case 'remove':
      return definition.cleared
        ? said(m.crud_cleared_one, m.crud_cleared_count)
        : said(m.crud_removed_one, m.crud_removed_count);
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
    case 'planWithdrawal':
      return said(m.crud_withdrawal_planned_one, m.crud_withdrawal_planned_many);
    case 'unplanWithdrawal':
      return said(m.crud_withdrawal_unplanned_one, m.crud_withdrawal_unplanned_many);
    case 'discard':
      return said(m.crud_discarded_one, m.crud_discarded_many);
    case 'move':
      return said(m.crud_moved_one, m.crud_moved_many);
    case 'moveBack':
      return said(m.crud_moved_back_one, m.crud_moved_back_many);
    case 'save':
      return m.crud_saved_one();
  }
}
