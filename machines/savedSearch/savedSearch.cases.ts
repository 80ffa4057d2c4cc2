import type { Cases } from '../cases.ts';
import { offline, refusal } from '../samples.ts';

export const savedSearchCases: Cases = {
  events: [
    { type: 'savedSearch.opened', search: { address: '/search?q=egfr', criteria: { text: 'egfr' } }, name: 'egfr' },
    { type: 'savedSearch.edited', draft: { name: 'Lung EGFR' } },
    { type: 'savedSearch.edited', draft: { name: ' ', mailWhenNew: true } },
    { type: 'savedSearch.submitted' },
    { type: 'savedSearch.replaced' },
    { type: 'savedSearch.kept' },
    { type: 'savedSearch.closed' },
  ],
  endings: () => ({
    done: [{ id: '0198c0de-0000-7000-8000-000000000009' }],
    error: [offline, { ...refusal, fields: { replace: 'lung egfr' } }],
  }),
};
