import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePhone } from '../../ui/useMedia.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { CompareTray } from '../compare/CompareTray.tsx';
import { Builders } from './Builders.tsx';
import { EnteredProvider } from './entered.ts';
import { FacetSheet } from './FacetSheet.tsx';
import { LaterFacets } from './LaterFacets.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { ResultActs } from './ResultActs.tsx';
import { SearchResults } from './results/SearchResults.tsx';
import { SearchHead } from './SearchHead.tsx';

void LaterFacets.preload();

/** /search: the model database. The `search` statechart holds all state and keeps running when the page is left. */
export function SearchPage() {
  const { search } = useSystem();
  const known = useSelector(search, ({ context }) => context.result !== null);
  const failed = useTag(search, 'failed');
  const phone = usePhone();
  const [entered] = useState(() => new Map<string, unknown>());
  return (
    <EnteredProvider value={entered}>
      <Address />
      <SearchHead />
      <Wrap className={layout}>
        <aside className={facetColumn} aria-label={m.search_filters()} data-print="none">
          {known ? <LaterFacets /> : !failed && <Skeleton height={640} />}
        </aside>
        <section className={results}>
          {phone ? (
            <PhoneBar />
          ) : (
            <div data-print="none">
              <Builders />
            </div>
          )}
          <SearchResults acts={<ResultActs />} filters={<FacetSheet />} />
        </section>
      </Wrap>
      <CompareTray />
    </EnteredProvider>
  );
}

/**
 * Sends the page's address to the search machine. It renders nothing, so that a new address does not render the page
 * again.
 */
function Address() {
  const { search, navigation } = useSystem();
  const leaving = useTag(navigation, 'leaving');
  const [path] = useLocation();
  const parameters = useSearch();
  useEffect(() => {
    // Sent before the next page renders, because its height may differ.
    if (leaving) search.send({ type: 'search.left', scrolled: window.scrollY });
    // while the page fades out, the address belongs to the next page
    else if (path === '/search')
      search.send({ type: 'search.addressed', address: parameters ? `/search?${parameters}` : '/search' });
  }, [search, leaving, path, parameters]);
  return null;
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '240px minmax(0, 1fr)' },
  gap: { base: '4', desktop: '10' },
  paddingTop: { base: '0', tablet: '4', desktop: '7' },
  paddingBottom: '10',
  // as the table in it: another page size would begin a new page
  _print: { page: 'wide', display: 'block', maxWidth: 'none', paddingBlock: '0' },
});
const facetColumn = css({ display: { base: 'none', desktop: 'block' } });
const results = css({ minWidth: '0' });
