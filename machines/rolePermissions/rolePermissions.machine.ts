import { assign, setup } from 'xstate';
import type { RolePermissions, RolePermissionsChanged } from '../../contract/entities/administration.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type RolePermissionsEvent =
  | { type: 'rolePermissions.retried' }
  | { type: 'rolePermissions.reviewed'; grants: string[] }
  | { type: 'rolePermissions.edited' }
  | { type: 'rolePermissions.saved' }
  | { type: 'rolePermissions.reloaded' }
  | { type: 'rolePermissions.left'; changed: boolean }
  | { type: 'rolePermissions.stayed' }
  | { type: 'rolePermissions.discarded' };

type Change = { grants: string[]; version: number; dryRun: boolean };
type Context = {
  permissions: RolePermissions | null;
  grants: string[];
  /** The effect that the change would have. */
  effect: RolePermissionsChanged | null;
  failure: CallFailure | null;
};

/**
 * The permissions of one role, from loading to saving. The tree machine holds the granted leaves and submits them for
 * review. Nothing is saved before the user has seen what it adds and removes, and how many users it affects. A role
 * that another user has changed in the meantime is not overwritten.
 *
 * - Events: `rolePermissions.retried` (after the load failed), `.reviewed` (shows what these grants would change),
 *   `.edited` (back to the tree), `.saved` (confirms the save), `.reloaded` (loads what another user saved), `.left`
 *   (close; asks first if there are changes), `.stayed`, `.discarded`.
 * - Tags: `loading`, `failed`, `fixed` (the user may not change it), `editing`, `reviewing` (`context.effect`),
 *   `stale`, `busy` (a call is running), `asking` (whether to leave without saving).
 * - Required: actors `load`, `change`; actions `announceSaved`, `close`.
 */
export const rolePermissionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RolePermissionsEvent,
    tags: {} as 'loading' | 'failed' | 'fixed' | 'editing' | 'reviewing' | 'stale' | 'busy' | 'asking',
  },
  actors: {
    load: required<RolePermissions>('load'),
    change: required<RolePermissionsChanged, Change>('change'),
  },
  actions: {
    announceSaved: (_, _params: { effect: RolePermissionsChanged }) => {},
    close: () => {},
    keepPermissions: assign((_, { permissions }: { permissions: RolePermissions }) => ({
      permissions,
      effect: null,
      failure: null,
    })),
    keepGrants: assign((_, { grants }: { grants: string[] }) => ({ grants, effect: null, failure: null })),
    keepEffect: assign((_, { effect }: { effect: RolePermissionsChanged }) => ({ effect, failure: null })),
    keepFailure: assign(withFailure),
  },
  guards: {
    isFixed: (_, { permissions }: { permissions: RolePermissions }) => !permissions.changeable,
    isOtherVersion: ({ context }, { effect }: { effect: RolePermissionsChanged }) =>
      effect.version !== context.permissions?.version,
    isTooLate: (_, { error }: { error: unknown }) => failureOf(error).current !== undefined,
    isChanged: (_, { changed }: { changed: boolean }) => changed,
  },
}).createMachine({
  id: 'rolePermissions',
  initial: 'loading',
  context: { permissions: null, grants: [], effect: null, failure: null },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'isFixed', params: ({ event }) => ({ permissions: event.output }) },
            target: 'fixed',
            actions: { type: 'keepPermissions', params: ({ event }) => ({ permissions: event.output }) },
          },
          {
            target: 'editing',
            actions: { type: 'keepPermissions', params: ({ event }) => ({ permissions: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
      on: { 'rolePermissions.left': { target: 'closed' } },
    },
    failed: {
      tags: 'failed',
      on: { 'rolePermissions.retried': { target: 'loading' }, 'rolePermissions.left': { target: 'closed' } },
    },
    fixed: {
      description: 'The role allows everything, or only superiors may change it. It is read-only.',
      tags: 'fixed',
      on: { 'rolePermissions.left': { target: 'closed' } },
    },
    editing: {
      tags: 'editing',
      on: {
        'rolePermissions.reviewed': {
          target: 'trying',
          actions: withEvent('keepGrants'),
        },
        'rolePermissions.left': [{ guard: withEvent('isChanged'), target: 'asking' }, { target: 'closed' }],
      },
    },
    asking: {
      description: 'Closing would lose the choices.',
      tags: ['editing', 'asking'],
      on: { 'rolePermissions.stayed': { target: 'editing' }, 'rolePermissions.discarded': { target: 'closed' } },
    },
    trying: {
      description: 'The server reports what the change would do. Nothing is saved.',
      tags: ['editing', 'busy'],
      invoke: {
        id: 'tryChange',
        src: 'change',
        input: ({ context }) => changeOf(context, true),
        onDone: [
          {
            guard: { type: 'isOtherVersion', params: ({ event }) => ({ effect: event.output }) },
            target: 'stale',
          },
          { target: 'reviewing', actions: { type: 'keepEffect', params: ({ event }) => ({ effect: event.output }) } },
        ],
        onError: {
          target: 'editing',
          actions: keepFailure,
        },
      },
    },
    reviewing: {
      tags: 'reviewing',
      on: {
        'rolePermissions.edited': { target: 'editing' },
        'rolePermissions.saved': { target: 'saving' },
        'rolePermissions.left': { target: 'asking' },
      },
    },
    saving: {
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'saveChange',
        src: 'change',
        input: ({ context }) => changeOf(context, false),
        onDone: {
          target: 'closed',
          actions: { type: 'announceSaved', params: ({ event }) => ({ effect: event.output }) },
        },
        onError: [
          { guard: { type: 'isTooLate', params: ({ event }) => ({ error: event.error }) }, target: 'stale' },
          {
            target: 'reviewing',
            actions: keepFailure,
          },
        ],
      },
    },
    stale: {
      description: 'Another user saved this role meanwhile. Their version is loaded before new choices.',
      tags: 'stale',
      on: { 'rolePermissions.reloaded': { target: 'loading' }, 'rolePermissions.left': { target: 'closed' } },
    },
    closed: { type: 'final', entry: 'close' },
  },
});

const changeOf = ({ grants, permissions }: Context, dryRun: boolean): Change => ({
  grants,
  version: permissions?.version ?? 1,
  dryRun,
});
