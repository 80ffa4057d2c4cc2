import { assign, emit, raise, setup } from 'xstate';
import { PAGE_COME_MS, PAGE_ENTER_MS, PAGE_LEAVE_MS } from '../../contract/constants.ts';
import type { PageName } from '../../contract/pages.ts';
import { required } from '../required.ts';
import { tell } from '../system.ts';
import { type Address, isInBackOffice, loginAddress, pageIn, pathIn, routeAt } from './address.ts';
import {
  type Access,
  accessTo,
  type Closed,
  type Judgment,
  judge,
  type Permissions,
  type Visitor,
} from './judgment.ts';

export type NavigationEvent =
  | { type: 'navigation.arrived'; address: Address }
  | { type: 'navigation.go'; to: Address; replace?: boolean; forced?: boolean }
  | { type: 'navigation.signInWanted'; forced?: boolean }
  | { type: 'navigation.identityChanged'; signedIn: boolean; stay?: boolean }
  | { type: 'navigation.dutyFirst'; closed: Closed }
  | { type: 'navigation.permissionsLoaded'; permissions: Permissions }
  | { type: 'navigation.drawn'; place: string }
  | { type: 'navigation.refused' }
  | { type: 'navigation.queryChanged'; address: Address; replace: boolean }
  | { type: 'navigation.guarded'; by: string; kept?: boolean }
  | { type: 'navigation.released'; by: string }
  | { type: 'navigation.leaveConfirmed' }
  | { type: 'navigation.leaveDeclined' };

export type Visit = { address: Address; visit: number };
/** A page at its address; `access` determines whether its content or a replacement is shown. */
export type OpenedPage = Visit & { access: Access };
/** The page on the screen. `visit` differs for every navigation; it is the key that rebuilds pages. */
export type ShownPage = OpenedPage & { name: PageName };

type InnerEvent = { type: 'navigation.reached' } | { type: 'navigation.opened' };
/** A form with unsaved input; `kept`: a draft of it outlives the page. */
export type Guard = { by: string; kept: boolean };
type Context = Visitor & {
  address: Address | null;
  visit: number;
  opened: OpenedPage | null;
  shown: ShownPage | null;
  wanted: Address | null;
  drawn: string | null;
  /** Forms with unsaved input. */
  guards: readonly Guard[];
};

/** The context, actions and guards of the navigation machine; its states are in the files of its regions. */
export const navigationSetup = setup({
  types: {
    context: {} as Context,
    events: {} as NavigationEvent | InnerEvent,
    emitted: {} as { type: 'discarded'; by: readonly string[] },
    tags: {} as 'waiting' | 'leaving' | 'entering' | 'askingToLeave',
  },
  actors: { fetchPage: required<void, { address: Address }>('fetchPage') },
  actions: {
    navigate: (_, _params: { to: Address; replace?: boolean }) => {},
    pageShown: () => {},
    announcePage: ({ context, system }) => {
      const route = context.shown && routeAt(context.shown.address);
      if (!route) return;
      tell(system, 'navBar', {
        type: 'navBar.pageChanged',
        item: route.item ?? null,
        alwaysSolid: route.bar === 'solid',
      });
    },
    announceTokenMissing: ({ system }) => tell(system, 'session', { type: 'session.tokenMissing' }),
    // a new fragment of the same page is not a new visit
    keepAddress: assign(({ context }, { address }: { address: Address }) => {
      const sameVisit = address !== context.address && pageIn(address) === pageIn(context.address ?? '');
      return { address, visit: sameVisit ? context.visit : context.visit + 1 };
    }),
    // the page with its unsaved input is not rebuilt, also when the browser goes back to the same address
    stay: assign((_, { address }: { address: Address }) => ({ address })),
    // the permissions follow in a later event
    keepIdentity: assign((_, { signedIn }: { signedIn: boolean }) => ({ signedIn, permissions: null })),
    keepPermissions: assign((_, { permissions }: { permissions: Permissions }) => ({ permissions })),
    keepDuty: assign((_, { closed }: { closed: Closed }) => ({ closed })),
    keepDrawn: assign((_, { place }: { place: string }) => ({ drawn: place })),
    keepWanted: assign((_, { to }: { to: Address }) => ({ wanted: to })),
    guard: assign(({ context }, { by, kept = false }: { by: string; kept?: boolean }) => ({
      guards: [...context.guards.filter((other) => other.by !== by), { by, kept }],
    })),
    release: assign(({ context }, { by }: { by: string }) => ({
      guards: context.guards.filter((other) => other.by !== by),
    })),
    releaseAll: assign({ guards: [] }),
    announceDiscarded: emit(({ context }) => ({
      type: 'discarded' as const,
      by: context.guards.map(({ by }) => by),
    })),
    open: assign(({ context: { address, visit } }, { access }: { access: Access }) => ({
      opened: address === null ? null : { address, visit, access },
    })),
    show: assign(({ context: { opened } }) => {
      const route = opened && routeAt(opened.address);
      return route ? { shown: { ...opened, name: route.name } } : {};
    }),
    announceReached: raise({ type: 'navigation.reached' }),
    announceOpened: raise({ type: 'navigation.opened' }),
    goToLogin: raise(({ context }, { forced = false }: { forced?: boolean }) => ({
      type: 'navigation.go' as const,
      to: loginAddress(context.address ?? ''),
      forced,
    })),
  },
  guards: {
    is: ({ context }, { judgment }: { judgment: Judgment }) => judge(context.address, context) === judgment,
    mayHave: ({ context }, { access }: { access: Access }) => accessTo(context.address, context) === access,
    isDue: (_, { closed }: { closed: Closed }) => closed !== null,
    isFirstDrawn: ({ context }) => context.drawn === null,
    isDrawnAnew: ({ context }, { place }: { place: string }) => context.drawn !== place,
    isLastGuard: ({ context }, { by }: { by: string }) => context.guards.every((other) => other.by === by),
    isForced: (_, { forced }: { forced?: boolean }) => forced === true,
    keepsPage: ({ context }, { address }: { address: Address }) =>
      pageIn(context.address ?? '') === pageIn(address) ||
      (routeAt(address)?.kept === true && pathIn(context.address ?? '') === pathIn(address)),
    // behind the expiry dialog the page must not change: a new address would be checked again
    isNewQuery: ({ context }, { address }: { address: Address }) =>
      judge(context.address, context) === 'open' &&
      pathIn(context.address ?? '') === pathIn(address) &&
      context.address !== address,
    isElsewhere: ({ context }, { address }: { address: Address }) => context.address !== address,
    isInBackOffice: ({ context }) => isInBackOffice(context.address ?? ''),
    isAtLogin: ({ context }) => routeAt(context.address ?? '')?.name === 'login',
    hasSignedInAtLogin: ({ context }, { signedIn }: { signedIn: boolean }) =>
      signedIn && context.signedIn === false && routeAt(context.address ?? '')?.name === 'login',
    isStaying: (_, { stay }: { stay?: boolean }) => stay === true,
    isFirst: ({ context }) => context.shown === null,
    isSamePage: ({ context: { shown, opened } }) => {
      if (!shown || !opened) return false;
      const kept = routeAt(shown.address)?.kept && pathIn(shown.address) === pathIn(opened.address);
      return kept || pageIn(shown.address) === pageIn(opened.address) || shown.visit === opened.visit;
    },
  },
  delays: { PAGE_LEAVE_MS, PAGE_COME_MS, PAGE_ENTER_MS },
});
