import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Anchor } from './Anchor.tsx';

export type Crumb = { label: string; href?: string };

/** Where the page stands; the last one is the page itself. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={m.ui_breadcrumb()}>
      <ol className={list}>
        {items.map(({ label, href }, index) => (
          <li key={label} className={item}>
            {href !== undefined && index < items.length - 1 ? (
              <Anchor href={href} className={way}>
                {label}
              </Anchor>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
  alignItems: 'center',
  minHeight: '24px',
  '& + &::before': { content: '"/"', marginInlineEnd: '2', color: 'viz.tick' },
});
const way = css({
  '&:hover': { color: 'accent.ink', textDecoration: 'underline' },
  _onNavy: { '&:hover': { color: 'white' } },
});
