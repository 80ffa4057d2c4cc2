import { assertEvent } from 'xstate';
import type { LoginData } from '../../contract/entities/account.ts';
import type { FactorAsked } from '../../contract/entities/secondFactor.ts';
import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { nobody } from './identity.ts';
import { part } from './part.ts';
import { sessionSetup } from './session.setup.ts';

/** A sign-in in another tab is followed. The page of another user does not stay. */
const followed = [
  { guard: withEvent('isStranger'), target: '#session.signedIn', actions: [withEvent('adopt'), 'goHome'] },
  { target: '#session.signedIn', actions: withEvent('adopt') },
] as const;

/** The session ends. The shown page stays until the dialog, or the navigation, that follows. */
const announceEnd = { type: 'announceSignedOut', params: { stay: true } } as const;
/** There is no session. The shown page is checked again. */
const announceVisitor = { type: 'announceSignedOut', params: { stay: false } } as const;

/**
 * The user of the product and their session (specification, section 4).
 *
 * - Events of sign-in: `session.signIn` (login form; password already encoded, or the code of a provider's answer);
 *   `session.factorPassed` (also of a passkey alone) / `session.factorLeft` (secondFactor: the sign-in is complete, or
 *   the visitor starts again); `session.signOut` (account menu); `session.signInAgain` (the dialog that asks for a
 *   proof: the session ends here but not at the provider, and `at` is the login page that leads back);
 *   `session.expired` (requests, on the first 401);
 *   `session.tokenMissing` (navigation, at a protected page); `session.confirmed` / `session.homeChosen` (the expiry
 *   dialog; closing it counts as choosing home); `session.signedInElsewhere` / `session.signedOutElsewhere` (storage
 *   event of another tab).
 * - Events of permissions: `session.passwordChanged` (password page; permissions are loaded again, because a password
 *   set by an administrator allows nothing else); `session.factorsChanged` (account page; a role may require a second
 *   factor, and allows nothing without it); `session.rolesChanged` (the user gave up one of their roles);
 *   `session.viewBegun` / `session.viewEnded` (roleView, and requests when the server ended it; permissions are loaded
 *   again, and no earlier data stays); `session.…Needed` (a page needs a part that failed to load).
 * - Tags: `restoring`, `signingIn`, `factorAsked` (show the form of the second factor, `asked` in the context),
 *   `signedIn`, `ending` (the login has expired: the page takes no input), `asking` (show the expiry dialog),
 *   `loading`.
 * - Required actors: `restore` (reads the stored identity, or null); `login`; and `loadAccount`, `loadMenus`,
 *   `loadDictionaries` (all three make the `session` call, which the pipeline joins into one); `revoke` (the logout
 *   call with the identity of its input, `outlivesSession`; its failure has no effect; `stay`: the browser does not
 *   leave for the provider to end the session there).
 * - Required actions: `remember` and `forget` (local storage); `forgetKept` (deletes the user's work that the device
 *   keeps; after an expiry it is kept for the same user); `claimKept` (deletes the kept work of other users).
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  initial: 'restoring',
  context: { ...nobody, failure: null, asked: null, left: null },
  // without it, a failure to revoke the token would stop the chart
  on: { 'xstate.error.actor.revoke': {} },
  states: {
    restoring: {
      description: 'The identity of the last visit is restored. Protected pages wait.',
      tags: 'restoring',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ stored: event.output }) },
            target: 'signedIn',
            actions: { type: 'adopt', params: ({ event }) => ({ stored: event.output }) },
          },
          { target: 'signedOut', actions: announceVisitor },
        ],
        onError: { target: 'signedOut', actions: announceVisitor },
      },
    },
    signedOut: {
      description: 'A visitor. The bar shows Join and Login.',
      on: {
        'session.signIn': { target: 'signingIn' },
        'session.factorPassed': { target: 'signedIn', actions: [withEvent('adoptLogin'), 'remember'] },
        'session.tokenMissing': { actions: 'forget' },
        'session.signedInElsewhere': followed,
      },
    },
    signingIn: {
      description: 'The login is being sent. A second submit changes nothing. A sign-in in another tab counts at once.',
      tags: 'signingIn',
      entry: 'clearFailure',
      on: { 'session.signedInElsewhere': followed },
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn');
          return event.credentials;
        },
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ data: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'adoptLogin', params: ({ event }) => ({ data: event.output as LoginData }) }, 'remember'],
          },
          {
            target: 'factorAsked',
            actions: { type: 'keepAsked', params: ({ event }) => ({ data: event.output as FactorAsked }) },
          },
        ],
        onError: { target: 'signedOut', actions: keepFailure },
      },
    },
    factorAsked: {
      description: 'The password was right, and the second factor is awaited. There is no token yet.',
      tags: 'factorAsked',
      exit: 'forgetAsked',
      on: {
        'session.factorPassed': { target: 'signedIn', actions: [withEvent('adoptLogin'), 'remember'] },
        'session.factorLeft': { target: 'signedOut' },
        'session.signIn': { target: 'signingIn' },
        'session.tokenMissing': { actions: 'forget' },
        'session.signedInElsewhere': followed,
      },
    },
    signedIn: {
      description: 'The bar shows the work e-mail. Account, menus and dictionaries are each loaded once.',
      tags: 'signedIn',
      type: 'parallel',
      entry: [
        { type: 'claimKept', params: ({ context }) => ({ person: context.user?.id }) },
        'announceDuty',
        'announceSignedIn',
        'announcePermissions',
      ],
      on: {
        'session.signOut': {
          target: 'signedOut',
          actions: ['revokeToken', 'forget', 'forgetKept', 'clear', 'forgetPerson', announceEnd, 'goHome'],
        },
        'session.signInAgain': {
          target: 'signedOut',
          actions: ['revokeToken', 'forget', 'clear', 'forgetPerson', announceEnd, withEvent('goTo')],
        },
        'session.expired': {
          target: 'expired',
          actions: ['forget', 'keepLeft', 'clear', 'forgetPerson', announceEnd],
        },
        'session.passwordChanged': { target: 'signedIn', reenter: true, actions: 'outdate' },
        'session.factorsChanged': { target: 'signedIn', reenter: true, actions: 'outdateMenus' },
        'session.rolesChanged': { target: '.menus.loading' },
        'session.viewBegun': { target: 'signedIn', reenter: true, actions: ['forgetPerson', withEvent('see')] },
        'session.viewEnded': {
          guard: 'isSeeing',
          target: 'signedIn',
          reenter: true,
          actions: ['forgetPerson', { type: 'see', params: { view: null } }],
        },
        'session.signedInElsewhere': [
          {
            guard: withEvent('isOtherPerson'),
            target: 'signedIn',
            reenter: true,
            actions: ['forgetPerson', withEvent('adopt'), 'goHome'],
          },
          { guard: withEvent('isOther'), target: 'signedIn', reenter: true, actions: withEvent('adopt') },
        ],
        'session.signedOutElsewhere': {
          target: 'signedOut',
          actions: ['keepLeft', 'clear', 'forgetPerson', announceVisitor],
        },
      },
      states: {
        account: part('loadAccount', 'keepAccount', 'session.accountNeeded', 'announceDuty'),
        menus: part('loadMenus', 'keepMenus', 'session.menusNeeded', 'announcePermissions'),
        dictionaries: part('loadDictionaries', 'keepDictionaries', 'session.dictionariesNeeded'),
      },
    },
    expired: {
      description: 'The token is invalid and was deleted.',
      initial: 'hidingNavigation',
      on: { 'session.signedInElsewhere': followed },
      states: {
        hidingNavigation: {
          description: 'The navigation bar is hidden for a moment, and the page takes no input.',
          tags: 'ending',
          entry: 'hideNavigation',
          exit: 'showNavigation',
          after: { HIDE_NAVIGATION_MS: { target: 'asking' } },
        },
        asking: {
          description: 'The single dialog Important: Login has expired, please login again. Confirm or Home.',
          tags: 'asking',
          on: {
            'session.confirmed': { target: '#session.signedOut', actions: 'goToLogin' },
            'session.homeChosen': { target: '#session.signedOut', actions: 'goHome' },
          },
        },
      },
    },
  },
});
