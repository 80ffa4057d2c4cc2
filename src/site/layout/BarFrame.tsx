import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Logo } from '../../ui/Logo.tsx';

type BarFrameProps = Omit<ComponentProps<'header'>, 'className'> & {
  'data-solid'?: boolean;
  'data-hidden'?: boolean;
  'data-signed'?: boolean;
  onHome?: () => void;
  children?: ReactNode;
};

/** The navigation bar without its items: position, background and logo, rendered before other code is loaded. */
export function BarFrame({ onHome, children, ...rest }: BarFrameProps) {
  return (
    <header {...rest} className={bar} data-tone="navy" data-print="none">
      <div className={row}>
        <Link href="/home" className={logo} aria-label={m.site_title()} onClick={onHome}>
          <Logo name={m.site_title()} />
        </Link>
        {children}
      </div>
    </header>
  );
}

/** The background behind the transparent bar on pages without a dark picture there. */
export function BarGround() {
  return <div className={ground} data-print="none" />;
}

const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  height: 'bar',
  // the page's content begins at the top edge, behind the bar
  marginBottom: 'calc(-1 * {sizes.bar})',
  color: 'bar.ink',
  transition: 'background 200ms, transform 200ms, visibility 200ms',
  '&[data-solid=true]': { background: 'bar' },
  '&[data-hidden=true]': { transform: 'translateY(-100%)', visibility: 'hidden' },
  _forcedColors: { background: 'Canvas' },
});
const row = css({
  height: 'full',
  maxWidth: 'calc({sizes.wrap} + 2 * {spacing.gutter})',
  marginInline: 'auto',
  paddingInline: 'gutter',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: { base: '2', wide: '6' },
  // an e-mail address takes more room than two short links
  '[data-signed=true] > &': {
    '@media (min-width: 1600px)': { maxWidth: 'calc({sizes.wrap} + 2 * {spacing.gutter} + 240px)' },
  },
});
const logo = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  flexShrink: '0',
  // hides the name where it does not fit beside the items
  '& span span': { '@media (min-width: 992px) and (max-width: 1359px)': { display: 'none' } },
  // the English items leave no room for both the name and an e-mail address
  '[data-signed=true]:lang(en) &': {
    '& span span': { '@media (min-width: 1360px) and (max-width: 1599px)': { display: 'none' } },
  },
});
const ground = css({ height: 'bar', flexShrink: '0', background: 'bar' });
