import type { ClusterIndex, IndexChange, IndexTending } from './entities/searchConsole.ts';

/** What may be done to an index of the search cluster. */
export type IndexAct = IndexTending | IndexChange | 'delete';

/** Why something cannot be done to an index as it is. */
export type Hindrance = 'current' | 'diskFull' | 'locked' | 'closed' | 'merging' | 'already';

type Judged = Pick<ClusterIndex, 'current' | 'open' | 'lock' | 'merging'>;

/** Whether it takes an index from those who ask it, or from what is written to it. */
export const isTaking = (act: IndexAct): boolean => act === 'close' || act === 'lock' || act === 'delete';

/** What stands against doing this to an index; null where nothing does. The page offers by it, the server refuses. */
export function hindranceOf(act: IndexAct, { current, open, lock, merging }: Judged): Hindrance | null {
  if (current && isTaking(act)) return 'current';
  if (act === 'delete') return lock === 'chosen' ? 'locked' : null;
  if (act === 'release') return lock === null ? 'already' : null;
  // the cluster takes nothing else while its disk is full
  if (lock === 'diskFull') return 'diskFull';
  if (act === 'lock') return lock === null ? null : 'already';
  if (act === 'open' || act === 'close') return open === (act === 'open') ? 'already' : null;
  if (!open) return 'closed';
  return act === 'merge' && merging ? 'merging' : null;
}
