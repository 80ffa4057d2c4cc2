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
  /** How far the current page is scrolled. */
  scrollY: number;
  /** The tab that is closed once its page is left. */
  closing: string | null;
};

/**
 * The tabs of the pages that were visited in the back-office. Home stands first and stays. An address without a page gets
 * no tab: while it is shown none is the current one.
 *
 * A tab that is not the current one closes at once. Closing the current one leads to its neighbor first: the page may
 * hold unsaved input, which is asked about, and whoever stays keeps the tab.
 *
 * Input: what was kept of the tab's earlier visit (`restoredTabs` makes sense of it). Events: `adminTabs.visited` (the
 * address of the page on the screen, whenever it changes), `adminTabs.scrolled`, `adminTabs.closed` (its cross, middle
 * button, Delete), `adminTabs.othersClosed`, `adminTabs.filtersKept` (the filters that a link brought take the place of
 * the person's own), `adminTabs.stayed` (unsaved input kept the page).
 * `context.tabs` are in order, `context.current` is the key of the page on the screen.
 * To be provided: actions `go` (to an address) and `remember` (the tabs).
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
      description: 'The current tab is to be closed; its page may ask whether unsaved input may be lost.',
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
