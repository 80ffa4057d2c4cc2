import { not } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { loginAddress, START } from './address.ts';
import { destination } from './judgment.ts';
import { navigationSetup } from './navigation.setup.ts';

/**
 * Which page is on the screen, and whether it may be (specification, sections 2 and 4).
 *
 * `departure` asks before unsaved input is left; `place` judges the address by the table of pages, and the permission
 * code of a back-office page once it is known what the person may do; `passage` lets the old page leave (100 ms, and
 * up to 400 ms until the code of the new one is there) and the new one enter (500 ms). `context.shown` is what the page
 * outlet draws, `shown.access` whether the back-office draws the page, that it waits, or the 'no access' page in its
 * place. A page that is `kept` (contract/pages.ts) keeps its key, every other is rebuilt under its `visit`.
 *
 * Events: `navigation.arrived` (the router, whenever the URL has changed, and once at start), `navigation.go` (links;
 * `forced` by session), `navigation.signInWanted` (session, download, navBar), `navigation.identityChanged` (session;
 * `stay`: do not judge the page again), `navigation.passwordDue` (session: the password was set for the person, who gets
 * to no other page before it is changed), `navigation.permissionsLoaded` (session: after every `identityChanged` to
 * somebody, once they are known), `navigation.drawn` (the outlet: the page's code was there and it is drawn; `place` is
 * its key), `navigation.refused` (a page whose call was answered 403: on the public site it has an address of its own),
 * `navigation.queryChanged` (search: the page's own query, as a new entry of the history or in place of the present one),
 * `navigation.guarded` / `navigation.released` (a form with unsaved input, `by` its own name; `kept` when a draft of it
 * outlives the page), `navigation.leaveConfirmed` / `leaveDeclined`.
 * Emits: `discarded` with the names of the forms whose input somebody gave up by leaving.
 * Tags: `leaving`, `entering` (style the passage), `askingToLeave` (draw the dialog), `waiting` (nothing to show yet).
 * To be provided: actor `fetchPage` (fetches the code of the page that comes; what is not there in time, or cannot be
 * fetched, the outlet deals with), actions `navigate` (push or replace the URL), `pageShown` (a page that was gone to is
 * drawn: it is scrolled to where it was left, its heading gets the focus; the first page is left to the browser).
 */
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  type: 'parallel',
  context: {
    address: null,
    visit: 0,
    signedIn: null,
    passwordDue: false,
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
          description: 'A form holds unsaved input, or several do: leaving the page asks first.',
          on: {
            'navigation.guarded': { actions: withEvent('guard') },
            'navigation.released': [
              {
                guard: withEvent('isLastGuard'),
                target: 'free',
                actions: 'releaseAll',
              },
              { actions: withEvent('release') },
            ],
            'navigation.arrived': [
              {
                guard: withEvent('isSamePath'),
                actions: [withEvent('keepAddress'), 'announceReached'],
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
          description: 'Leave and lose what was typed, or stay? What is saved meanwhile need not be asked for.',
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
        'navigation.passwordDue': { actions: withEvent('keepDuty') },
        'navigation.permissionsLoaded': { actions: withEvent('keepPermissions') },
      },
      states: {
        deciding: {
          tags: 'waiting',
          always: [
            { guard: { type: 'is', params: { judgment: 'moved' } }, target: 'moved' },
            { guard: { type: 'is', params: { judgment: 'unknown' } }, target: 'unknown' },
            { guard: { type: 'is', params: { judgment: 'signInNeeded' } }, target: 'signInNeeded' },
            { guard: { type: 'is', params: { judgment: 'passwordDue' } }, target: 'passwordDue' },
            { guard: { type: 'is', params: { judgment: 'open' } }, target: 'open' },
          ],
        },
        moved: {
          description: 'The address stands for another one, which takes its place.',
          entry: {
            type: 'navigate',
            params: ({ context }) => ({ to: destination(context.address ?? '/'), replace: true }),
          },
        },
        open: {
          description: 'The page is at its address; whether the person may have it is judged by its permission code.',
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
            'navigation.passwordDue': [
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
              description: 'A page of the back-office, until it is known what the person may do.',
              entry: [{ type: 'open', params: { access: 'waiting' } }, 'announceOpened'],
            },
            allowed: {
              entry: [{ type: 'open', params: { access: 'allowed' } }, 'announceOpened'],
              on: { 'navigation.refused': { guard: 'isInBackOffice', target: 'refused' } },
            },
            refused: {
              description: 'The back-office shows in its place that the person may not have it.',
              entry: [{ type: 'open', params: { access: 'refused' } }, 'announceOpened'],
            },
          },
        },
        signInNeeded: {
          description: 'No token: logged out and sent to the login page, which knows the way back.',
          entry: [
            'announceTokenMissing',
            {
              type: 'navigate',
              params: ({ context }) => ({ to: loginAddress(context.address ?? ''), replace: true }),
            },
          ],
        },
        passwordDue: {
          description: 'The password was set for the person: it is to be changed before anything else.',
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
          description:
            'The old page fades for 100 ms. Faded it stays a moment longer while the code of the new one comes.',
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
          description: 'The new page comes in within 500 ms; it takes input from the first moment.',
          tags: 'entering',
          on: { 'navigation.opened': [{ guard: 'isSamePage', actions: 'show' }, { target: 'leaving' }] },
          after: { PAGE_ENTER_MS: { target: 'settled' } },
        },
      },
    },
  },
});
