import { css, cx } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Anchor } from './Anchor.tsx';

export type Crumb = { label: string; href?: string };

/** Where the page stands; the last one is the page itself. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={root} aria-label={m.ui_breadcrumb()}>
      <ol className={list}>
        {items.map(({ label, href }, index) => (
          <li key={label} className={item}>
            {href !== undefined && index < items.length - 1 ? (
              <Anchor href={href} className={cx(place, way)}>
                {label}
              </Anchor>
            ) : (
              <span className={place} aria-current={index === items.length - 1 ? 'page' : undefined}>
                {label}
              </span>
            )}
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
  '& + &::before': { content: '"/"', marginInlineEnd: '2', color: 'viz.tick' },
});
// the heading says it in full
const place = css({ maxWidth: '48ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const way = css({
  '&:hover': { color: 'accent.ink', textDecoration: 'underline' },
  _onNavy: { '&:hover': { color: 'white' } },
});
