import type { Cases } from '../cases.ts';
import { forbidden, user } from '../samples.ts';

export const recordActCases: Cases = {
  events: [
    { type: 'recordAct.asked', act: 'reset', id: user.id, name: user.name },
    { type: 'recordAct.confirmed' },
    { type: 'recordAct.cancelled' },
  ],
  endings: () => ({ done: ['Done.'], error: [forbidden] }),
};
