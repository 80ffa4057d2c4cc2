import { useDeferredValue } from 'react';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { resourceRoutes } from '../../../contract/resources/routes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { laterDeferred } from '../../ui/later.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Pane } from './Pane.tsx';

const LaterTable = laterDeferred(() => import('./InquiryTable.tsx').then((part) => part.InquiryTable));
// it brings the definition of inquiries, which comes while the figures are loading
void LaterTable.preload();

/** The heights of the table's head and rows, for its place before its code has come. */
const HEAD_PX = 36;
const ROW_PX = 34;

type Inquiries = NonNullable<Dashboard['inquiries']>;

/** The inquiries that have waited longest, each a link to its record. */
export function InquiryPane({ inquiries }: { inquiries: Inquiries }) {
  const { open, unassigned, mine, list } = inquiries;
  const hasCode = useDeferredValue(true, LaterTable.hasCome());
  return (
    <Pane
      title={m.admin_dashboard_work_list()}
      detail={m.admin_dashboard_work_detail({ open, mine, unassigned })}
      actions={<TextLink href={resourceRoutes.inquiry}>{m.admin_dashboard_to_inquiries()}</TextLink>}
    >
      {list.length === 0 ? (
        <EmptyState title={m.admin_dashboard_no_inquiries()} />
      ) : (
        <div aria-busy={!hasCode} style={hasCode ? undefined : { minHeight: HEAD_PX + list.length * ROW_PX }}>
          {hasCode && <LaterTable list={list} />}
        </div>
      )}
    </Pane>
  );
}
