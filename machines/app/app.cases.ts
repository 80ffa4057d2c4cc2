import type { Cases } from '../cases.ts';
import { compareMachine } from '../compare/compare.machine.ts';
import { downloadMachine } from '../download/download.machine.ts';
import { exportRunsMachine } from '../exportRuns/exportRuns.machine.ts';
import { identityMachine } from '../identity/identity.machine.ts';
import { modelToolsMachine } from '../modelTools/modelTools.machine.ts';
import { searchToolsMachine } from '../searchTools/searchTools.machine.ts';
import { tumorMachine } from '../tumor/tumor.machine.ts';
import type { AppEvent } from './app.machine.ts';

const said = (restoring: boolean) => ({ hasTag: (tag: string) => restoring && tag === 'restoring' });
const type = 'app.toolsBrought';
const brought: readonly AppEvent[] = [
  { type, set: 'modelTools', tools: modelToolsMachine, input: { shortlist: [], signedIn: false } },
  { type, set: 'searchTools', tools: searchToolsMachine, input: { columns: null, signedIn: false } },
  { type, set: 'download', tools: downloadMachine, input: { signedIn: false } },
  { type, set: 'compare', tools: compareMachine, input: undefined },
  { type, set: 'exportRuns', tools: exportRunsMachine, input: undefined },
  { type, set: 'tumor', tools: tumorMachine, input: undefined },
  { type, set: 'identity', tools: identityMachine, input: undefined },
];

export const appCases: Cases = {
  inputs: [{ sidebarOpen: true, activeItem: null }],
  events: [...brought],
  endings: (id) => (id === 'session' ? { snapshot: [said(true), said(false)] } : {}),
};
