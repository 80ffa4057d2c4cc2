import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Anchor } from './Anchor.tsx';

/** `lang` is the label's language if it is not the page's; `mark` is shown after it. */
export type Crumb = { label: string; href?: string; lang?: string | undefined; mark?: ReactNode };

/** The path to the page; the last item is the page itself. */
export function Breadcrumb({
  items,
}: {
  /** The path to this page. The last one is the page itself and has no link. */
  items: readonly Crumb[];
}) {
  return (
    <nav className={root} aria-label={m.ui_breadcrumb()}>
      <ol className={list}>
        {items.map(({ label, href, lang, mark }, index) => (
          <li key={label} className={item}>
            {href !== undefined && index < items.length - 1 ? (
              <Anchor href={href} className={cx(place, way)} lang={lang}>
                {label}
              </Anchor>
            ) : (
              <span className={place} lang={lang} aria-current={index === items.length - 1 ? 'page' : undefined}>
                {label}
              </span>
            )}
            {mark}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const root = css({ minWidth: '0' });
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  fontSize: 'tiny',
  color: 'ink.faint',
  _onNavy: { color: 'bar.faint' },
});
const item = css({
  display: 'inline-flex',
  maxWidth: 'full',
  alignItems: 'center',
  minHeight: '24px',
  '& > [role=img]': { marginInlineStart: '1.5' },
  '& + &::before': { content: '"/"', marginInlineEnd: '2', color: 'viz.tick' },
});
// the heading shows the full text
const place = css({ maxWidth: '48ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const way = css({
  '&:hover': { color: 'accent.ink', textDecoration: 'underline' },
  _onNavy: { '&:hover': { color: 'white' } },
});
