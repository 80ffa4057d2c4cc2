import { expect, test } from 'vitest';
import { orderOf } from '../../src/site/search/results/sorting.ts';

test('the shown order is the one of the rows', () => {
  const order = (text: string, hasAgent: boolean) => orderOf({ sort: [], text }, hasAgent);
  expect(order('KRAS gemcitabine', true)).toEqual({ field: 'relevance', order: 'desc' });
  expect(order('  ', true)).toEqual({ field: 'response', order: 'desc' });
  expect(order('', false)).toEqual({ field: 'modelCode', order: 'asc' });
  const tmb = { field: 'tmb', order: 'asc' } as const;
  expect(orderOf({ sort: [tmb], text: 'KRAS' }, true)).toEqual(tmb);
});
