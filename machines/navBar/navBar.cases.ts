import type { Cases } from '../cases.ts';

const menus = ['diseases', 'publications', 'search', 'account'] as const;

export const navBarCases: Cases = {
  inputs: [{ activeItem: null }, { activeItem: 'search' }],
  events: [
    { type: 'navBar.scrolled', y: 50 },
    { type: 'navBar.scrolled', y: 51 },
    { type: 'navBar.pageChanged', item: 'home', alwaysSolid: false },
    { type: 'navBar.pageChanged', item: null, alwaysSolid: true },
    ...menus.map((menu) => ({ type: 'navBar.pointerEntered', menu })),
    { type: 'navBar.pointerLeft' },
    ...menus.flatMap((menu) => [
      { type: 'navBar.pressed', menu, by: 'mouse' },
      { type: 'navBar.pressed', menu, by: 'keyboard' },
    ]),
    { type: 'navBar.entryWanted' },
    { type: 'navBar.entryFocused' },
    { type: 'navBar.closed' },
    { type: 'navBar.itemSelected' },
    { type: 'navBar.drawerToggled' },
    { type: 'navBar.identityChanged', signedIn: true },
    { type: 'navBar.identityChanged', signedIn: false },
    { type: 'navBar.deviceChanged', mobile: false },
    { type: 'navBar.deviceChanged', mobile: true },
    { type: 'navBar.hide' },
    { type: 'navBar.show' },
  ],
};
