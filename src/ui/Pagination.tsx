import { ArrowLeft, ArrowRight } from 'lucide-react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { formatNumber } from '../i18n/format.ts';

type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** What the pages belong to, if a page has several paginations. */
  label?: string;
};

/** The total number, the previous button, the pages, and the next button. On phones the pages become 'n of m'. */
export function Pagination({ page, pageSize, total, onPage, label }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={root} aria-label={label ?? m.ui_pages()}>
      <p className={totalStyle}>{m.ui_page_total({ total: formatNumber(total) })}</p>
      <button
        type="button"
        className={step}
        aria-label={m.ui_page_previous()}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
      </button>
      <ol className={list}>
        {shownPages(page, pages).map((item, index, items) => (
          <li key={item} className={item > (items[index - 1] ?? 0) + 1 ? afterGap : undefined}>
            <button
              type="button"
              className={step}
              aria-label={m.ui_page_go({ page: formatNumber(item) })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => item !== page && onPage(item)}
            >
              {formatNumber(item)}
            </button>
          </li>
        ))}
      </ol>
      <p className={narrow}>{m.ui_page_of({ page: formatNumber(page), pages: formatNumber(pages) })}</p>
      <button
        type="button"
        className={step}
        aria-label={m.ui_page_next()}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <ArrowRight aria-hidden size={16} strokeWidth={1.5} />
      </button>
    </nav>
  );
}

/** Returns the first, the last and the pages around the current one, at most seven. */
export function shownPages(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(page - 2, 2), pages - 5);
  return [1, ...Array.from({ length: 5 }, (_, index) => from + index), pages];
}

const root = css({ display: 'flex', alignItems: 'center', gap: '1', paddingBlock: '4', fontSize: 'small' });
const totalStyle = css({ marginInlineEnd: 'auto', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const list = css({ display: { base: 'none', tablet: 'flex' }, alignItems: 'center', gap: '1' });
const narrow = css({ display: { base: 'block', tablet: 'none' }, paddingInline: '2', whiteSpace: 'nowrap' });
const afterGap = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  '&::before': { content: '"…"', width: '24px', textAlign: 'center', color: 'ink.faint' },
});
const step = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: { base: '44px', tablet: '32px' },
  height: { base: '44px', tablet: '32px' },
  paddingInline: '1.5',
  borderRadius: 'md',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: 'hover' },
  '&[aria-current]': { background: 'muted', fontWeight: 'semibold' },
  '&[aria-disabled=true]': { color: 'viz.tick', cursor: 'not-allowed', background: 'none' },
  _forcedColors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
