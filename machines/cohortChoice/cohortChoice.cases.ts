import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import { noCriteria } from '../search/query.ts';

const many = Array.from({ length: 300 }, (_, index) => `LUN-PDX-${index}`);

export const cohortChoiceCases: Cases = {
  events: [
    { type: 'cohortChoice.opened', place: 'cohort' },
    { type: 'cohortChoice.opened', place: 'other' },
    { type: 'cohortChoice.searchChosen', criteria: { ...noCriteria, text: 'egfr' } },
    { type: 'cohortChoice.modelsChosen', models: ['LUN-PDX-0012', 'NCI-H1975'] },
    { type: 'cohortChoice.modelsChosen', models: many },
    { type: 'cohortChoice.pasteWanted' },
    { type: 'cohortChoice.pasteEnded' },
    { type: 'cohortChoice.retried' },
    { type: 'cohortChoice.closed' },
  ],
  endings: () => ({ done: ['0k3f5m7p9r1t0k3f5m7p9r1t0'], error: [offline] }),
  deciding: ({ place, criteria }) => [
    place,
    (criteria as typeof noCriteria).ids.length,
    (criteria as typeof noCriteria).list,
  ],
};
