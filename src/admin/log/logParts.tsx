import type { PanelParts } from '../resource/panelParts.ts';
import { LogChanges } from './LogChanges.tsx';

/** An entry of the operation log begins with what it changed. */
export const logParts: PanelParts = {
  opening: { fields: ['before', 'after', 'names', 'hidden'], draw: (entry) => <LogChanges entry={entry} /> },
};
