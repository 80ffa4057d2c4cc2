import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const faultReportCases: Cases = {
  events: [
    { type: 'faultReport.opened' },
    { type: 'faultReport.recordChosen', withRecord: true },
    { type: 'faultReport.recordChosen', withRecord: false },
    { type: 'faultReport.sent' },
    { type: 'faultReport.closed' },
  ],
  endings: (id) => ({ done: id === 'readChoice' ? [true, false] : [null], error: [offline] }),
};
