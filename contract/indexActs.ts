import type { ClusterIndex, IndexChange, IndexTending } from './entities/searchConsole.ts';

/** The actions on an index of the search cluster. */
export type IndexAct = IndexTending | IndexChange | 'delete';

/** Why an action on an index is not possible in its current state. */
export type Hindrance = 'current' | 'diskFull' | 'locked' | 'closed' | 'merging' | 'already';

type Judged = Pick<ClusterIndex, 'current' | 'open' | 'lock' | 'merging'>;

/** Whether an action makes an index unavailable to searches or to writes. */
export const isTaking = (act: IndexAct): boolean => act === 'close' || act === 'lock' || act === 'delete';

/**
 * Returns what prevents an action on an index; null when it is possible. The page uses it to offer actions, the server
 * to refuse them.
 */
export function hindranceOf(act: IndexAct, { current, open, lock, merging }: Judged): Hindrance | null {
  if (current && isTaking(act)) return 'current';
  if (act === 'delete') return lock === 'chosen' ? 'locked' : null;
  if (act === 'release') return lock === null ? 'already' : null;
  // the cluster accepts no other action while its disk is full
  if (lock === 'diskFull') return 'diskFull';
  if (act === 'lock') return lock === null ? null : 'already';
  if (act === 'open' || act === 'close') return open === (act === 'open') ? 'already' : null;
  if (!open) return 'closed';
  return act === 'merge' && merging ? 'merging' : null;
}
