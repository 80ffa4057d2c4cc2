import { useSelector } from '@xstate/react';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Link } from 'wouter';
import { HOME_TAB, type Tab } from '../../../machines/adminTabs/tabs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { pageName, useBackOffice } from '../base/backOffice.tsx';
import { useShownInView } from './useShownInView.ts';
import type { Tabs } from './useTabs.ts';

/**
 * The tabs of visited pages, each with the URL at which it was left. They are one Tab stop: arrow keys move, Delete
 * closes, as do the cross and the middle mouse button.
 */
export function AdminTabs({ tabs: actor }: { tabs: Tabs }) {
  const tabs = useSelector(actor, ({ context }) => context.tabs);
  const current = useSelector(actor, ({ context }) => context.current);
  const backOffice = useBackOffice();
  const list = useRef<HTMLUListElement>(null);
  const close = (key: string) => actor.send({ type: 'adminTabs.closed', key });
  useShownInView(list, `li:has([data-key="${CSS.escape(current)}"])`, current);
  const stop = tabs.some(({ key }) => key === current) ? current : HOME_TAB.key;
  return (
    <nav className={strip} aria-label={m.admin_shell_tabs()} data-print="none">
      <ul ref={list} className={row}>
        {tabs.map((tab) => (
          <li key={tab.key} className={item} data-current={tab.key === current}>
            <Link
              href={tab.address}
              className={label}
              data-key={tab.key}
              tabIndex={tab.key === stop ? 0 : -1}
              aria-current={tab.key === current ? 'page' : undefined}
              onKeyDown={(event: KeyboardEvent) => onKey(event, tab, close)}
              onAuxClick={(event: MouseEvent) => {
                if (event.button !== 1) return;
                event.preventDefault();
                close(tab.key);
              }}
            >
              {pageName(backOffice, tab.address)}
            </Link>
            {tab.key !== HOME_TAB.key && (
              <button
                type="button"
                tabIndex={-1}
                className={cross}
                aria-label={m.admin_shell_tab_close({ page: pageName(backOffice, tab.address) })}
                onClick={() => close(tab.key)}
              >
                <X aria-hidden size={14} strokeWidth={1.6} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Menu
        trigger={<IconButton icon={ChevronDown} size="sm" className={more} label={m.admin_shell_tabs_more()} />}
        items={[
          { key: 'this', label: m.admin_shell_tabs_close_this(), disabled: stop === HOME_TAB.key },
          { key: 'others', label: m.admin_shell_tabs_close_others(), disabled: tabs.every(isOneOf(current)) },
        ]}
        onSelect={(key) => (key === 'this' ? close(current) : actor.send({ type: 'adminTabs.othersClosed' }))}
      />
    </nav>
  );
}

const isOneOf = (current: string) => (tab: Tab) => tab.key === current || tab.key === HOME_TAB.key;

function onKey(event: KeyboardEvent, tab: Tab, close: (key: string) => void): void {
  const { key, currentTarget } = event;
  const all = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])];
  const index = all.indexOf(currentTarget as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 };
  const to = steps[key];
  if (to !== undefined) {
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  }
  if (key === 'Delete' && tab.key !== HOME_TAB.key) {
    event.preventDefault();
    (all[index + 1] ?? all[index - 1])?.focus();
    close(tab.key);
  }
}

const strip = css({
  flexShrink: '0',
  height: '34px',
  display: 'flex',
  alignItems: 'stretch',
  background: 'paper',
  boxShadow: 'inset 0 -1px {colors.line}',
});
const row = css({
  flex: '1 1 0',
  minWidth: '0',
  display: 'flex',
  overflow: 'auto',
  scrollbarWidth: 'none',
  paddingInlineStart: '3',
});
const item = css({
  flexShrink: '0',
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderInlineEnd: '1px solid {colors.line}',
  color: 'ink.soft',
  '&:first-child': { borderInlineStart: '1px solid {colors.line}' },
  '&:hover': { color: 'ink' },
  '&[data-current=true]': {
    background: 'surface',
    color: 'ink',
    fontWeight: 'medium',
    boxShadow: 'inset 0 2px {colors.accent}',
  },
  _forcedColors: { '&[data-current=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const label = css({
  display: 'flex',
  alignItems: 'center',
  height: 'full',
  paddingInline: '3',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outlineOffset: '-3px' },
});
const cross = css({
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  marginInline: '-8px 4px',
  borderRadius: 'sm',
  color: 'ink.faint',
  cursor: 'pointer',
  '&:hover': { background: 'muted', color: 'ink' },
});
const more = css({ marginInline: '1', alignSelf: 'center' });
