import type { Cases } from '../cases.ts';

export const listFilterCases: Cases = {
  inputs: [
    { address: '/antibody', names: ['q', 'menu'] },
    { address: '/antibody?menu=Isotype+controls&q=IL-1%CE%B2&utm_source=mail', names: ['q', 'menu'] },
  ],
  events: [
    { type: 'listFilter.typed', name: 'q', text: 'HER2' },
    { type: 'listFilter.typed', name: 'q', text: '' },
    { type: 'listFilter.chosen', values: { menu: 'Isotype controls' } },
    { type: 'listFilter.chosen', values: { menu: '' } },
    { type: 'listFilter.cleared' },
    { type: 'listFilter.moved', address: '/antibody?q=EGFR' },
    { type: 'listFilter.moved', address: '/other?q=EGFR' },
  ],
};
