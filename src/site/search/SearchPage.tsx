import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { useTag } from '../../app/useTag.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ModelTable } from '../models/ModelTable.tsx';
import { FacetPanel } from './FacetPanel.tsx';
import { FacetSheet } from './FacetSheet.tsx';
import { ResultHead } from './ResultHead.tsx';
import { SearchHead } from './SearchHead.tsx';
import { nextSort } from './sorting.ts';

/** /search: the model database. The `search` chart holds everything; it lives on when the page is left. */
export function SearchPage() {
  const { search } = useSystem();
  const [path] = useLocation();
  const parameters = useSearch();
  useEffect(() => {
    if (path === '/search')
      search.send({ type: 'search.opened', address: parameters ? `/search?${parameters}` : '/search' });
  }, [search, path, parameters]);

  const query = useSelector(search, ({ context }) => context.query);
  const result = useSelector(search, ({ context }) => context.result);
  const busy = useTag(search, 'busy');
  const failed = useTag(search, 'failed');
  const empty = useTag(search, 'empty');
  const facets = (
    <FacetPanel
      facets={result?.facets ?? {}}
      selection={query.filters}
      onToggle={(facet, value, chosen) => search.send({ type: 'search.facetToggled', facet, value, chosen })}
      onReset={() => search.send({ type: 'search.filtersReset' })}
    />
  );
  return (
    <>
      <SearchHead />
      <Wrap className={layout}>
        <aside className={facetColumn} aria-label={m.search_filters()}>
          {result ? facets : <Skeleton height={640} />}
        </aside>
        <section className={results} aria-busy={busy}>
          <ResultHead filters={<FacetSheet count={result?.count ?? 0}>{facets}</FacetSheet>} />
          {failed && (
            <ErrorState title={m.search_failed_title()} onRetry={() => search.send({ type: 'search.retried' })}>
              {m.search_failed_text()}
            </ErrorState>
          )}
          {empty && (
            <EmptyState
              title={m.search_empty_title()}
              actions={
                <Button variant="outline" onClick={() => search.send({ type: 'search.cleared' })}>
                  {m.search_clear_all()}
                </Button>
              }
            >
              {m.search_empty_text()}
            </EmptyState>
          )}
          {!result && !failed && <Skeleton height={640} />}
          {result && !failed && result.count > 0 && (
            <>
              <div className={table} data-busy={busy}>
                <ModelTable
                  models={result.list}
                  caption={m.search_table_caption()}
                  sort={query.sort[0]}
                  onSort={(field) => search.send({ type: 'search.sorted', sort: nextSort(query.sort[0], field) })}
                />
              </div>
              <Pagination
                page={query.page}
                pageSize={query.limit}
                total={result.count}
                onPage={(page) => search.send({ type: 'search.pageChanged', page })}
              />
              <p className="sr" role="status">
                {busy ? m.search_searching() : m.search_count({ count: formatNumber(result.count) })}
              </p>
            </>
          )}
        </section>
      </Wrap>
    </>
  );
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '240px minmax(0, 1fr)' },
  gap: { base: '4', desktop: '10' },
  paddingTop: { base: '4', desktop: '7' },
  paddingBottom: '10',
});
const facetColumn = css({ display: { base: 'none', desktop: 'block' } });
const results = css({ minWidth: '0' });
const table = css({
  position: 'relative',
  overflowX: 'auto',
  background: { base: 'transparent', tablet: 'surface' },
  border: { base: '0', tablet: '1px solid {colors.line}' },
  transition: 'opacity {durations.fast}',
  '&[data-busy=true]': { opacity: '.6' },
});
