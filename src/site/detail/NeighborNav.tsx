import { useSelector } from '@xstate/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { criteriaOf } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { useTag } from '../../portal/useTag.ts';

/** Links to the previous and next model in the current search result. Hidden without a result. */
export function NeighborNav({ id }: { id: string }) {
  const { app } = useSystem();
  // its code has come if there was a search
  const canSearch = useTag(app, 'searchTools');
  return canSearch ? <SearchNeighbors id={id} /> : null;
}

function SearchNeighbors({ id }: { id: string }) {
  const { search } = useSystem();
  const searched = useSelector(search, ({ context }) => context.result !== null);
  return searched ? <Neighbors id={id} /> : null;
}

function Neighbors({ id }: { id: string }) {
  const api = useApi();
  const { search } = useSystem();
  const { data } = usePageData(() => {
    const { query } = search.getSnapshot().context;
    const body = {
      ...criteriaOf(query),
      ...(query.sort.length > 0 && { sort: query.sort.map((one) => ({ ...one })) }),
    };
    return api('searchNeighbors', { params: { id }, body }, { notice: 'never' });
  });
  if (data === null || data.position === null) return null;
  const { position, count, previous, next } = data;
  return (
    <nav className={root} aria-label={m.detail_within()} data-print="none">
      {previous && (
        <Link
          className={way}
          href={`/search/detail?id=${previous.id}`}
          aria-label={m.detail_previous({ model: previous.modelCode })}
        >
          <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
        </Link>
      )}
      <span className={place}>
        {m.detail_position({ position: formatNumber(position), count: formatNumber(count) })}
      </span>
      {next && (
        <Link
          className={way}
          href={`/search/detail?id=${next.id}`}
          aria-label={m.detail_next({ model: next.modelCode })}
        >
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </Link>
      )}
    </nav>
  );
}

const root = css({ display: 'flex', alignItems: 'center', gap: '1', color: 'ink.soft', textStyle: 'small' });
const way = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '36px' },
  height: { base: '44px', tablet: '36px' },
  borderRadius: 'md',
  '&:hover': { background: 'hover', color: 'ink' },
});
const place = css({ fontVariantNumeric: 'tabular-nums', display: { base: 'none', tablet: 'inline' } });
