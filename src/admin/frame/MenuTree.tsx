import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { MenuEntry } from '../../../machines/adminMenu/menu.ts';
import { pageKey } from '../../../machines/adminMenu/place.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { useAddress } from '../../portal/router.ts';
import { useBackOffice } from '../base/backOffice.tsx';
import { useReturnAddress } from '../base/openTabs.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useShownInView } from './useShownInView.ts';

/**
 * The menu: collapsible groups and their pages, with the current page scrolled into view. A list opens with the filters
 * it was left with. `onChosen` is called on every choice.
 */
export function MenuTree({ onChosen }: { onChosen?: () => void }) {
  const { menu } = useBackOffice();
  const current = pageKey(useAddress());
  const tree = useRef<HTMLDivElement>(null);
  useShownInView(tree, '[aria-current]', current, menu);
  return (
    <div ref={tree}>
      <Level entries={menu} current={current} onChosen={onChosen} top />
    </div>
  );
}

type LevelProps = { entries: readonly MenuEntry[]; current: string; onChosen: (() => void) | undefined; top?: true };

function Level({ entries, current, onChosen, top }: LevelProps) {
  const addressTo = useReturnAddress();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.address === null ? (
            <details open className={top ? group : inner}>
              <summary className={top ? heading : nested}>
                {!top && <MenuIcon entry={entry} />}
                <span className={label}>{localized(entry.name)}</span>
                <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
              </summary>
              <Level entries={entry.children} current={current} onChosen={onChosen} />
            </details>
          ) : (
            <>
              <Link
                href={addressTo(entry.address)}
                className={page}
                aria-current={isCurrent(entry.address, current) ? 'page' : undefined}
                title={localized(entry.name)}
                {...(onChosen && { onClick: onChosen })}
              >
                <MenuIcon entry={entry} />
                <span className={label}>{localized(entry.name)}</span>
              </Link>
              {entry.children.length > 0 && <Level entries={entry.children} current={current} onChosen={onChosen} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A page below an entry that is not in the menu counts as the entry's. */
const isCurrent = (address: string, current: string): boolean => {
  const key = pageKey(address);
  return current === key || current.startsWith(`${key}/`);
};

const group = css({
  '& summary::-webkit-details-marker': { display: 'none' },
  '&:not([open]) > summary svg': { transform: 'rotate(-90deg)' },
});
const inner = css({
  '& summary::-webkit-details-marker': { display: 'none' },
  '&:not([open]) > summary > svg:last-child': { transform: 'rotate(-90deg)' },
  '& ul': { marginInlineStart: '26px' },
});
const nested = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: { base: '44px', desktop: '30px' },
  paddingInline: '2',
  borderRadius: 'sm',
  cursor: 'pointer',
  listStyle: 'none',
  fontSize: 'small',
  color: 'bar.soft',
  '&:hover': { background: 'bar.line', color: 'bar.ink' },
  '& svg': { flexShrink: '0', color: 'bar.faint' },
  '& > svg:last-child': { marginInlineStart: 'auto', width: '14px' },
});
const heading = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: { base: '44px', desktop: '32px' },
  marginTop: '1',
  paddingInline: '2',
  borderRadius: 'sm',
  cursor: 'pointer',
  listStyle: 'none',
  fontSize: 'tiny',
  color: 'bar.faint',
  '&:hover': { color: 'bar.ink' },
  '& svg': { flexShrink: '0', transition: 'transform {durations.fast}' },
});
const page = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: { base: '44px', desktop: '30px' },
  paddingInline: '2',
  borderRadius: 'sm',
  color: 'bar.soft',
  fontSize: 'small',
  '& svg': { flexShrink: '0', color: 'bar.faint' },
  '&:hover': { background: 'bar.line', color: 'bar.ink' },
  '&[aria-current]': {
    background: 'bar.line',
    color: 'bar.ink',
    fontWeight: 'medium',
    '& svg': { color: 'bar.accent' },
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-8px',
      top: '7px',
      bottom: '7px',
      width: '3px',
      borderRadius: 'sm',
      background: 'bar.accent',
    },
  },
  _forcedColors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const label = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
