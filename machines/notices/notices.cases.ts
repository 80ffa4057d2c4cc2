import type { Cases } from '../cases.ts';

export const noticesCases: Cases = {
  events: [
    {
      type: 'notices.show',
      notice: { kind: 'warning', title: 'Warning information', text: '没有权限', duration: 2_000 },
    },
    {
      type: 'notices.show',
      notice: {
        kind: 'error',
        title: 'Abnormal information',
        text: 'Network environment is abnormal, please try again！',
        duration: 5_000,
      },
    },
    { type: 'notices.dismiss' },
    { type: 'notices.hold', by: 'pointer' },
    { type: 'notices.hold', by: 'focus' },
    { type: 'notices.release', by: 'pointer' },
    { type: 'notices.release', by: 'focus' },
  ],
};
