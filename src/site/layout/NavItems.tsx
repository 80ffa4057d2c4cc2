import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { later } from '../../ui/later.tsx';
import { navItems } from './navItems.ts';
import { menuPanel } from './panelStyles.ts';
import { SubmenuItem } from './SubmenuItem.tsx';

const panels = {
  diseases: later(() => import('./DiseasesPanel.tsx').then((part) => part.DiseasesPanel)),
  publications: later(() => import('./PublicationsPanel.tsx').then((part) => part.PublicationsPanel)),
};
const SearchPanel = later(() => import('./SearchPanel.tsx').then((part) => part.SearchPanel));

/** The items of the bar on wide screens. The active one is underlined. */
export function NavItems() {
  const { navBar, session } = useSystem();
  const signedIn = useTag(session, 'signedIn');
  const active = useSelector(navBar, (snapshot) => snapshot.context.activeItem);
  return (
    <nav aria-label={m.nav_label()} className={nav}>
      <ul className={items}>
        {navItems.map((entry) => {
          const current = entry.item === active;
          if ('href' in entry && entry.menu && signedIn) {
            return (
              <SubmenuItem
                key={entry.item}
                menu={entry.menu}
                href={entry.href}
                label={entry.label()}
                current={current}
                className={{ item: holder, button: top, panel: menuPanel }}
                onNear={SearchPanel.preload}
              >
                <SearchPanel />
              </SubmenuItem>
            );
          }
          if ('href' in entry) {
            return (
              <li key={entry.item} className={item}>
                <Link
                  href={entry.href}
                  className={top}
                  aria-current={current ? 'page' : undefined}
                  onClick={() => navBar.send({ type: 'navBar.itemSelected' })}
                >
                  {entry.label()}
                </Link>
              </li>
            );
          }
          const Panel = panels[entry.menu];
          return (
            <SubmenuItem
              key={entry.item}
              menu={entry.menu}
              label={entry.label()}
              current={current}
              className={{ item, button: top, panel }}
              onNear={Panel.preload}
            >
              <div className={inner}>
                <Panel />
              </div>
            </SubmenuItem>
          );
        })}
      </ul>
    </nav>
  );
}

const nav = css({ display: { base: 'none', desktop: 'block' }, height: 'full', flexShrink: '0' });
const items = css({
  display: 'flex',
  gap: { base: '7px', wide: '20px' },
  height: 'full',
  // an e-mail address is wider than two short links, and the database has an arrow then
  '[data-signed=true] &': { gap: { base: '4px', wide: '11px' } },
});
const item = css({ display: 'flex', alignItems: 'center' });
/** An item whose submenu is below it. */
const holder = css({ position: 'relative', display: 'flex', alignItems: 'center' });
const top = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  height: 'full',
  fontSize: { base: 'tiny', wide: 'small' },
  fontWeight: 'medium',
  color: 'bar.soft',
  whiteSpace: 'nowrap',
  transition: 'color {durations.fast}',
  '&:is(:hover, [aria-expanded=true], [aria-current])': { color: 'bar.ink' },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: '0',
    bottom: '18px',
    height: '2px',
    background: 'bar.accent',
    _forcedColors: { background: 'Highlight', forcedColorAdjust: 'none' },
  },
  '& svg': { opacity: '0.8', transition: 'transform {durations.fast}' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});
const panel = css({
  position: 'absolute',
  insetInline: '0',
  top: '100%',
  '--colors-focus': '{colors.accent.ink}',
  // the page stays visible below, to which the pointer can leave
  maxHeight: 'min(calc(100dvh - {sizes.bar}), max(60dvh, 320px))',
  overflow: 'auto',
  // a focused entry is not scrolled below the panel's foot
  scrollPaddingBottom: '72px',
  background: 'surface',
  color: 'ink',
  boxShadow: 'drop',
  animation: 'fadeIn 120ms {easings.out}',
});
const inner = css({
  maxWidth: 'calc({sizes.wrap} + 2 * {spacing.gutter})',
  marginInline: 'auto',
  padding: '28px {spacing.gutter} 0',
  minHeight: '220px',
});
