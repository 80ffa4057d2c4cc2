import { withEvent } from '../withEvent.ts';
import { navBarSetup } from './navBar.setup.ts';

/**
 * The navigation bar (specification, section 2 "Navigation bar"): background, submenus, drawer on phones, visibility.
 *
 * - Input: `activeItem` from storage (`parseStoredLayout`).
 * - Events of the page: `navBar.scrolled` (the window, every time; the debounce is here), `navBar.pageChanged`
 *   (navigation), `navBar.identityChanged`, `navBar.hide` / `show` (session), `navBar.deviceChanged` (layout).
 * - Events of the pointer: `navBar.pointerEntered` / `pointerLeft` (mouse over an item with a submenu or over the
 *   submenu; never for touch), `navBar.pressed` (click, tap, Enter, Space or arrow down on such an item; on one that
 *   is a link, arrow down only), `navBar.itemSelected` (a link of bar, submenu or drawer), `navBar.drawerToggled` (menu
 *   button of the phone).
 * - Events of the focus: `navBar.closed` (Escape, or the focus has left), `navBar.entryWanted` (arrow down: the focus
 *   must move into the open submenu), `navBar.entryFocused` (the view has moved it).
 * - Tags: `solid`, `hidden`, `drawer`, `entryWanted`, and the open submenu: `diseases`, `publications`, `search`,
 *   `account`. `context.activeItem` is underlined.
 * - Required: action `rememberActiveItem` (storage, shared with the sidebar).
 */
export const navBarMachine = navBarSetup.createMachine({
  id: 'navBar',
  type: 'parallel',
  context: ({ input: { activeItem } }) => ({
    activeItem,
    y: 0,
    alwaysSolid: false,
    signedIn: false,
    wanted: null,
    next: null,
  }),
  states: {
    scroll: {
      initial: 'still',
      states: {
        still: { on: { 'navBar.scrolled': { target: 'moving', actions: withEvent('keepScroll') } } },
        moving: {
          description: 'Scrolling. The bar is updated after 100 ms of rest.',
          on: { 'navBar.scrolled': { target: 'moving', reenter: true, actions: withEvent('keepScroll') } },
          after: { SCROLL_DEBOUNCE_MS: { target: 'still', actions: 'announceSettled' } },
        },
      },
    },
    backdrop: {
      initial: 'transparent',
      on: {
        'navBar.settled': { target: '.deciding' },
        'navBar.pageChanged': { target: '.deciding', actions: [withEvent('keepPage'), 'rememberActiveItem'] },
      },
      states: {
        deciding: { always: [{ guard: 'isSolid', target: 'solid' }, { target: 'transparent' }] },
        transparent: { description: 'The page is scrolled by 50 px or less.' },
        solid: { description: 'Dark blue, beyond 50 px and always on the password page.', tags: 'solid' },
      },
    },
    submenu: {
      initial: 'closed',
      on: { 'navBar.identityChanged': { actions: withEvent('keepIdentity') } },
      states: {
        closed: {
          on: {
            'navBar.pointerEntered': { target: 'reaching', actions: withEvent('keepWanted') },
            'navBar.pressed': [
              { guard: withEvent('needsSignIn'), actions: 'goToLogin' },
              { target: 'open', actions: withEvent('keepWanted') },
            ],
          },
        },
        reaching: {
          description: 'The pointer is on an item. A pointer that only passes opens nothing.',
          on: {
            'navBar.pointerEntered': { target: 'reaching', reenter: true, actions: withEvent('keepWanted') },
            'navBar.pointerLeft': { target: 'closed' },
            'navBar.closed': { target: 'closed' },
            'navBar.pressed': [
              { guard: withEvent('needsSignIn'), target: 'closed', actions: 'goToLogin' },
              { target: 'open', actions: withEvent('keepWanted') },
            ],
          },
          after: { SUBMENU_OPEN_MS: { target: 'open' } },
        },
        open: {
          type: 'parallel',
          on: {
            'navBar.pressed': [
              { guard: withEvent('needsSignIn'), target: 'closed', actions: 'goToLogin' },
              { guard: withEvent('isOther'), target: 'open', reenter: true, actions: withEvent('keepWanted') },
              { guard: withEvent('isNotMouse'), target: 'closed' },
            ],
            'navBar.closed': { target: 'closed' },
            'navBar.itemSelected': { target: 'closed' },
            'navBar.pageChanged': { target: 'closed' },
            'navBar.identityChanged': { target: 'closed', actions: withEvent('keepIdentity') },
          },
          states: {
            which: {
              initial: 'deciding',
              states: {
                deciding: {
                  always: [
                    { guard: { type: 'wants', params: { menu: 'diseases' } }, target: 'diseases' },
                    { guard: { type: 'wants', params: { menu: 'publications' } }, target: 'publications' },
                    { guard: { type: 'wants', params: { menu: 'search' } }, target: 'search' },
                    { target: 'account' },
                  ],
                },
                diseases: { tags: 'diseases' },
                publications: { tags: 'publications' },
                search: { tags: 'search', description: 'Ways to the models and their analyses, for signed-in users.' },
                account: { tags: 'account' },
              },
            },
            pointer: {
              initial: 'near',
              on: {
                'navBar.pointerEntered': [
                  { guard: withEvent('wants'), target: '.near' },
                  { target: '.crossing', actions: withEvent('keepNext') },
                ],
              },
              states: {
                near: { on: { 'navBar.pointerLeft': { target: 'straying' } } },
                straying: {
                  description: 'The pointer has left. The way from item to submenu may cross a gap.',
                  after: { SUBMENU_CLOSE_MS: { target: '#navBar.submenu.closed' } },
                },
                crossing: {
                  description: 'The pointer is on another item, perhaps on its way into the open submenu.',
                  on: { 'navBar.pointerLeft': { target: 'straying' } },
                  after: {
                    SUBMENU_OPEN_MS: { target: '#navBar.submenu.open', reenter: true, actions: 'wantNext' },
                  },
                },
              },
            },
          },
        },
      },
    },
    entry: {
      initial: 'unwanted',
      states: {
        unwanted: { on: { 'navBar.entryWanted': { target: 'wanted' } } },
        wanted: {
          description: 'The focus goes to the first entry of the submenu, if that is drawn soon.',
          tags: 'entryWanted',
          on: {
            'navBar.entryFocused': { target: 'unwanted' },
            'navBar.closed': { target: 'unwanted' },
            'navBar.pageChanged': { target: 'unwanted' },
          },
          after: { SUBMENU_ENTRY_MS: { target: 'unwanted' } },
        },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'navBar.drawerToggled': { target: 'open' } } },
        open: {
          description: 'The menu on a phone overlays the page.',
          tags: 'drawer',
          on: {
            'navBar.drawerToggled': { target: 'closed' },
            'navBar.closed': { target: 'closed' },
            'navBar.itemSelected': { target: 'closed' },
            'navBar.pageChanged': { target: 'closed' },
            'navBar.hide': { target: 'closed' },
            'navBar.deviceChanged': { guard: withEvent('isDesktop'), target: 'closed' },
          },
        },
      },
    },
    visibility: {
      initial: 'visible',
      states: {
        visible: { on: { 'navBar.hide': { target: 'hidden' } } },
        hidden: {
          description: 'The bar is hidden for a moment after the login has expired.',
          tags: 'hidden',
          on: { 'navBar.show': { target: 'visible' } },
        },
      },
    },
  },
});
