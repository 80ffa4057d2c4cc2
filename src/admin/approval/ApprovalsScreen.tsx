import type { ApprovalKind } from '../../../contract/approvals.ts';
import { approval } from '../../../contract/resources/approval.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { EmptyState } from '../../ui/State.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

const panels = panelsWith(() => import('./approvalParts.tsx').then((part) => part.approvalParts));

/** 审批: acts that wait for a second person. It says whether any do in this installation. */
export default function ApprovalsScreen() {
  const api = useApi();
  const { data: rules } = usePageData(() => api('approvalRules', {}, { notice: 'never' }));
  const isOff = rules?.kinds.length === 0;
  return (
    <ResourceScreen
      definition={approval}
      panels={panels}
      {...(rules && { about: isOff ? m.admin_approvals_off() : wordsOf(rules.kinds, rules.days) })}
      {...(isOff && {
        emptyState: <EmptyState title={m.admin_approvals_off()}>{m.admin_approvals_off_text()}</EmptyState>,
      })}
    />
  );
}

function wordsOf(kinds: readonly ApprovalKind[], days: number): string {
  const { kind: field } = approval.fields;
  const options = field.kind === 'choice' && 'options' in field ? field.options : [];
  const acts = options.filter(({ value }) => kinds.some((kind) => kind === value)).map(({ label }) => localized(label));
  return m.admin_approvals_on({ acts: listed(acts), days: formatNumber(days) });
}
