import { assign, setup } from 'xstate';
import { MOBILE_BREAKPOINT_PX } from '../../contract/constants.ts';
import { tell } from '../system.ts';
import { withEvent } from '../withEvent.ts';

export type LayoutEvent = { type: 'layout.resized'; width: number } | { type: 'layout.sidebarToggled' };

/**
 * Device and sidebar (specification, sections 2 and 4). Mobile mode, below 992 px of body width, closes the sidebar;
 * back on the desktop it has the state that the user chose. Only the choice on the desktop is stored.
 *
 * - Input: `sidebarOpen` from storage (`parseStoredLayout`; open by default).
 * - Events: `layout.resized` (the body's width, at start and on every change), `layout.sidebarToggled` (its button).
 * - Tags: `mobile`, `sidebarOpen`.
 * - Required: action `rememberSidebar` (storage; the entry is shared with the navigation bar's active item).
 */
export const layoutMachine = setup({
  types: {
    context: {} as { sidebarOpen: boolean },
    events: {} as LayoutEvent,
    input: {} as { sidebarOpen: boolean },
    tags: {} as 'mobile' | 'sidebarOpen',
  },
  actions: {
    keepSidebar: assign((_, { open }: { open: boolean }) => ({ sidebarOpen: open })),
    rememberSidebar: (_, _params: { open: boolean }) => {},
    announceDevice: ({ system }, { mobile }: { mobile: boolean }) =>
      tell(system, 'navBar', { type: 'navBar.deviceChanged', mobile }),
  },
  guards: {
    isNarrow: (_, { width }: { width: number }) => width < MOBILE_BREAKPOINT_PX,
    isWide: (_, { width }: { width: number }) => width >= MOBILE_BREAKPOINT_PX,
    isOpen: ({ context }) => context.sidebarOpen,
  },
}).createMachine({
  id: 'layout',
  initial: 'desktop',
  context: ({ input: { sidebarOpen } }) => ({ sidebarOpen }),
  states: {
    desktop: {
      initial: 'deciding',
      on: {
        'layout.resized': { guard: withEvent('isNarrow'), target: 'mobile' },
      },
      states: {
        deciding: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'closed' }] },
        open: {
          tags: 'sidebarOpen',
          on: {
            'layout.sidebarToggled': {
              target: 'closed',
              actions: [
                { type: 'keepSidebar', params: { open: false } },
                { type: 'rememberSidebar', params: { open: false } },
              ],
            },
          },
        },
        closed: {
          on: {
            'layout.sidebarToggled': {
              target: 'open',
              actions: [
                { type: 'keepSidebar', params: { open: true } },
                { type: 'rememberSidebar', params: { open: true } },
              ],
            },
          },
        },
      },
    },
    mobile: {
      tags: 'mobile',
      initial: 'closed',
      entry: { type: 'announceDevice', params: { mobile: true } },
      exit: { type: 'announceDevice', params: { mobile: false } },
      on: {
        'layout.resized': { guard: withEvent('isWide'), target: 'desktop' },
      },
      states: {
        closed: { on: { 'layout.sidebarToggled': { target: 'open' } } },
        open: {
          description: 'The sidebar overlays the page.',
          tags: 'sidebarOpen',
          on: { 'layout.sidebarToggled': { target: 'closed' } },
        },
      },
    },
  },
});
