import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';

/** Whether it is the index that is being built. @param building whether one is */
export const isBuilt = (
  { complete, current }: Pick<ClusterIndex, 'complete' | 'current'>,
  building: boolean,
): boolean => building && !complete && !current;
