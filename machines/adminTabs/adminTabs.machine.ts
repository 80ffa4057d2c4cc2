import { assign, setup } from 'xstate';
import { pageKey } from '../adminMenu/place.ts';
import type { Address } from '../navigation/address.ts';
import { withEvent } from '../withEvent.ts';
import {
  HOME_TAB,
  neighborOf,
  only,
  restoredTabs,
  type Tab,
  tabAt,
  withFiltersKept,
  without,
  withVisit,
} from './tabs.ts';

export type AdminTabsEvent =
  | { type: 'adminTabs.visited'; address: Address }
  | { type: 'adminTabs.scrolled'; y: number }
  | { type: 'adminTabs.closed'; key: string }
  | { type: 'adminTabs.othersClosed' }
  | { type: 'adminTabs.filtersKept'; key: string }
  | { type: 'adminTabs.stayed' };

type Context = {
  tabs: readonly Tab[];
  current: string;
  /** Scroll position of the current page. */
  scrollY: number;
  /** The tab to close after its page was left. */
  closing: string | null;
};

/**
 * Tabs of the visited back-office pages. Home is always the first tab. An address without a page gets no tab; while it
 * is shown, no tab is current.
 *
 * A tab that is not current closes at once. Closing the current tab first navigates to its neighbor: the page may ask
 * about unsaved input, and if the user stays, the tab stays too.
 *
 * - Input: the stored tabs of an earlier visit (validated by `restoredTabs`).
 * - Events: `adminTabs.visited` (address of the shown page, on every change); `adminTabs.scrolled`;
 *   `adminTabs.closed` (its cross, middle button, Delete); `adminTabs.othersClosed`; `adminTabs.filtersKept` (the
 *   filters of a link replace the user's own); `adminTabs.stayed` (unsaved input kept the page).
 * - Context: `tabs` in order; `current` is the key of the shown page.
 * - Required: actions `go` (to an address) and `remember` (the tabs).
 */
export const adminTabsMachine = setup({
  types: { context: {} as Context, events: {} as AdminTabsEvent, input: {} as { kept: unknown } },
  actions: {
    go: (_, _params: { to: Address }) => {},
    remember: (_, _params: { tabs: readonly Tab[] }) => {},
    keepScroll: assign((_, { y }: { y: number }) => ({ scrollY: y })),
    visit: assign(({ context }, { address }: { address: Address }) => {
      const left = withScroll(context.tabs, context.current, context.scrollY);
      const tabs = withVisit(left, address, context.current);
      const current = pageKey(address);
      return { tabs, current, scrollY: current === context.current ? context.scrollY : 0 };
    }),
    close: assign(({ context }, { key }: { key: string }) => ({ tabs: without(context.tabs, key) })),
    closeOthers: assign(({ context }) => ({ tabs: only(context.tabs, context.current) })),
    keepFilters: assign(({ context }, { key }: { key: string }) => ({ tabs: withFiltersKept(context.tabs, key) })),
    expectClosing: assign((_, { key }: { key: string }) => ({ closing: key })),
    closeLeft: assign(({ context }) => ({
      tabs: context.closing === null ? context.tabs : without(context.tabs, context.closing),
      closing: null,
    })),
    forgetClosing: assign({ closing: null }),
  },
  guards: {
    isHome: (_, { key }: { key: string }) => key === HOME_TAB.key,
    isCurrent: ({ context }, { key }: { key: string }) => context.current === key,
    isLeft: ({ context }, { address }: { address: Address }) => pageKey(address) !== context.closing,
  },
}).createMachine({
  id: 'adminTabs',
  initial: 'settled',
  context: ({ input }) => ({ tabs: restoredTabs(input.kept), current: '', scrollY: 0, closing: null }),
  on: {
    'adminTabs.scrolled': { actions: withEvent('keepScroll') },
  },
  states: {
    settled: {
      on: {
        'adminTabs.visited': {
          actions: [withEvent('visit'), { type: 'remember', params: ({ context }) => context }],
        },
        'adminTabs.closed': [
          { guard: withEvent('isHome') },
          {
            guard: withEvent('isCurrent'),
            target: 'leaving',
            actions: [
              withEvent('expectClosing'),
              { type: 'go', params: ({ context, event }) => ({ to: neighborOf(context.tabs, event.key).address }) },
            ],
          },
          {
            actions: [withEvent('close'), { type: 'remember', params: ({ context }) => context }],
          },
        ],
        'adminTabs.othersClosed': {
          actions: ['closeOthers', { type: 'remember', params: ({ context }) => context }],
        },
        'adminTabs.filtersKept': {
          actions: [withEvent('keepFilters'), { type: 'remember', params: ({ context }) => context }],
        },
      },
    },
    leaving: {
      description: 'The current tab is closing. Its page may first ask about unsaved input.',
      on: {
        'adminTabs.visited': [
          {
            guard: withEvent('isLeft'),
            target: 'settled',
            actions: [withEvent('visit'), 'closeLeft', { type: 'remember', params: ({ context }) => context }],
          },
          { target: 'settled', actions: ['forgetClosing', withEvent('visit')] },
        ],
        'adminTabs.stayed': { target: 'settled', actions: 'forgetClosing' },
      },
    },
  },
});

function withScroll(tabs: readonly Tab[], key: string, scrollY: number): readonly Tab[] {
  const left = tabAt(tabs, key);
  return left && left.scrollY !== scrollY ? tabs.map((tab) => (tab === left ? { ...tab, scrollY } : tab)) : tabs;
}
