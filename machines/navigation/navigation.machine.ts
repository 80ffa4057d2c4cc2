import { not } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { loginAddress, START } from './address.ts';
import { destination } from './judgment.ts';
import { navigationSetup } from './navigation.setup.ts';

/**
 * Determines which page is on the screen, and whether the user may see it (specification, sections 2 and 4).
 *
 * `departure` asks before unsaved input is lost. `place` checks the address with the table of pages, and the permission
 * code of a back-office page once the user's permissions are known. `passage` lets the old page leave (100 ms, and up
 * to 400 ms until the code of the new one has loaded) and the new one enter (500 ms). The page outlet renders
 * `context.shown`; `shown.access` determines whether the back-office shows the page, a waiting state, or the "no
 * access" page. A page that is `kept` (contract/pages.ts) keeps its key; every other page is rebuilt under its `visit`.
 *
 * - Events of addresses: `navigation.arrived` (the router, after every URL change and once at start); `navigation.go`
 *   (links; `forced` by session); `navigation.queryChanged` (search: the page's own query, as a new history entry or
 *   replacing the current one).
 * - Events of the session: `navigation.signInWanted` (session, download, navBar); `navigation.identityChanged`
 *   (`stay`: do not check the page again); `navigation.dutyFirst` (what is `closed` until the user has changed a
 *   password that was set for them, or set up the second factor that a role requires); `navigation.permissionsLoaded`
 *   (after every `identityChanged` to a user, once they are known).
 * - Events of the page: `navigation.drawn` (the outlet: the page's code has loaded and it is rendered; `place` is its
 *   key); `navigation.refused` (a call of the page got 403; on the public site this has its own address).
 * - Events of unsaved input: `navigation.guarded` / `navigation.released` (a form with unsaved input, named by `by`;
 *   `kept` when a draft of it outlives the page); `navigation.leaveConfirmed` / `leaveDeclined`.
 * - Emits: `discarded` with the names of the forms whose input was lost by leaving.
 * - Tags: `leaving`, `entering` (style the transition), `askingToLeave` (show the dialog), `waiting` (nothing to show
 *   yet).
 * - Required: actor `fetchPage` (loads the code of the next page; the outlet handles code that is late or fails to
 *   load); actions `navigate` (push or replace the URL) and `pageShown` (after a navigation: restores the scroll
 *   position and focuses the heading; the browser handles the first page).
 */
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  type: 'parallel',
  context: {
    address: null,
    visit: 0,
    signedIn: null,
    closed: null,
    permissions: null,
    opened: null,
    shown: null,
    wanted: null,
    drawn: null,
    guards: [],
  },
  states: {
    departure: {
      initial: 'free',
      on: {
        'navigation.signInWanted': {
          guard: not('isAtLogin'),
          actions: withEvent('goToLogin'),
        },
      },
      states: {
        free: {
          on: {
            'navigation.arrived': {
              actions: [withEvent('keepAddress'), 'announceReached'],
            },
            'navigation.go': { actions: withEvent('navigate') },
            'navigation.guarded': { target: 'guarded', actions: withEvent('guard') },
          },
        },
        guarded: {
          description: 'At least one form has unsaved input. Leaving the page asks first.',
          on: {
            'navigation.guarded': { actions: withEvent('guard') },
            'navigation.released': [
              {
                guard: withEvent('isLastGuard'),
                target: 'free',
                // the page may have stayed only for its input: its user has signed out in another tab
                actions: ['releaseAll', 'announceReached'],
              },
              { actions: withEvent('release') },
            ],
            'navigation.arrived': [
              {
                guard: withEvent('keepsPage'),
                actions: [withEvent('stay'), 'announceReached'],
              },
              {
                target: 'asking',
                actions: [
                  { type: 'keepWanted', params: ({ event }) => ({ to: event.address }) },
                  { type: 'navigate', params: ({ context }) => ({ to: context.address ?? '/' }) },
                ],
              },
            ],
            'navigation.go': [
              {
                guard: withEvent('isForced'),
                target: 'free',
                actions: ['releaseAll', withEvent('navigate')],
              },
              { target: 'asking', actions: withEvent('keepWanted') },
            ],
          },
        },
        asking: {
          description: 'Leave and lose the input, or stay? Input saved meanwhile needs no question.',
          tags: 'askingToLeave',
          on: {
            'navigation.leaveConfirmed': {
              target: 'free',
              actions: [
                'announceDiscarded',
                'releaseAll',
                { type: 'navigate', params: ({ context }) => ({ to: context.wanted ?? '/' }) },
              ],
            },
            'navigation.leaveDeclined': { target: 'guarded' },
            'navigation.guarded': { actions: withEvent('guard') },
            'navigation.released': [
              {
                guard: withEvent('isLastGuard'),
                target: 'free',
                actions: ['releaseAll', { type: 'navigate', params: ({ context }) => ({ to: context.wanted ?? '/' }) }],
              },
              { actions: withEvent('release') },
            ],
            'navigation.go': [
              {
                guard: withEvent('isForced'),
                target: 'free',
                actions: ['releaseAll', withEvent('navigate')],
              },
              { actions: withEvent('keepWanted') },
            ],
            'navigation.arrived': {
              guard: withEvent('isElsewhere'),
              actions: { type: 'navigate', params: ({ context }) => ({ to: context.address ?? '/' }) },
            },
          },
        },
      },
    },
    place: {
      initial: 'deciding',
      on: {
        'navigation.reached': { target: '.deciding' },
        'navigation.identityChanged': { actions: withEvent('keepIdentity') },
        'navigation.dutyFirst': { actions: withEvent('keepDuty') },
        'navigation.permissionsLoaded': { actions: withEvent('keepPermissions') },
      },
      states: {
        deciding: {
          tags: 'waiting',
          always: [
            { guard: { type: 'is', params: { judgment: 'moved' } }, target: 'moved' },
            { guard: { type: 'is', params: { judgment: 'unknown' } }, target: 'unknown' },
            { guard: { type: 'is', params: { judgment: 'signInNeeded' } }, target: 'signInNeeded' },
            { guard: { type: 'is', params: { judgment: 'dutyFirst' } }, target: 'dutyFirst' },
            { guard: { type: 'is', params: { judgment: 'open' } }, target: 'open' },
          ],
        },
        moved: {
          description: 'The address redirects to another one.',
          entry: {
            type: 'navigate',
            params: ({ context }) => ({ to: destination(context.address ?? '/'), replace: true }),
          },
        },
        open: {
          description: 'The page is at its address. Its permission code decides whether the user may see it.',
          initial: 'judging',
          on: {
            'navigation.identityChanged': [
              {
                guard: withEvent('hasSignedInAtLogin'),
                target: 'moved',
                actions: withEvent('keepIdentity'),
              },
              {
                guard: withEvent('isStaying'),
                actions: withEvent('keepIdentity'),
              },
              { target: 'deciding', actions: withEvent('keepIdentity') },
            ],
            'navigation.dutyFirst': [
              {
                guard: withEvent('isDue'),
                target: 'deciding',
                actions: withEvent('keepDuty'),
              },
              { actions: withEvent('keepDuty') },
            ],
            'navigation.permissionsLoaded': {
              target: '.judging',
              actions: withEvent('keepPermissions'),
            },
            'navigation.refused': { guard: not('isInBackOffice'), target: 'forbidden' },
            'navigation.queryChanged': {
              guard: withEvent('isNewQuery'),
              actions: { type: 'navigate', params: ({ event }) => ({ to: event.address, replace: event.replace }) },
            },
          },
          states: {
            judging: {
              always: [
                { guard: { type: 'mayHave', params: { access: 'allowed' } }, target: 'allowed' },
                { guard: { type: 'mayHave', params: { access: 'refused' } }, target: 'refused' },
                { target: 'waiting' },
              ],
            },
            waiting: {
              description: 'A page of the back-office, until the permissions of the user are known.',
              entry: [{ type: 'open', params: { access: 'waiting' } }, 'announceOpened'],
            },
            allowed: {
              entry: [{ type: 'open', params: { access: 'allowed' } }, 'announceOpened'],
              on: { 'navigation.refused': { guard: 'isInBackOffice', target: 'refused' } },
            },
            refused: {
              description: 'The back-office shows the no-access page in its place.',
              entry: [{ type: 'open', params: { access: 'refused' } }, 'announceOpened'],
            },
          },
        },
        signInNeeded: {
          description: 'No token: logged out and sent to the login page, which keeps the way back.',
          entry: [
            'announceTokenMissing',
            {
              type: 'navigate',
              params: ({ context }) => ({ to: loginAddress(context.address ?? ''), replace: true }),
            },
          ],
        },
        dutyFirst: {
          description: 'On the account page, the user first changes a password that was set, or adds a second factor.',
          entry: { type: 'navigate', params: { to: '/modifyPassword', replace: true } },
        },
        forbidden: { entry: { type: 'navigate', params: { to: '/403', replace: true } } },
        unknown: { entry: { type: 'navigate', params: { to: '/404', replace: true } } },
      },
    },
    passage: {
      initial: 'settled',
      on: {
        'navigation.drawn': [
          { guard: 'isFirstDrawn', actions: withEvent('keepDrawn') },
          {
            guard: withEvent('isDrawnAnew'),
            actions: [withEvent('keepDrawn'), 'pageShown'],
          },
        ],
      },
      states: {
        settled: {
          on: {
            'navigation.opened': [
              { guard: 'isFirst', actions: ['show', 'announcePage'] },
              { guard: 'isSamePage', actions: 'show' },
              { target: 'leaving' },
            ],
          },
        },
        leaving: {
          description: 'The old page fades for 100 ms. It stays a moment longer while the code of the new page loads.',
          type: 'parallel',
          tags: 'leaving',
          states: {
            fade: {
              initial: 'fading',
              states: { fading: { after: { PAGE_LEAVE_MS: { target: 'faded' } } }, faded: { type: 'final' } },
            },
            code: {
              initial: 'coming',
              on: { 'navigation.opened': { target: '.coming' } },
              states: {
                coming: {
                  invoke: {
                    id: 'fetchPage',
                    src: 'fetchPage',
                    input: ({ context }) => ({ address: context.opened?.address ?? START }),
                    onDone: { target: 'come' },
                    onError: { target: 'come' },
                  },
                },
                come: { type: 'final' },
              },
            },
          },
          onDone: { target: 'entering', actions: ['show', 'announcePage'] },
          after: { PAGE_COME_MS: { target: 'entering', actions: ['show', 'announcePage'] } },
        },
        entering: {
          description: 'The new page enters within 500 ms. It accepts input from the start.',
          tags: 'entering',
          on: { 'navigation.opened': [{ guard: 'isSamePage', actions: 'show' }, { target: 'leaving' }] },
          after: { PAGE_ENTER_MS: { target: 'settled' } },
        },
      },
    },
  },
});
