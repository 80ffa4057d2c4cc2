import { assign } from 'xstate';
import type { Fault } from '../support/product/faults.ts';
import { stateIn } from '../support/product/reshaped.ts';
import { everyNotice, identityKept, notWithdrawn, storageKept, unhandled, unsettled } from './parts/commonFaults.ts';

/** A fault for each property of the search, by the words of the property. */
export const searchFaults: Fault[] = [
  unhandled('No chart breaks.', 'search', 'searching'),
  unsettled,
  {
    breaks: 'The search is busy only while an answer can still come.',
    chart: 'search',
    reshape: (search) => {
      delete stateIn(search, 'searching').invoke;
    },
  },
  notWithdrawn,
  {
    breaks: 'A result stands with the query that it answers.',
    chart: 'search',
    provide: {
      actions: {
        keepResult: assign(({ context }, { result }) => ({ result, answered: context.answered ?? context.asked })),
      },
    },
  },
  {
    breaks: 'A newer answer is never overwritten by an older one: at rest the page shows the answer to its query.',
    chart: 'search',
    reshape: (search) => {
      const handled = search.on?.['search.facetToggled'] as { actions: unknown; target?: string };
      delete handled.target;
    },
  },
  {
    breaks: 'The page shown is one that the result has.',
    chart: 'search',
    reshape: (search) => {
      const searching = stateIn(search, 'searching') as { invoke: { onDone: unknown[] } };
      searching.invoke.onDone = searching.invoke.onDone.slice(1);
    },
  },
  {
    breaks: 'The address says the query that was asked, once the page of a signed-in person is settled.',
    chart: 'search',
    provide: { actions: { writeAddress: () => {} } },
  },
  {
    breaks: 'After sign-out the search holds no result, and no call for it carries a token.',
    chart: 'search',
    provide: { actions: { forget: () => {} } },
  },
  identityKept,
  everyNotice,
  storageKept,
];
