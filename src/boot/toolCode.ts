import type { ToolSet } from '../../machines/app/app.machine.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { Effects } from './effects.ts';

type ToolCode = {
  /** Starts the statecharts with their effects and the data stored on the device. */
  startTools: (system: AppSystem, effects: Effects) => void;
};

/** Loads the code of the statecharts that are brought when first needed, by set. */
export const toolCode: Record<ToolSet, () => Promise<ToolCode>> = {
  modelTools: () => import('./modelTools.ts'),
  searchTools: () => import('./searchTools.ts'),
  download: () => import('./download.ts'),
  compare: () => import('./compare.ts'),
  exportRuns: () => import('./exportRuns.ts'),
  tumor: () => import('./tumor.ts'),
  identity: () => import('./identity.ts'),
};
