import type { Cases } from '../cases.ts';
import { disease, newsletter, offline } from '../samples.ts';

export const catalogCases: Cases = {
  events: [
    { type: 'catalog.start' },
    { type: 'catalog.needed', part: 'diseases' },
    { type: 'catalog.needed', part: 'newsletters' },
    { type: 'catalog.needed', part: 'headNewsletters' },
  ],
  endings: (id) => {
    if (id === 'loadDiseases') return { done: [[disease]], error: [offline] };
    if (id === 'loadNewsletters')
      return { done: [[{ name: newsletter.category.name, list: [newsletter] }]], error: [offline] };
    return { done: [[newsletter]], error: [offline] };
  },
};
