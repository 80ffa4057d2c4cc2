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
 * The view of the portal as a role: the real screens with the permissions of that role, where nothing can be changed.
 *
 * It lives as long as the page, so it ends when the tab is closed or reloaded. It also ends with a sign-out, on public
 * pages, and after 30 minutes. The server ends it when the role was removed or the viewer's permissions changed.
 *
 * - Events: `roleView.wanted` (the screen of roles, with a role id); `roleView.left` (the banner, a public page, or the
 *   page is closed or reloaded); `roleView.lost` (the session no longer has a view); `roleView.closed` (the banner with
 *   the reason for the end).
 * - Tags: `starting`, `seeing` (`context.view` names the role), `ended` (`context.why` is the reason).
 * - Required: actor `begin` (gets the view of a role); actions `show` (the session and its calls start to use the
 *   view), `hide` (they stop using it) and `noteEnd` (reports the reason to the server).
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
      description: 'The portal is shown with the rights of the signed-in user.',
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
      description: 'The banner names the role. Nothing of the rights of the user remains on the screen.',
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
      description:
        'The portal is shown with the rights of the user again. The banner shows the reason until it is closed.',
      tags: 'ended',
      on: {
        'roleView.closed': { target: 'off', actions: 'forget' },
        'roleView.wanted': { target: 'starting', actions: withEvent('keepRole') },
      },
    },
  },
});
