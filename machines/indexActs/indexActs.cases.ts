import type { ClusterIndex } from '../../contract/entities/searchConsole.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

/** The index that searches use. */
export const currentIndex: ClusterIndex = {
  index: 'oncology-models-mf1x8b3d-90fe11c2',
  health: 'yellow',
  current: true,
  complete: true,
  open: true,
  lock: null,
  merging: false,
  aliases: ['oncology-models'],
  documents: 3012,
  deleted: 41,
  bytes: 9_812_608,
  segments: 7,
  shards: 1,
  replicas: 1,
  createdAt: '2026-11-20T02:04:00.000Z',
};
/** An index left over from a failed build. */
export const leftIndex: ClusterIndex = {
  ...currentIndex,
  index: 'oncology-models-mf2k1a9c-5d21c0de',
  health: 'green',
  current: false,
  complete: false,
  aliases: [],
  documents: 2000,
  deleted: 0,
  bytes: 6_204_118,
  segments: 3,
  replicas: 0,
  createdAt: '2026-11-21T08:29:00.000Z',
};
export const closedIndex: ClusterIndex = {
  ...leftIndex,
  index: 'oncology-models-mf0a77k2-0b5e93d4',
  complete: true,
  open: false,
  documents: null,
  deleted: null,
  bytes: null,
  segments: null,
  createdAt: '2026-11-19T02:04:00.000Z',
};
export const lockedIndex: ClusterIndex = {
  ...leftIndex,
  index: 'oncology-models-mezq41ty-77aa02f9',
  complete: true,
  lock: 'chosen',
  createdAt: '2026-11-18T02:04:00.000Z',
};

export const indexActsCases: Cases = {
  events: [
    ...(['refresh', 'flush', 'merge', 'close', 'lock', 'delete'] as const).map((act) => ({
      type: 'indexActs.asked',
      act,
      index: leftIndex,
    })),
    { type: 'indexActs.asked', act: 'open', index: closedIndex },
    { type: 'indexActs.asked', act: 'release', index: lockedIndex },
    { type: 'indexActs.asked', act: 'delete', index: currentIndex },
    { type: 'indexActs.typed', text: leftIndex.index },
    { type: 'indexActs.confirmed' },
    { type: 'indexActs.cancelled' },
  ],
  endings: () => ({ done: ['Done.'], error: [offline] }),
};
