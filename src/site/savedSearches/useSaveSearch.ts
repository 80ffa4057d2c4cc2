import { useMachine } from '@xstate/react';
import { useState } from 'react';
import {
  type SaveInput,
  type SearchShown,
  savedSearchMachine,
} from '../../../machines/savedSearch/savedSearch.machine.ts';
import { formatQuery } from '../../../machines/search/codec.ts';
import { criteriaOf, type ModelQuery } from '../../../machines/search/query.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { useColumns } from '../search/results/useColumns.ts';

/** The maximum length of a name and of a URL. */
const MAX_NAME = 80;
const MAX_ADDRESS = 8_000;

/** Saves the current search with the `savedSearch` statechart. */
export function useSaveSearch() {
  const { search, api } = useSystem();
  const query = useDeferredSelector(search, ({ context }) => context.query);
  const columns = useColumns();
  const [machine] = useState(() =>
    savedSearchMachine.provide({
      actors: {
        saveSearch: fromPromise<unknown, SaveInput>(({ input, signal }) =>
          api('saveSearch', { body: input.search }, { notice: 'never', signal }),
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const address = addressOf(query);
  const shown: SearchShown = {
    address,
    criteria: criteriaOf(query),
    columns: [...columns],
    sort: query.sort.map((one) => ({ ...one })),
  };
  return {
    snapshot,
    send,
    open: () => send({ type: 'savedSearch.opened', search: shown, name: nameOf(query) }),
    /** The saved search is the one currently shown. */
    saved: snapshot.hasTag('done') && snapshot.context.search.address === address,
  };
}

/**
 * Returns the URL of a search. It contains the list itself if it fits, because only this device knows the list's key.
 */
function addressOf(query: ModelQuery): string {
  const address = formatQuery({ ...query, list: null, page: 1 });
  return address.length <= MAX_ADDRESS ? address : formatQuery({ ...query, page: 1 });
}

/** Returns a suggested name: the search terms of the query. */
function nameOf({ text, filters, genes }: ModelQuery): string {
  const words = [text.trim(), ...Object.values(filters).flat(), ...genes.map(({ gene }) => gene)];
  return words
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, MAX_NAME)
    .trim();
}
