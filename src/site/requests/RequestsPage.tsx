import { useState } from 'react';
import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { RequestRow } from './RequestRow.tsx';

/** /requests: the signed-in user's requests and their state. */
export function RequestsPage() {
  const [page, setPage] = useState(1);
  return (
    <Wrap className={frame}>
      <h1 className={title} tabIndex={-1}>
        {m.requests_title()}
      </h1>
      <p className={lede}>{m.requests_lede()}</p>
      <RequestList key={page} page={page} onPage={setPage} />
    </Wrap>
  );
}

function RequestList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const api = useApi();
  const requests = usePageData(() => api('ownRequests', { body: { page } }, { notice: 'never' }));
  if (requests.failed) return <ErrorState title={m.requests_failed()} onRetry={requests.retry} />;
  if (!requests.data)
    return (
      <div className={list}>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  const { count, list: rows } = requests.data;
  if (count === 0)
    return (
      <EmptyState
        title={m.requests_empty()}
        actions={
          <>
            <LinkButton href="/search">{m.nav_search()}</LinkButton>
            <LinkButton href="/contact" variant="outline">
              {m.nav_contact()}
            </LinkButton>
          </>
        }
      >
        {m.requests_empty_text()}
      </EmptyState>
    );
  return (
    <>
      <ul className={list}>
        {rows.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      {count > DEFAULT_LIMIT && <Pagination page={page} total={count} pageSize={DEFAULT_LIMIT} onPage={onPage} />}
    </>
  );
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', marginBottom: '8', color: 'ink.soft', maxWidth: '62ch' });
const list = css({ display: 'grid', gap: '4', marginBottom: '6' });
