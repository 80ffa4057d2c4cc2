import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';

/**
 * Returns whether this index is the one being built.
 * @param building whether an index is being built
 */
export const isBuilt = (
  { complete, current }: Pick<ClusterIndex, 'complete' | 'current'>,
  building: boolean,
): boolean => building && !complete && !current;
