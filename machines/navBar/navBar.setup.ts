import { assign, raise, setup } from 'xstate';
import {
  SCROLL_DEBOUNCE_MS,
  SCROLL_SOLID_PX,
  SUBMENU_CLOSE_MS,
  SUBMENU_ENTRY_MS,
  SUBMENU_OPEN_MS,
} from '../../contract/constants.ts';
import type { NavItem } from '../../contract/pages.ts';
import { tell } from '../system.ts';

export type Submenu = 'diseases' | 'publications' | 'search' | 'account';
type Hand = 'mouse' | 'touch' | 'keyboard';
export type NavBarEvent =
  | { type: 'navBar.scrolled'; y: number }
  | { type: 'navBar.pageChanged'; item: NavItem | null; alwaysSolid: boolean }
  | { type: 'navBar.pointerEntered'; menu: Submenu }
  | { type: 'navBar.pointerLeft' }
  | { type: 'navBar.pressed'; menu: Submenu; by: Hand }
  | { type: 'navBar.entryWanted' }
  | { type: 'navBar.entryFocused' }
  | { type: 'navBar.closed' }
  | { type: 'navBar.itemSelected' }
  | { type: 'navBar.drawerToggled' }
  | { type: 'navBar.identityChanged'; signedIn: boolean }
  | { type: 'navBar.deviceChanged'; mobile: boolean }
  | { type: 'navBar.hide' }
  | { type: 'navBar.show' };

type Context = {
  y: number;
  alwaysSolid: boolean;
  signedIn: boolean;
  activeItem: NavItem | null;
  wanted: Submenu | null;
  /** Another item that the pointer has reached while a submenu is open. */
  next: Submenu | null;
};

/** The context, actions and guards of this machine; its states are in navBar.machine.ts. */
export const navBarSetup = setup({
  types: {
    context: {} as Context,
    events: {} as NavBarEvent | { type: 'navBar.settled' },
    input: {} as { activeItem: NavItem | null },
    tags: {} as 'solid' | 'hidden' | 'drawer' | 'entryWanted' | Submenu,
  },
  actions: {
    keepScroll: assign((_, { y }: { y: number }) => ({ y })),
    keepPage: assign((_, { item, alwaysSolid }: { item: NavItem | null; alwaysSolid: boolean }) => ({
      alwaysSolid,
      activeItem: item,
    })),
    keepIdentity: assign((_, { signedIn }: { signedIn: boolean }) => ({ signedIn })),
    keepWanted: assign((_, { menu }: { menu: Submenu }) => ({ wanted: menu })),
    keepNext: assign((_, { menu }: { menu: Submenu }) => ({ next: menu })),
    wantNext: assign(({ context }) => ({ wanted: context.next })),
    announceSettled: raise({ type: 'navBar.settled' }),
    goToLogin: ({ system }) => tell(system, 'navigation', { type: 'navigation.signInWanted' }),
    rememberActiveItem: () => {},
  },
  guards: {
    isSolid: ({ context }) => context.alwaysSolid || context.y > SCROLL_SOLID_PX,
    wants: ({ context }, { menu }: { menu: Submenu }) => context.wanted === menu,
    isOther: ({ context }, { menu }: { menu: Submenu }) => context.wanted !== menu,
    needsSignIn: ({ context }, { menu }: { menu: Submenu }) => menu === 'publications' && !context.signedIn,
    isNotMouse: (_, { by }: { by: Hand }) => by !== 'mouse',
    isDesktop: (_, { mobile }: { mobile: boolean }) => !mobile,
  },
  delays: { SCROLL_DEBOUNCE_MS, SUBMENU_OPEN_MS, SUBMENU_CLOSE_MS, SUBMENU_ENTRY_MS },
});
