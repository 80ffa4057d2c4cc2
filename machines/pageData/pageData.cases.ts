import type { Cases } from '../cases.ts';
import { forbidden, notFound, offline } from '../samples.ts';

export const pageDataCases: Cases = {
  events: [{ type: 'pageData.retry' }],
  endings: () => ({ done: [{ title: 'Lung Cancer' }], error: [forbidden, notFound, offline] }),
};
