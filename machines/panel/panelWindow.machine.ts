import { assign, setup } from 'xstate';
import { withEvent } from '../withEvent.ts';

export type PanelWindowEvent =
  | { type: 'panelWindow.heard'; load: string }
  | { type: 'panelWindow.pageLeft'; load: string };

/**
 * The development panel in a window of its own, which follows one page. A page is known by its load: after a reload
 * it is another one, and the window follows that.
 *
 * - Events: `panelWindow.heard` (any message of a page), `panelWindow.pageLeft` (a page is closed or reloads).
 * - Tags: `following`; `gone` (the page is gone, and the window says so).
 */
export const panelWindowMachine = setup({
  types: {
    context: {} as { load: string | null },
    events: {} as PanelWindowEvent,
    tags: {} as 'following' | 'gone',
  },
  actions: { keepLoad: assign((_, { load }: { load: string }) => ({ load })) },
  guards: { isFollowed: ({ context }, { load }: { load: string }) => load === context.load },
  delays: { SEEK_MS: 3_000, SILENT_MS: 8_000 },
}).createMachine({
  id: 'panelWindow',
  context: { load: null },
  initial: 'seeking',
  states: {
    seeking: {
      on: { 'panelWindow.heard': { target: 'following', actions: withEvent('keepLoad') } },
      after: { SEEK_MS: { target: 'gone' } },
    },
    following: {
      tags: 'following',
      on: {
        'panelWindow.heard': { guard: withEvent('isFollowed'), target: 'following', reenter: true },
        'panelWindow.pageLeft': { guard: withEvent('isFollowed'), target: 'gone' },
      },
      after: { SILENT_MS: { target: 'gone' } },
    },
    gone: {
      tags: 'gone',
      description: 'The page was closed, reloads, or left this site. What it did so far stays in view.',
      on: { 'panelWindow.heard': { target: 'following', actions: withEvent('keepLoad') } },
    },
  },
});
