import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { SavedSearch } from '../../../contract/entities/savedSearches.ts';
import { type SavedSearchAct, savedSearchesMachine } from '../../../machines/savedSearches/savedSearches.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import type { Api } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';

/** Runs the account's saved searches with the `savedSearches` statechart. */
export function useSavedSearches() {
  const api = useApi();
  const [machine] = useState(() =>
    savedSearchesMachine.provide({
      actors: {
        loadSearches: fromPromise<SavedSearch[], undefined>(
          async ({ signal }) => (await api('savedSearches', {}, { notice: 'never', signal })).data.list,
        ),
        changeSearch: fromPromise<unknown, { act: SavedSearchAct | null }>(async ({ input: { act } }) => {
          if (act) await changed(api, act);
        }),
        openSearch: fromPromise<unknown, { id: string }>(({ input: { id } }) =>
          api('openSavedSearch', { params: { id }, body: {} }, { notice: 'never' }),
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send };
}

function changed(api: Api, act: SavedSearchAct): Promise<unknown> {
  const params = { id: act.id };
  const options = { notice: 'never' } as const;
  if (act.kind === 'rename') return api('changeSavedSearch', { params, body: { name: act.name } }, options);
  if (act.kind === 'mail') return api('changeSavedSearch', { params, body: { mailWhenNew: act.mailWhenNew } }, options);
  if (act.kind === 'remove') return api('deleteSavedSearch', { params, body: {} }, options);
  return api('restoreSavedSearch', { params, body: {} }, options);
}
