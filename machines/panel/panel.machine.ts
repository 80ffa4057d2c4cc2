import { assign, setup } from 'xstate';
import { withEvent } from '../withEvent.ts';

/** The side of the page that the docked panel covers. */
export type PanelSide = 'below' | 'right';
/** Where the panel is and how large. Sizes are percentages of the page's height (below) and width (right). */
export type PanelPlace = { side: PanelSide; sizes: Record<PanelSide, number> };
/** Where the panel was when the page was loaded. */
export type PanelInput = PanelPlace & { open: 'no' | 'docked' | 'separate' };

export type PanelEvent =
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'panel.docked'; side: PanelSide }
  | { type: 'panel.resized'; percent: number }
  | { type: 'panel.separated' }
  | { type: 'panel.windowArrived' }
  | { type: 'panel.windowLeft' };

/** The smallest and largest size of a docked panel, in percent. Some of page and panel always remains. */
export const PANEL_LEAST = 15;
export const PANEL_MOST = 85;

/**
 * The development panel beside a page: docked, or in a window of its own. The panel stays docked until the window
 * reports itself, so that a blocked window loses nothing. A window that leaves may be reloading, and a page that
 * reloads finds its window again: both wait for `RETURN_MS`.
 *
 * - Events: `panel.opened`, `panel.closed`, `panel.docked`, `panel.resized`, `panel.separated` (the user);
 *   `panel.windowArrived`, `panel.windowLeft` (the window).
 * - Tags: `docked` (drawn over the page), `separate` (belongs to a window), `watching` (the system is watched),
 *   `connected` (a window reads along).
 * - To be provided: action `openWindow`.
 */
export const panelMachine = setup({
  types: {
    context: {} as PanelInput,
    events: {} as PanelEvent,
    input: {} as PanelInput,
    tags: {} as 'docked' | 'separate' | 'watching' | 'connected',
  },
  actions: {
    keepSide: assign((_, { side }: { side: PanelSide }) => ({ side })),
    keepSize: assign(({ context: { side, sizes } }, { percent }: { percent: number }) => ({
      sizes: { ...sizes, [side]: Math.min(PANEL_MOST, Math.max(PANEL_LEAST, percent)) },
    })),
    openWindow: () => {},
  },
  guards: {
    isDocked: ({ context }) => context.open === 'docked',
    isSeparate: ({ context }) => context.open === 'separate',
  },
  delays: { RETURN_MS: 10_000 },
}).createMachine({
  id: 'panel',
  context: ({ input }) => input,
  initial: 'remembering',
  states: {
    remembering: {
      description: 'A page that reloads begins where it was.',
      always: [
        { guard: 'isDocked', target: 'docked' },
        { guard: 'isSeparate', target: 'separate.awaiting' },
        { target: 'closed' },
      ],
    },
    closed: {
      description: 'Nothing is watched, so a window is not heard either.',
      on: { 'panel.opened': { target: 'docked' } },
    },
    docked: {
      tags: ['docked', 'watching'],
      initial: 'alone',
      on: {
        'panel.closed': { target: 'closed' },
        'panel.docked': { actions: withEvent('keepSide') },
        'panel.resized': { actions: withEvent('keepSize') },
        'panel.windowArrived': { target: 'separate' },
      },
      states: {
        alone: { on: { 'panel.separated': { target: 'openingWindow' } } },
        openingWindow: {
          description: 'The browser may block the window, so the panel can be moved out again.',
          entry: 'openWindow',
          on: { 'panel.separated': { target: 'openingWindow', reenter: true } },
        },
      },
    },
    separate: {
      tags: ['separate', 'watching'],
      initial: 'connected',
      on: {
        'panel.closed': { target: 'closed' },
        'panel.docked': { target: 'docked', actions: withEvent('keepSide') },
        'panel.opened': { target: 'docked' },
      },
      states: {
        connected: { tags: 'connected', on: { 'panel.windowLeft': { target: 'awaiting' } } },
        awaiting: {
          description: 'Nothing is drawn. The window may be loading again, or this page has just done so.',
          on: { 'panel.windowArrived': { target: 'connected' } },
          after: { RETURN_MS: { target: '#panel.closed' } },
        },
      },
    },
  },
});
