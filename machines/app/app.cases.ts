import type { Cases } from '../cases.ts';

const said = (restoring: boolean) => ({ hasTag: (tag: string) => restoring && tag === 'restoring' });

export const appCases: Cases = {
  inputs: [{ sidebarOpen: true, activeItem: null }],
  events: [],
  endings: (id) => (id === 'session' ? { snapshot: [said(true), said(false)] } : {}),
};
