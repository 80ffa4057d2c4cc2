import { panelsWith } from '../resource/panels.tsx';

/** These entries are about no record: the fields that would name one stay out of their pane. */
export const panelsWithoutRecord = panelsWith(async () => ({
  opening: { fields: ['before', 'after', 'names', 'resource', 'resourceId', 'hidden'], draw: () => null },
}));
