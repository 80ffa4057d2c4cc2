import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { shownPages } from '../Pagination.tsx';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** At the right end, if there is space: the keyboard shortcuts of the list. */
  children?: ReactNode;
};

/** The foot of a list: total, previous page, pages, next page. */
export function Pager({ page: asked, pageSize, total, onPage, children }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // the server returns the last page for numbers beyond the end
  const page = Math.min(asked, pages);
  return (
    <div className={root}>
      <p className={totalStyle}>{m.table_rows_total({ total: formatNumber(total) })}</p>
      <nav className={pagesStyle} aria-label={m.ui_pages()}>
        <button
          type="button"
          className={step}
          aria-label={m.ui_page_previous()}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ChevronLeft aria-hidden size={16} strokeWidth={1.75} />
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
          <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
        </button>
      </nav>
      {children && <div className={end}>{children}</div>}
    </div>
  );
}

const root = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexShrink: '0',
  minHeight: '48px',
  paddingInline: { base: '4', tablet: '5' },
  borderTop: '1px solid {colors.line}',
  background: 'surface',
  textStyle: 'small',
});
const totalStyle = css({ color: 'ink.soft', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const pagesStyle = css({ display: 'flex', alignItems: 'center', marginInlineStart: { base: 'auto', tablet: '0' } });
const list = css({ display: { base: 'none', tablet: 'flex' }, alignItems: 'center', gap: '0.5' });
const narrow = css({ display: { base: 'block', tablet: 'none' }, paddingInline: '2', whiteSpace: 'nowrap' });
const afterGap = css({
  display: 'flex',
  alignItems: 'center',
  '&::before': { content: '"…"', width: '24px', textAlign: 'center', color: 'ink.faint' },
});
const step = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: { base: '44px', tablet: '28px' },
  height: { base: '44px', tablet: '28px' },
  paddingInline: '1',
  borderRadius: '6px',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: 'hover' },
  '&[aria-current]': { background: 'accent.bg', color: 'accent.ink', fontWeight: 'semibold' },
  '&[aria-disabled=true]': { color: 'viz.tick', cursor: 'not-allowed', background: 'none' },
  _forcedColors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const end = css({
  display: { base: 'none', desktop: 'flex' },
  alignItems: 'center',
  gap: '3',
  marginInlineStart: 'auto',
  textStyle: 'tiny',
  color: 'ink.faint',
});
