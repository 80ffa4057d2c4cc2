import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';

/** How far the page was scrolled when it was last left, if it was: a visit without a query shows it as it was. */
let leftAt: number | null = null;

/** Tells the search chart with which address the page has come, and when that changes under it: back, forward, a link. */
export function useSearchAddress(): void {
  const { search, navigation } = useSystem();
  const leaving = useTag(navigation, 'leaving');
  const [path] = useLocation();
  const parameters = useSearch();
  const isThere = useRef(false);
  useEffect(() => {
    // while the page fades out the address is the next page's
    if (path !== '/search') return;
    const isRevisit = !isThere.current && parameters === '' && search.getSnapshot().context.asked !== null;
    const address = parameters ? `/search?${parameters}` : '/search';
    search.send({ type: isThere.current ? 'search.moved' : 'search.opened', address });
    isThere.current = true;
    if (isRevisit && leftAt !== null) window.scrollTo({ top: leftAt, behavior: 'instant' });
  }, [search, path, parameters]);
  useEffect(() => {
    // while the page still stands: the next one may begin at another height
    if (leaving) leftAt = window.scrollY;
  }, [leaving]);
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
}
