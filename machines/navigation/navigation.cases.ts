import type { Cases } from '../cases.ts';

const addresses = [
  '/',
  '/home',
  '/home#areas',
  '/search?q=kras',
  '/login',
  '/login?return=%2Fsearch',
  '/no/such/page',
  '/contact',
  '/dashboard',
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
    { type: 'navigation.passwordDue', due: true },
    { type: 'navigation.passwordDue', due: false },
    { type: 'navigation.drawn', place: 'home-1' },
    { type: 'navigation.drawn', place: 'search-2' },
    { type: 'navigation.refused' },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: true },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: false },
    { type: 'navigation.guarded', by: 'form' },
    { type: 'navigation.guarded', by: 'pane' },
    { type: 'navigation.released', by: 'form' },
    { type: 'navigation.leaveConfirmed' },
    { type: 'navigation.leaveDeclined' },
  ],
  deciding: ({ address, signedIn, passwordDue, opened, shown, wanted, drawn, guards }) => [
    guards,
    address,
    signedIn,
    passwordDue,
    drawn,
    addressIn(opened),
    addressIn(shown),
    wanted,
  ],
};

const addressIn = (visit: unknown) =>
  typeof visit === 'object' && visit !== null && 'address' in visit ? visit.address : null;
