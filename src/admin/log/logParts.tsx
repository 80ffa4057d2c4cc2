import type { PanelParts } from '../resource/panelParts.ts';
import { LogChanges } from './LogChanges.tsx';

/** Shows the changes first in the pane of an operation log entry. */
export const logParts: PanelParts = {
  opening: { fields: ['before', 'after', 'names', 'hidden'], draw: (entry) => <LogChanges entry={entry} /> },
};
