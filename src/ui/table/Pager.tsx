import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Pagination, type PaginationLook } from '../Pagination.tsx';

type PagerProps = {
  /** The current page, counted from one. */
  page: number;
  /** The rows of a page. */
  pageSize: number;
  /** The number of all rows. */
  total: number;
  /** Called with the chosen page. */
  onPage: (page: number) => void;
  /** At the right end, if there is space: the keyboard shortcuts of the list. */
  children?: ReactNode;
};

/** The foot of a list: its pagination in small. */
export const Pager = ({ children, ...pages }: PagerProps) => (
  <Pagination {...pages} look={footLook}>
    {children && <div className={end}>{children}</div>}
  </Pagination>
);

const footLook: PaginationLook = {
  root: css({
    gap: '3',
    flexShrink: '0',
    minHeight: '48px',
    paddingInline: { base: '4', tablet: '5' },
    borderTop: '1px solid {colors.line}',
    background: 'surface',
    textStyle: 'small',
  }),
  total: css({ whiteSpace: 'nowrap' }),
  pages: css({ marginInlineStart: { base: 'auto', tablet: '0' } }),
  list: css({ gap: '0.5' }),
  step: css({
    minWidth: { base: '44px', tablet: '28px' },
    height: { base: '44px', tablet: '28px' },
    paddingInline: '1',
    borderRadius: '6px',
    '&[aria-current]': { background: 'accent.bg', color: 'accent.ink' },
  }),
  Back: ChevronLeft,
  Next: ChevronRight,
  strokeWidth: 1.75,
};
const end = css({
  display: { base: 'none', desktop: 'flex' },
  alignItems: 'center',
  gap: '3',
  marginInlineStart: 'auto',
  textStyle: 'tiny',
  color: 'ink.faint',
});
