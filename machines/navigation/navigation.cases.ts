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
    { type: 'navigation.refused' },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: true },
    { type: 'navigation.queryChanged', address: '/search?q=egfr', replace: false },
    { type: 'navigation.guarded' },
    { type: 'navigation.released' },
    { type: 'navigation.leaveConfirmed' },
    { type: 'navigation.leaveDeclined' },
  ],
  deciding: ({ address, signedIn, opened, shown, wanted }) => [
    address,
    signedIn,
    addressIn(opened),
    addressIn(shown),
    wanted,
  ],
};

const addressIn = (visit: unknown) =>
  typeof visit === 'object' && visit !== null && 'address' in visit ? visit.address : null;
