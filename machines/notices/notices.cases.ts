import type { Cases } from '../cases.ts';
import { forbidden, offline } from '../samples.ts';

export const noticesCases: Cases = {
  events: [
    {
      type: 'notices.show',
      notice: { kind: 'warning', failure: forbidden, duration: 2_000 },
    },
    {
      type: 'notices.show',
      notice: { kind: 'error', failure: offline, duration: 5_000 },
    },
    { type: 'notices.dismiss' },
    { type: 'notices.hold', by: 'pointer' },
    { type: 'notices.hold', by: 'focus' },
    { type: 'notices.release', by: 'pointer' },
    { type: 'notices.release', by: 'focus' },
  ],
};
