import type { Cases } from '../cases.ts';
import { toolsMachine } from '../tools/tools.machine.ts';

const said = (restoring: boolean) => ({ hasTag: (tag: string) => restoring && tag === 'restoring' });

export const appCases: Cases = {
  inputs: [{ sidebarOpen: true, activeItem: null }],
  events: [{ type: 'app.toolsBrought', tools: toolsMachine, input: { columns: null, shortlist: [], signedIn: false } }],
  endings: (id) => (id === 'session' ? { snapshot: [said(true), said(false)] } : {}),
};
