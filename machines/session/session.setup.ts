import { assign, type ErrorActorEvent, setup, spawnChild } from 'xstate';
import { HIDE_NAVIGATION_MS } from '../../contract/constants.ts';
import type { LoginBody, LoginData, Session } from '../../contract/entities/account.ts';
import type { AskedFactor, FactorAsked, LoginReply } from '../../contract/entities/secondFactor.ts';
import type { SignOnBody } from '../../contract/entities/signOn.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { tell, tellIfLoaded } from '../system.ts';
import { forgetPerson } from './forgetting.ts';
import { type Identity, identityOf, identityOfLogin, nobody, type StoredIdentity } from './identity.ts';

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
  /** The id of the user whose page may still be shown, although the session has ended. */
  left: string | null;
};

/** The context, actions and guards of this machine; its states are in session.machine.ts. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent | ErrorActorEvent<unknown, 'revoke'>,
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
    // after an end that the user did not ask for, their page may stay
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
      tellIfLoaded(system, 'download', { type: 'download.identityChanged', signedIn: true });
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
});
