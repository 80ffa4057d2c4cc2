import { assign, setup } from 'xstate';
import type { AssignableRole } from '../../contract/entities/administration.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type UserRolesEvent =
  | { type: 'userRoles.retried' }
  | { type: 'userRoles.toggled'; id: string }
  | { type: 'userRoles.saved' };
type Context = { roles: AssignableRole[]; chosen: string[]; failure: CallFailure | null };

/**
 * The roles of one user as a list of check boxes. A fixed role cannot be changed.
 *
 * - Events: `userRoles.retried` (after the list failed to load), `userRoles.toggled`, `userRoles.saved` (ignored when
 *   nothing has changed).
 * - Tags: `loading`, `failed`, `choosing`, `changed`, `saving`.
 * - Required: actors `load`, `save`; action `finish` (the roles are saved).
 */
export const userRolesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UserRolesEvent,
    tags: {} as 'loading' | 'failed' | 'choosing' | 'changed' | 'saving',
  },
  actors: {
    load: required<AssignableRole[]>('load'),
    save: required<null, { roles: string[] }>('save'),
  },
  actions: {
    finish: () => {},
    keepRoles: assign((_, { roles }: { roles: AssignableRole[] }) => ({
      roles,
      chosen: roles.filter(({ checked }) => checked).map(({ id }) => id),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    toggle: assign(({ context: { roles, chosen } }, { id }: { id: string }) => ({
      chosen: roles.flatMap((role) => (chosen.includes(role.id) !== (role.id === id) ? [role.id] : [])),
    })),
  },
  guards: {
    isAssignable: ({ context }, { id }: { id: string }) =>
      context.roles.some((role) => role.id === id && role.fixed === null),
    isChanged: ({ context: { roles, chosen } }) => roles.some(({ id, checked }) => checked !== chosen.includes(id)),
  },
}).createMachine({
  id: 'userRoles',
  initial: 'loading',
  context: { roles: [], chosen: [], failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepRoles', params: ({ event }) => ({ roles: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    failed: { tags: 'failed', on: { 'userRoles.retried': { target: 'loading' } } },
    choosing: {
      tags: 'choosing',
      initial: 'deciding',
      on: {
        'userRoles.toggled': {
          guard: withEvent('isAssignable'),
          target: '.deciding',
          actions: withEvent('toggle'),
        },
      },
      states: {
        deciding: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'asSaved' }] },
        asSaved: {},
        changed: { tags: 'changed', on: { 'userRoles.saved': { target: '#userRoles.saving' } } },
      },
    },
    saving: {
      tags: ['choosing', 'changed', 'saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ roles: context.chosen }),
        onDone: { target: 'saved' },
        onError: {
          target: 'choosing',
          actions: keepFailure,
        },
      },
    },
    saved: { type: 'final', entry: 'finish' },
  },
});
