import type { Cases } from '../cases.ts';
import { offline, searchResult } from '../samples.ts';

export const searchCases: Cases = {
  events: [
    { type: 'search.opened', address: '/search' },
    { type: 'search.opened', address: '/search?q=kras&modelType=pdx&page=9&nonsense=1' },
    { type: 'search.textChanged', text: 'EGFR' },
    { type: 'search.submitted' },
    { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true },
    { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: false },
    { type: 'search.filtersReset' },
    { type: 'search.cleared' },
    { type: 'search.sorted', sort: [{ field: 'tmb', order: 'desc' }] },
    { type: 'search.pageChanged', page: 2 },
    { type: 'search.pageChanged', page: 2_000 },
    { type: 'search.limitChanged', limit: 50 },
    { type: 'search.retried' },
    { type: 'search.forgotten' },
  ],
  endings: () => ({ done: [searchResult(25), searchResult(0)], error: [offline] }),
  deciding: ({ query, asked, result }) => [query, asked, result],
};
