import type { Cases } from '../cases.ts';

export const adminTabsCases: Cases = {
  inputs: [{ kept: undefined }, { kept: [{ key: '/system/user', address: '/system/user?page=2', scrollY: 120 }] }],
  events: [
    { type: 'adminTabs.visited', address: '/dashboard' },
    { type: 'adminTabs.visited', address: '/system/user?page=2' },
    { type: 'adminTabs.visited', address: '/system/role' },
    { type: 'adminTabs.visited', address: '/system/nothing' },
    { type: 'adminTabs.scrolled', y: 240 },
    { type: 'adminTabs.closed', key: '/dashboard' },
    { type: 'adminTabs.closed', key: '/system/user' },
    { type: 'adminTabs.othersClosed' },
    { type: 'adminTabs.filtersKept', key: '/system/user' },
    { type: 'adminTabs.stayed' },
  ],
};
