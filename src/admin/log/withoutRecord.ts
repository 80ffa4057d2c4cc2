import type { Opening } from '../resource/ViewPane.tsx';

/** These entries are about no record: the fields that would name one stay out of their pane. */
export const WITHOUT_RECORD: Opening = {
  fields: ['before', 'after', 'names', 'resource', 'resourceId'],
  draw: () => null,
};
