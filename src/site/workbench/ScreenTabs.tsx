import { Link } from 'wouter';
import type { WorkbenchScreen } from '../../../machines/workbench/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Wrap } from '../../ui/Wrap.tsx';

type ScreenTabsProps = {
  tabs: readonly { name: WorkbenchScreen; label: () => string }[];
  current: WorkbenchScreen;
  addressOf: (screen: WorkbenchScreen) => string;
};

/** Links to the analyses of the same cohort. On phones the row scrolls sideways. */
export function ScreenTabs({ tabs, current, addressOf }: ScreenTabsProps) {
  return (
    <nav className={root} aria-label={m.workbench_screens()} data-print="none">
      <Wrap className={inner}>
        <ul className={list}>
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <Link href={addressOf(name)} className={tab} aria-current={name === current ? 'page' : undefined}>
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </Wrap>
    </nav>
  );
}

const root = css({
  position: 'sticky',
  top: '{sizes.bar}',
  zIndex: 'sticky',
  background: 'surface',
  borderBlock: '1px solid {colors.line}',
});
const inner = css({ overflowX: 'auto', scrollbarWidth: 'none' });
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
