import { Link } from 'wouter';
import type { WorkbenchScreen } from '../../../machines/workbench/place.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Wrap } from '../../ui/Wrap.tsx';

type ScreenTabsProps = {
  tabs: readonly { name: WorkbenchScreen; label: () => string }[];
  current: WorkbenchScreen;
  addressOf: (screen: WorkbenchScreen) => string;
};

/** Links to the analyses of the same cohort. On phones the row scrolls sideways, with a shadow where it goes on. */
export function ScreenTabs({ tabs, current, addressOf }: ScreenTabsProps) {
  return (
    <nav className={root} aria-label={m.workbench_screens()} data-print="none">
      <Wrap className={inner}>
        <ul className={list}>
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <Link
                href={addressOf(name)}
                className={tab}
                {...(name === current && { ref: showInRow, 'aria-current': 'page' })}
              >
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </Wrap>
    </nav>
  );
}

/** Scrolls the row, not the page, until the tab is in its middle. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.closest('nav')?.firstElementChild;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

const root = css({
  position: 'sticky',
  top: '{sizes.bar}',
  zIndex: 'sticky',
  background: 'surface',
  borderBlock: '1px solid {colors.line}',
});
const inner = css({
  position: 'relative',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The covers scroll with the tabs and the shadows do not: a shadow is seen at an end that has more.
  background: {
    base: 'linear-gradient(to right, {colors.surface} 50%, transparent) 0 0 / 48px 100% no-repeat local, linear-gradient(to left, {colors.surface} 50%, transparent) 100% 0 / 48px 100% no-repeat local, linear-gradient(to right, {colors.line}, transparent) 0 0 / 20px 100% no-repeat scroll, linear-gradient(to left, {colors.line}, transparent) 100% 0 / 20px 100% no-repeat scroll',
    desktop: 'none',
  },
});
const list = css({ display: 'flex', gap: { base: '4', tablet: '7' } });
const tab = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'target',
  fontSize: 'small',
  fontWeight: 'medium',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  borderBlock: '2px solid transparent',
  '&:hover': { color: 'ink' },
  '&[aria-current]': { color: 'ink', borderBottomColor: 'accent' },
  _forcedColors: { '&[aria-current]': { borderBottomColor: 'Highlight' } },
});
