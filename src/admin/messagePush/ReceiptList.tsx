import { useState } from 'react';
import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import type { ReceiptState } from '../../../contract/messagePush.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

type Shown = ReceiptState | 'all';

/** The recipients of a message and who has read it, in pages. */
export function ReceiptList({ id }: { id: string }) {
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  return (
    <section className={root} aria-label={m.admin_push_receipts()}>
      <h3 className={heading}>{m.admin_push_receipts()}</h3>
      <Segmented
        label={m.admin_push_receipts_filter()}
        value={shown}
        options={[
          { value: 'all', label: m.admin_push_all() },
          { value: 'unread', label: m.admin_push_unread() },
          { value: 'read', label: m.admin_push_read() },
          { value: 'removed', label: m.admin_push_removed() },
        ]}
        onChange={(value) => {
          setShown(value);
          setPage(1);
        }}
      />
      <Receipts key={`${shown} ${page}`} {...{ id, shown, page }} onPage={setPage} />
    </section>
  );
}

type ReceiptsProps = { id: string; shown: Shown; page: number; onPage: (page: number) => void };

function Receipts({ id, shown, page, onPage }: ReceiptsProps) {
  const api = useApi();
  const { data, busy, retry } = usePageData(() =>
    api(
      'pushReceipts',
      { params: { id }, body: { page, ...(shown !== 'all' && { state: shown }) } },
      { notice: 'never' },
    ),
  );
  if (busy) return <p className={quiet}>{m.admin_push_receipts_loading()}</p>;
  if (!data)
    return (
      <p className={quiet}>
        {m.admin_push_receipts_failed()}{' '}
        <Button variant="outline" size="sm" onClick={retry}>
          {m.admin_push_receipts_again()}
        </Button>
      </p>
    );
  if (data.count === 0) return <p className={quiet}>{m.admin_push_receipts_none()}</p>;
  return (
    <>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{m.admin_push_name()}</th>
            <th scope="col">{m.admin_push_email()}</th>
            <th scope="col">{m.admin_push_read_at()}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ id: person, name, workEmail, state, readAt }) => (
            <tr key={person}>
              <td>{name}</td>
              <td>{workEmail}</td>
              <td>
                {readAt === null ? m.admin_push_unread() : formatDate(readAt)}
                {state === 'removed' && ` · ${m.admin_push_removed()}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={foot}>
        <span className={quiet}>{m.admin_push_receipts_count({ count: data.count })}</span>
        {data.count > DEFAULT_LIMIT && (
          <>
            <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
              {m.admin_push_previous()}
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={page * DEFAULT_LIMIT >= data.count}
              onClick={() => onPage(page + 1)}
            >
              {m.admin_push_next()}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const root = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  padding: '16px 20px',
  borderTop: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const table = css({
  width: 'full',
  textStyle: 'tiny',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink.soft' },
  '& :is(th, td)': { padding: '6px 8px 6px 0', borderBottom: '1px solid {colors.line.soft}', overflowWrap: 'anywhere' },
});
const foot = css({ display: 'flex', alignItems: 'center', gap: '2' });
const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
