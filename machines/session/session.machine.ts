import { assertEvent, assign, setup, spawnChild } from 'xstate';
import { HIDE_NAVIGATION_MS } from '../../contract/constants.ts';
import type { LoginBody, LoginData, Session } from '../../contract/entities/account.ts';
import type { AskedFactor, FactorAsked, LoginReply } from '../../contract/entities/secondFactor.ts';
import type { SignOnBody } from '../../contract/entities/signOn.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { tell, tellIfLoaded } from '../system.ts';
import { withEvent } from '../withEvent.ts';
import { forgetPerson } from './forgetting.ts';
import { type Identity, identityOf, identityOfLogin, nobody, type StoredIdentity } from './identity.ts';
import { part } from './part.ts';

/** A password, or the code of one use that an identity provider's answer led to. */
export type SignInCredentials = LoginBody | SignOnBody;

export type SessionEvent =
  | { type: 'session.signIn'; credentials: SignInCredentials }
  | { type: 'session.factorPassed'; data: LoginData }
  | { type: 'session.factorLeft' }
  | { type: 'session.signOut' }
  | { type: 'session.signInAgain'; at: string }
  | { type: 'session.expired' }
  | { type: 'session.tokenMissing' }
  | { type: 'session.passwordChanged' }
  | { type: 'session.factorsChanged' }
  | { type: 'session.rolesChanged' }
  | { type: 'session.viewBegun'; view: string }
  | { type: 'session.viewEnded' }
  | { type: 'session.confirmed' }
  | { type: 'session.homeChosen' }
  | { type: 'session.signedInElsewhere'; stored: StoredIdentity }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.accountNeeded' }
  | { type: 'session.menusNeeded' }
  | { type: 'session.dictionariesNeeded' };

type Context = Identity & {
  failure: CallFailure | null;
  asked: AskedFactor | null;
  /** The id of the person whose page may still be on the screen, although the session has ended. */
  left: string | null;
};

/** A sign-in in another tab is followed. The page of another person does not stay. */
const followed = [
  { guard: withEvent('isStranger'), target: '#session.signedIn', actions: [withEvent('adopt'), 'goHome'] },
  { target: '#session.signedIn', actions: withEvent('adopt') },
] as const;

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
 *   `signedIn`, `ending` (the login has expired: the page takes no input), `asking` (show the expiry dialog), `loading`.
 * - Required actors: `restore` (reads the stored identity, or null); `login`; and `loadAccount`, `loadMenus`,
 *   `loadDictionaries` (all three make the `session` call, which the pipeline joins into one); `revoke` (the logout
 *   call with the identity of its input, `outlivesSession`; its failure has no effect; `stay`: the browser does not
 *   leave for the provider to end the session there).
 * - Required actions: `remember` and `forget` (local storage); `forgetKept` (deletes the user's work that the device
 *   keeps; after an expiry it is kept for the same user); `claimKept` (deletes the kept work of other users).
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    tags: {} as 'restoring' | 'signingIn' | 'factorAsked' | 'signedIn' | 'ending' | 'asking' | 'loading',
  },
  actors: {
    restore: required<StoredIdentity | null>('restore'),
    login: required<LoginReply, SignInCredentials>('login'),
    loadAccount: required<Session>('loadAccount'),
    loadMenus: required<Session>('loadMenus'),
    loadDictionaries: required<Session>('loadDictionaries'),
    revoke: required<void, Pick<Identity, 'token' | 'view'> & { stay: boolean }>('revoke'),
  },
  actions: {
    adopt: assign((_, { stored }: { stored: StoredIdentity | null }) => ({ ...identityOf(stored), left: null })),
    adoptLogin: assign((_, { data }: { data: LoginData }) => ({ ...identityOfLogin(data), failure: null, left: null })),
    keepAsked: assign((_, { data }: { data: FactorAsked }) => ({ asked: data.secondFactor })),
    forgetAsked: assign({ asked: null }),
    keepAccount: assign((_, { data }: { data: Session }) => ({ user: data.user })),
    keepMenus: assign((_, { data }: { data: Session }) => ({ menus: data.permissions, buttons: data.buttons })),
    keepDictionaries: assign((_, { data }: { data: Session }) => ({ dictionaries: data.dics })),
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    outdate: assign(({ context: { user } }) => ({ menus: null, user: user && { ...user, mustChangePassword: false } })),
    outdateMenus: assign({ menus: null }),
    see: assign((_, { view }: { view: string | null }) => ({ view, menus: null })),
    clear: assign({ ...nobody, failure: null }),
    // for an end that the person did not ask for: their page may stay
    keepLeft: assign(({ context: { user } }) => ({ left: user?.id ?? null })),
    remember: () => {},
    forget: () => {},
    forgetKept: () => {},
    claimKept: (_, _params: { person: string | undefined }) => {},
    // It starts after the other actions of the sign-out, so it gets the identity that they clear.
    revokeToken: spawnChild('revoke', {
      id: 'revoke',
      input: ({ context: { token, view }, event }) => ({ token, view, stay: event.type === 'session.signInAgain' }),
    }),
    announceDuty: ({ context: { user }, system }) => {
      const closed = user?.mustChangePassword ? 'site' : user?.mustSetUpFactor ? 'backOffice' : null;
      tell(system, 'navigation', { type: 'navigation.dutyFirst', closed });
    },
    announceSignedIn: ({ context, system }) => {
      tell(system, 'requests', { type: 'requests.identityChanged', token: context.token, view: context.view });
      tell(system, 'navBar', { type: 'navBar.identityChanged', signedIn: true });
      tell(system, 'download', { type: 'download.identityChanged', signedIn: true });
      tellIfLoaded(system, 'shortlist', { type: 'shortlist.identityChanged', signedIn: true });
      tellIfLoaded(system, 'searchChoices', { type: 'searchChoices.identityChanged', signedIn: true });
      tell(system, 'navigation', { type: 'navigation.identityChanged', signedIn: true });
    },
    announcePermissions: ({ context: { menus, buttons }, system }) => {
      if (menus === null) return;
      const permissions = { denied: buttons, nothing: menus.length === 0 };
      tell(system, 'navigation', { type: 'navigation.permissionsLoaded', permissions });
    },
    forgetPerson: ({ system }) => forgetPerson(system),
    // `stay`: the page is not checked again, because the dialog or a navigation to home follows.
    announceSignedOut: ({ system }, { stay }: { stay: boolean }) => {
      tell(system, 'requests', { type: 'requests.identityChanged', token: null });
      tell(system, 'navBar', { type: 'navBar.identityChanged', signedIn: false });
      tellIfLoaded(system, 'shortlist', { type: 'shortlist.identityChanged', signedIn: false });
      tellIfLoaded(system, 'searchChoices', { type: 'searchChoices.identityChanged', signedIn: false });
      tell(system, 'navigation', { type: 'navigation.dutyFirst', closed: null });
      tell(system, 'navigation', { type: 'navigation.identityChanged', signedIn: false, stay });
    },
    goHome: ({ system }) => tell(system, 'navigation', { type: 'navigation.go', to: '/home', forced: true }),
    goToLogin: ({ system }) => tell(system, 'navigation', { type: 'navigation.signInWanted', forced: true }),
    goTo: ({ system }, { at }: { at: string }) =>
      tell(system, 'navigation', { type: 'navigation.go', to: at, forced: true }),
    hideNavigation: ({ system }) => tell(system, 'navBar', { type: 'navBar.hide' }),
    showNavigation: ({ system }) => tell(system, 'navBar', { type: 'navBar.show' }),
  },
  guards: {
    isStored: (_, { stored }: { stored: StoredIdentity | null }) => stored !== null,
    isOther: ({ context }, { stored }: { stored: StoredIdentity }) => stored.token !== context.token,
    isOtherPerson: ({ context }, { stored }: { stored: StoredIdentity }) =>
      context.user !== null && stored.user.id !== context.user.id,
    isStranger: ({ context: { left } }, { stored }: { stored: StoredIdentity }) =>
      left !== null && stored.user.id !== left,
    isComplete: (_, { data }: { data: LoginReply }) => 'user' in data,
    isSeeing: ({ context }) => context.view !== null,
    cameWithLogin: ({ context }) => context.menus !== null,
  },
  delays: { HIDE_NAVIGATION_MS },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  context: { ...nobody, failure: null, asked: null, left: null },
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
          { target: 'signedOut', actions: { type: 'announceSignedOut', params: { stay: false } } },
        ],
        onError: { target: 'signedOut', actions: { type: 'announceSignedOut', params: { stay: false } } },
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
        onError: {
          target: 'signedOut',
          actions: keepFailure,
        },
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
          actions: [
            'revokeToken',
            'forget',
            'forgetKept',
            'clear',
            'forgetPerson',
            { type: 'announceSignedOut', params: { stay: true } },
            'goHome',
          ],
        },
        'session.signInAgain': {
          target: 'signedOut',
          actions: [
            'revokeToken',
            'forget',
            'clear',
            'forgetPerson',
            { type: 'announceSignedOut', params: { stay: true } },
            withEvent('goTo'),
          ],
        },
        'session.expired': {
          target: 'expired',
          actions: [
            'forget',
            'keepLeft',
            'clear',
            'forgetPerson',
            { type: 'announceSignedOut', params: { stay: true } },
          ],
        },
        'session.passwordChanged': { target: 'signedIn', reenter: true, actions: 'outdate' },
        'session.factorsChanged': { target: 'signedIn', reenter: true, actions: 'outdateMenus' },
        'session.rolesChanged': { target: '.menus.loading' },
        'session.viewBegun': {
          target: 'signedIn',
          reenter: true,
          actions: ['forgetPerson', withEvent('see')],
        },
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
          {
            guard: withEvent('isOther'),
            target: 'signedIn',
            reenter: true,
            actions: withEvent('adopt'),
          },
        ],
        'session.signedOutElsewhere': {
          target: 'signedOut',
          actions: ['keepLeft', 'clear', 'forgetPerson', { type: 'announceSignedOut', params: { stay: false } }],
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
      on: {
        'session.signedInElsewhere': followed,
      },
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
