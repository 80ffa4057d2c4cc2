import type { TrashAnswer, TrashedRecord } from '../../contract/entities/trash.ts';
import type { Cases } from '../cases.ts';
import { offline, user } from '../samples.ts';

export const removedBanner: TrashedRecord = {
  resource: 'banner',
  id: '0198c0de-0000-7000-8000-00000000002a',
  label: { en: 'Autumn models', zh: '秋季模型' },
  removedAt: '2026-01-01T08:00:00.000Z',
  removedBy: { id: user.id, label: { en: user.name, zh: user.name } },
};
export const removedGroup: TrashedRecord = {
  ...removedBanner,
  resource: 'group',
  id: '0198c0de-0000-7000-8000-00000000002b',
  label: { en: 'Assay development', zh: '检测开发部' },
  removedBy: null,
};
export const trashAnswer: TrashAnswer = {
  count: 2,
  list: [removedBanner, removedGroup],
  resources: [
    { resource: 'group', count: 1 },
    { resource: 'banner', count: 1 },
  ],
  keptDays: 365,
};

export const trashCases: Cases = {
  events: [
    { type: 'trash.asked', resource: 'banner', text: 'autumn', page: 1 },
    { type: 'trash.refreshed' },
    { type: 'trash.chosen', ids: [removedBanner.id, removedGroup.id] },
    { type: 'trash.restore', ids: [removedBanner.id] },
    { type: 'trash.restore', ids: ['0198c0de-0000-7000-8000-00000000002f'] },
    { type: 'trash.purgeAsked', ids: [removedGroup.id] },
    { type: 'trash.confirmed' },
    { type: 'trash.cancelled' },
  ],
  endings: (actor) => ({
    done: [
      actor === 'load'
        ? trashAnswer
        : {
            done: [],
            refused: [{ id: removedBanner.id, label: removedBanner.label, message: 'Another has this code.' }],
          },
    ],
    error: [offline],
  }),
};
