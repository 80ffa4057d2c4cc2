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
  /** What the change would do, or did. */
  effect: RolePermissionsChanged | null;
  failure: CallFailure | null;
};

/**
 * The permissions of one role, from loading to saving. Which leaves are granted is the tree chart's; it hands them in
 * to be reviewed. Nothing is saved before somebody has seen what it adds and removes, and for how many people; a role
 * that somebody else changed meanwhile is not written over.
 *
 * Events: `rolePermissions.retried` (after a load that failed), `.reviewed` (what would these grants change?),
 * `.edited` (back to the tree), `.saved` (yes, save), `.reloaded` (take what somebody else saved), `.left` (close; asks
 * first when something changed), `.stayed`, `.discarded`.
 * Tags: `loading`, `failed`, `fixed` (it is not the person's to change), `editing`, `reviewing` (`context.effect`), `stale`,
 * `busy` (a call is on its way), `asking` (leave without saving?).
 * To be provided: actors `load`, `change`; actions `announceSaved`, `close`.
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
      description: 'The role allows all there is, or is left to those above: to be read, not changed.',
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
      description: 'Closing would lose what was chosen.',
      tags: ['editing', 'asking'],
      on: { 'rolePermissions.stayed': { target: 'editing' }, 'rolePermissions.discarded': { target: 'closed' } },
    },
    trying: {
      description: 'The server says what the change would do; nothing is saved.',
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
          actions: [
            { type: 'keepEffect', params: ({ event }) => ({ effect: event.output }) },
            { type: 'announceSaved', params: ({ event }) => ({ effect: event.output }) },
          ],
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
      description: 'Somebody else saved this role meanwhile: what they saved is loaded before anything is chosen anew.',
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
