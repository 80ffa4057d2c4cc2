import { panelsWith } from '../resource/panels.tsx';

/** Panels for log entries that have no record: the fields that would name one are left out. */
export const panelsWithoutRecord = panelsWith(async () => ({
  opening: { fields: ['before', 'after', 'names', 'resource', 'resourceId', 'hidden'], draw: () => null },
}));
