import type { TrashAnswer, TrashedRecord } from '../../contract/entities/trash.ts';
import { user } from '../../machines/samples.ts';

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
