import type { Cases } from '../cases.ts';

const addresses = [
  '/system/user',
  '/',
  '/home',
  '/home#areas',
  '/search?q=kras',
  '/login',
  '/login?return=%2Fsearch',
  '/no/such/page',
  '/system/nothing',
  '/contact',
  '/system/log',
];

export const navigationCases: Cases = {
  events: [
    ...addresses.map((address) => ({ type: 'navigation.arrived', address })),
    { type: 'navigation.go', to: '/home' },
    { type: 'navigation.go', to: '/login', forced: true },
    { type: 'navigation.signInWanted' },
    { type: 'navigation.identityChanged', signedIn: true },
    { type: 'navigation.identityChanged', signedIn: false },
    { type: 'navigation.identityChanged', signedIn: false, stay: true },
    { type: 'navigation.dutyFirst', closed: 'site' },
    { type: 'navigation.dutyFirst', closed: 'backOffice' },
    { type: 'navigation.dutyFirst', closed: null },
    { type: 'navigation.permissionsLoaded', permissions: { denied: '', nothing: false } },
    { type: 'navigation.permissionsLoaded', permissions: { denied: 'user:add,user:list', nothing: false } },
    { type: 'navigation.drawn', place: 'home-1' },
    { type: 'navigation.drawn', place: 'search-2' },
    { type: 'navigation.refused' },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: true },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: false },
    { type: 'navigation.guarded', by: 'form' },
    { type: 'navigation.guarded', by: 'pane', kept: true },
    { type: 'navigation.released', by: 'form' },
    { type: 'navigation.leaveConfirmed' },
    { type: 'navigation.leaveDeclined' },
  ],
  endings: () => ({ done: [undefined], error: [new Error('no connection')] }),
  deciding: ({ address, signedIn, closed, permissions, opened, shown, wanted, drawn, guards }) => [
    guards,
    address,
    signedIn,
    closed,
    permissions,
    drawn,
    pageOf(opened),
    pageOf(shown),
    wanted,
  ],
};

const pageOf = (page: unknown) =>
  typeof page === 'object' && page !== null && 'address' in page && 'access' in page
    ? [page.address, page.access]
    : null;
