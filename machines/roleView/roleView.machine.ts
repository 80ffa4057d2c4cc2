import { assign, setup } from 'xstate';
import { ROLE_VIEW_MS } from '../../contract/constants.ts';
import type { RoleView, ViewEnd } from '../../contract/entities/administration.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type RoleViewEvent =
  | { type: 'roleView.wanted'; role: string }
  | { type: 'roleView.left' }
  | { type: 'roleView.lost' }
  | { type: 'roleView.closed' };
type Context = { role: string | null; view: RoleView | null; why: ViewEnd | null };

/**
 * The portal seen as a role: the real screens with the rights of that role, in which nothing can be changed.
 *
 * It lives as long as the page, so it ends with the tab and with a reload. It also ends with a sign-out, on public pages, after 30
 * minutes, and when the server answers no more: the role was removed, or the rights of its viewer changed.
 *
 * Events: `roleView.wanted` (the screen of roles, with the id of one), `roleView.left` (the banner, a public page, or
 * the page is closed or loaded again),
 * `roleView.lost` (the session has no view any more), `roleView.closed` (the banner that says why a view ended). Tags:
 * `starting`, `seeing` (`context.view` says as which role), `ended` (`context.why` says why). To be provided: actor
 * `begin` (gets the view of a role), actions `show` (the session and its calls take the view on), `hide` (they give it
 * up) and `noteEnd` (tells the server why).
 */
export const roleViewMachine = setup({
  types: { context: {} as Context, events: {} as RoleViewEvent, tags: {} as 'starting' | 'seeing' | 'ended' },
  actors: { begin: required<RoleView, { role: string }>('begin') },
  actions: {
    keepRole: assign((_, { role }: { role: string }) => ({ role, view: null, why: null })),
    keepView: assign((_, { view }: { view: RoleView }) => ({ view })),
    keepWhy: assign((_, { why }: { why: ViewEnd }) => ({ why })),
    forget: assign({ role: null, view: null, why: null }),
    show: (_, _params: { view: RoleView }) => {},
    hide: () => {},
    noteEnd: (_, _params: { view: RoleView | null; why: ViewEnd }) => {},
  },
  delays: { ROLE_VIEW_MS },
}).createMachine({
  id: 'roleView',
  initial: 'off',
  context: { role: null, view: null, why: null },
  states: {
    off: {
      description: 'The portal is seen with the rights of the signed-in user.',
      on: { 'roleView.wanted': { target: 'starting', actions: withEvent('keepRole') } },
    },
    starting: {
      tags: 'starting',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ role: context.role ?? '' }),
        onDone: {
          target: 'seeing',
          actions: { type: 'keepView', params: ({ event }) => ({ view: event.output }) },
        },
        onError: { target: 'off', actions: 'forget' },
      },
    },
    seeing: {
      description: 'The banner says as which role. Nothing of the own rights is left on the screen.',
      tags: 'seeing',
      entry: { type: 'show', params: ({ context }) => ({ view: context.view as RoleView }) },
      exit: 'hide',
      on: {
        'roleView.left': {
          target: 'off',
          actions: [
            { type: 'noteEnd', params: ({ context }) => ({ view: context.view, why: 'left' as const }) },
            'forget',
          ],
        },
        'roleView.lost': {
          target: 'ended',
          actions: [
            { type: 'keepWhy', params: { why: 'lost' } },
            { type: 'noteEnd', params: ({ context }) => ({ view: context.view, why: 'lost' as const }) },
          ],
        },
      },
      after: {
        ROLE_VIEW_MS: {
          target: 'ended',
          actions: [
            { type: 'keepWhy', params: { why: 'lapsed' } },
            { type: 'noteEnd', params: ({ context }) => ({ view: context.view, why: 'lapsed' as const }) },
          ],
        },
      },
    },
    ended: {
      description: 'The portal is seen with the own rights again; the banner says why until it is closed.',
      tags: 'ended',
      on: {
        'roleView.closed': { target: 'off', actions: 'forget' },
        'roleView.wanted': { target: 'starting', actions: withEvent('keepRole') },
      },
    },
  },
});
