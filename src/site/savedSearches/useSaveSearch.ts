import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type SaveInput,
  type SearchShown,
  savedSearchMachine,
} from '../../../machines/savedSearch/savedSearch.machine.ts';
import { formatQuery } from '../../../machines/search/codec.ts';
import { criteriaOf, type ModelQuery } from '../../../machines/search/query.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { useColumns } from '../search/results/useColumns.ts';

/** The longest name that is kept, and the longest address. */
const MAX_NAME = 80;
const MAX_ADDRESS = 8_000;

/** Keeping the search of the page, over the `savedSearch` chart. */
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
    /** The search that was saved is the one shown now. */
    saved: snapshot.hasTag('done') && snapshot.context.search.address === address,
  };
}

/** With the list itself, where it fits: its key is known to this device alone. */
function addressOf(query: ModelQuery): string {
  const address = formatQuery({ ...query, list: null, page: 1 });
  return address.length <= MAX_ADDRESS ? address : formatQuery({ ...query, page: 1 });
}

/** A name to start from: what was searched for, in the words of the query. */
function nameOf({ text, filters, genes }: ModelQuery): string {
  const words = [text.trim(), ...Object.values(filters).flat(), ...genes.map(({ gene }) => gene)];
  return words
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, MAX_NAME)
    .trim();
}
