import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { formatNumber } from '../i18n/format.ts';

type PaginationProps = {
  /** From 1. */
  page: number;
  /** The rows of a page. */
  pageSize: number;
  /** The number of all rows. */
  total: number;
  /** Called with the chosen page, counted from one. */
  onPage: (page: number) => void;
  /** What the pages belong to, if a page has several paginations. */
  label?: string;
  /** The look of the buttons. */
  look?: PaginationLook;
  /** After the pages. */
  children?: ReactNode;
};

/** The icons of a pagination, and its own styles beside those that all have. */
export type PaginationLook = {
  root: string;
  total: string;
  pages: string;
  list: string;
  afterGap?: string;
  step: string;
  Back: LucideIcon;
  Next: LucideIcon;
  strokeWidth: number;
};

/** The total number, the previous button, the pages, and the next button. On phones the pages become 'n of m'. */
export function Pagination(props: PaginationProps) {
  const { page: asked, pageSize, total, onPage, label, look = pageLook, children } = props;
  const { Back, Next, strokeWidth } = look;
  const stepStyle = cx(step, look.step);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // the server returns the last page for numbers beyond the end
  const page = Math.min(asked, pages);
  return (
    <div className={cx(root, look.root)}>
      <p className={cx(totalStyle, look.total)}>{m.ui_page_total({ total: formatNumber(total) })}</p>
      <nav className={cx(pagesStyle, look.pages)} aria-label={label ?? m.ui_pages()}>
        <button
          type="button"
          className={stepStyle}
          aria-label={m.ui_page_previous()}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <Back aria-hidden size={16} strokeWidth={strokeWidth} />
        </button>
        <ol className={cx(list, look.list)}>
          {shownPages(page, pages).map((item, index, items) => (
            <li key={item} className={item > (items[index - 1] ?? 0) + 1 ? cx(afterGap, look.afterGap) : undefined}>
              <button
                type="button"
                className={stepStyle}
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
          className={stepStyle}
          aria-label={m.ui_page_next()}
          aria-disabled={page >= pages}
          onClick={() => page < pages && onPage(page + 1)}
        >
          <Next aria-hidden size={16} strokeWidth={strokeWidth} />
        </button>
      </nav>
      {children}
    </div>
  );
}

/** Returns the first, the last and the pages around the current one, at most seven. */
export function shownPages(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(page - 2, 2), pages - 5);
  return [1, ...Array.from({ length: 5 }, (_, index) => from + index), pages];
}

const root = css({ display: 'flex', alignItems: 'center' });
const totalStyle = css({ paddingInlineEnd: '2', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const pagesStyle = css({ display: 'flex', alignItems: 'center' });
const list = css({ display: { base: 'none', tablet: 'flex' }, alignItems: 'center' });
const narrow = css({ display: { base: 'block', tablet: 'none' }, paddingInline: '2', whiteSpace: 'nowrap' });
const afterGap = css({
  display: 'flex',
  alignItems: 'center',
  '&::before': { content: '"…"', width: '24px', textAlign: 'center', color: 'ink.faint' },
});
const step = css({
  display: 'grid',
  placeItems: 'center',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: 'hover' },
  '&[aria-current]': { fontWeight: 'semibold' },
  '&[aria-disabled=true]': { color: 'viz.tick', cursor: 'not-allowed', background: 'none' },
  _forcedColors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const pageLook: PaginationLook = {
  root: css({ gap: '1', paddingBlock: '4', fontSize: 'small' }),
  total: css({ marginInlineEnd: 'auto' }),
  pages: css({ gap: '1' }),
  list: css({ gap: '1' }),
  afterGap: css({ gap: '1' }),
  step: css({
    minWidth: { base: '44px', tablet: '32px' },
    height: { base: '44px', tablet: '32px' },
    paddingInline: '1.5',
    borderRadius: 'md',
    '&[aria-current]': { background: 'muted' },
  }),
  Back: ArrowLeft,
  Next: ArrowRight,
  strokeWidth: 1.5,
};
