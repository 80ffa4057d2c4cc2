import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { later } from '../../../ui/later.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ErrorState } from '../../../ui/State.tsx';
import { ModelResults, useUsualView } from '../../models/ModelResults.tsx';
import { Insights } from './Insights.tsx';
import { countOf, ResultHead } from './ResultHead.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import { nextSort, orderOf } from './sorting.ts';
import { TissueStrip } from './TissueStrip.tsx';
import { agentOf, useColumns } from './useColumns.ts';
import { useModelSelection } from './useModelSelection.ts';

const NothingFits = later(() => import('../NothingFits.tsx').then((part) => part.NothingFits));

/** The result of the search: plots, head, rows or cards, and pages. Explains an empty result. */
export function SearchResults({ filters, acts }: { filters: ReactNode; acts?: ReactNode }) {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const result = useDeferredSelector(search, ({ context }) => context.result);
  const busy = useDeferredSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const empty = useDeferredSelector(search, (snapshot) => snapshot.hasTag('empty'));
  const columns = useColumns();
  const selection = useModelSelection();
  const usual = useUsualView();
  const view = query.view ?? usual;
  const agent = agentOf({ query, result });
  const sort = orderOf(query, agent !== undefined);
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    search.send({ type: 'search.retried' });
    // the button disappears with the message; the heading shows the search's state
    place.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} aria-busy={busy}>
      <Insights />
      <ResultHead filters={filters} acts={acts} />
      <TissueStrip />
      {failed && (
        <ErrorState title={m.search_failed_title()} onRetry={retry}>
          {m.search_failed_text()}
        </ErrorState>
      )}
      {empty && <NothingFits />}
      {!result && !failed && <ResultSkeleton rows={query.limit} columns={columns} view={query.view} />}
      {result && !failed && result.count > 0 && (
        <>
          <div className={rows} data-busy={busy}>
            <ModelResults
              view={view}
              models={result.list}
              caption={m.search_table_caption()}
              columns={columns}
              agent={agent}
              sort={sort}
              onSort={(field) => search.send({ type: 'search.sorted', sort: nextSort(sort, field) })}
              selection={selection}
            />
          </div>
          <div data-print="none">
            <Pagination
              page={query.page}
              pageSize={query.limit}
              total={result.count}
              onPage={(page) => search.send({ type: 'search.pageChanged', page })}
            />
          </div>
        </>
      )}
      <p className="sr" role="status">
        {busy ? m.search_searching() : result && !failed ? countOf(result.count) : ''}
      </p>
    </div>
  );
}

const rows = css({ transition: 'opacity {durations.fast}', '&[data-busy=true]': { opacity: '0.6' } });
