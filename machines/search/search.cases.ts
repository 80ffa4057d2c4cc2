import type { Cases, Endings } from '../cases.ts';
import { offline, searchResult, suggestions } from '../samples.ts';
import { choicesOf } from '../suggest/choices.ts';

const KEY = '0123456789abcdefghijklmno';
const endings: Record<string, Endings> = {
  recallList: { done: [{ models: ['NCI-H1975', 'PC-9'], unavailable: 1 }, null], error: [offline] },
  saveList: { done: [KEY], error: [offline] },
};

export const searchCases: Cases = {
  events: [
    // first, because the bounded exploration reaches what follows the first events earliest
    { type: 'search.usualLimitAwaited' },
    { type: 'search.addressed', address: '/search' },
    { type: 'search.addressed', address: '/search?limit=10' },
    { type: 'search.addressed', address: '/search?q=kras&modelType=pdx&page=9&nonsense=1' },
    { type: 'search.addressed', address: '/search?gene=EGFR:altered:mutation:L858R&response=osimertinib:tgi=60..' },
    { type: 'search.addressed', address: '/search?list=812-1x9d' },
    { type: 'search.addressed', address: `/search?list=${KEY}` },
    { type: 'search.left', scrolled: 640 },
    { type: 'search.textChanged', text: 'EGFR' },
    { type: 'search.textChanged', text: 'fei', composing: true },
    { type: 'search.submitted' },
    { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true },
    { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: false },
    { type: 'search.facetCleared', facet: 'modelType' },
    { type: 'search.facetMatchChanged', facet: 'priorTreatment', match: 'all' },
    { type: 'search.rangeChanged', range: 'age', bounds: { min: 40, max: 70 } },
    { type: 'search.rangeChanged', range: 'age', bounds: { min: 41, max: 70 }, continues: true },
    { type: 'search.rangeChanged', range: 'age', bounds: null },
    { type: 'search.genesChanged', genes: [{ gene: 'KRAS', status: 'wildType' }] },
    { type: 'search.matchChanged', match: 'any' },
    { type: 'search.responsesChanged', responses: [{ agent: 'osimertinib', minTgi: 60, mRecist: ['mCR', 'mPR'] }] },
    { type: 'search.idsApplied', ids: ['NCI-H1975', 'PC-9'] },
    { type: 'search.idsApplied', ids: Array.from({ length: 200 }, (_, index) => `LUN-PDX-${index}`) },
    { type: 'search.listRetried' },
    ...choicesOf(suggestions).map((choice) => ({ type: 'search.suggestionChosen', choice })),
    { type: 'search.textReplaced', text: 'KRAS G12C' },
    { type: 'search.textReplaced', text: '' },
    { type: 'search.filtersReset' },
    { type: 'search.cleared' },
    { type: 'search.waterfallChosen', agent: 'osimertinib' },
    { type: 'search.availabilityChanged', shown: true },
    { type: 'search.viewChanged', view: 'cards' },
    { type: 'search.columnsChanged', columns: ['disease', 'tmb'] },
    { type: 'search.sorted', sort: [{ field: 'tmb', order: 'desc' }] },
    { type: 'search.pageChanged', page: 2 },
    { type: 'search.pageChanged', page: 2_000 },
    { type: 'search.limitChanged', limit: 50 },
    { type: 'search.usualLimitKnown', limit: 20 },
    { type: 'search.remarkRemoved', part: 'nonsense=1' },
    { type: 'search.retried' },
    { type: 'search.forgotten' },
  ],
  endings: (id) => endings[id] ?? { done: [searchResult(25), searchResult(0)], error: [offline] },
  deciding: ({ query, asked, result, unsaved, usualLimit, usualAwaited, limitNamed, leftAt }) => [
    query,
    asked,
    result,
    unsaved,
    usualLimit,
    usualAwaited,
    limitNamed,
    leftAt,
  ],
};
