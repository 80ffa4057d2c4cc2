import type { ToolSet } from '../../machines/app/app.machine.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { Effects } from './effects.ts';

type ToolCode = {
  /** Starts the statecharts with their effects and the data stored on the device. */
  startTools: (system: AppSystem, effects: Effects) => void;
};

/** Loads the code of the statecharts that work with models, by set. */
export const toolCode: Record<ToolSet, () => Promise<ToolCode>> = {
  modelTools: () => import('./modelTools.ts'),
  searchTools: () => import('./searchTools.ts'),
  exportRuns: () => import('./exportRuns.ts'),
  tumor: () => import('./tumor.ts'),
  identity: () => import('./identity.ts'),
};
