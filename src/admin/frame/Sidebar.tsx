import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Logo } from '../../ui/Logo.tsx';
import { MenuTree } from './MenuTree.tsx';

export const SIDEBAR_ID = 'sidebar';

/** The sidebar on wide screens, 210 px (specification, section 9). Closed, it is hidden and not focusable. */
export function Sidebar({ open }: { open: boolean }) {
  return (
    <aside id={SIDEBAR_ID} className={side} data-tone="navy" data-open={open} data-print="none" inert={!open}>
      <div className={inner}>
        <Link href="/dashboard" className={head}>
          <Logo name={m.site_title()} />
        </Link>
        <nav className={menu} aria-label={m.admin_shell_menu()}>
          <MenuTree />
        </nav>
      </div>
    </aside>
  );
}

const side = css({
  flexShrink: '0',
  width: 'sidebar',
  overflow: 'hidden',
  background: 'bar',
  color: 'bar.soft',
  transition: 'width {durations.fast} {easings.out}, visibility {durations.fast}',
  '&[data-open=false]': { width: '0', visibility: 'hidden' },
  _forcedColors: { borderInlineEnd: '1px solid CanvasText' },
  _reducedMotion: { transition: 'none' },
});
const inner = css({ width: 'sidebar', height: 'full', display: 'flex', flexDirection: 'column' });
const head = css({
  height: 'header',
  flexShrink: '0',
  display: 'flex',
  alignItems: 'center',
  paddingInline: '4',
  color: 'bar.ink',
  borderBottom: '1px solid {colors.bar.line}',
  '& > span': { fontSize: 'small' },
  '& svg': { width: '24px', height: '24px' },
});
const menu = css({
  flex: '1 1 0',
  minHeight: '0',
  overflow: 'auto',
  padding: '2',
  scrollbarWidth: 'thin',
  scrollbarColor: '{colors.bar.line} transparent',
});
