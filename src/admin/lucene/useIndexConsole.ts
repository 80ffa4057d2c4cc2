import type { IndexState, TriedQuery } from '../../../contract/entities/searchConsole.ts';
import { useApi } from '../../portal/system.tsx';
import { useEngineConsole } from '../engine/useEngineConsole.ts';

/** Runs the statechart of the in-memory index's console with the API. */
export function useIndexConsole() {
  const api = useApi();
  return useEngineConsole<IndexState, TriedQuery>({
    look: async (signal) => (await api('indexState', { body: {} }, { signal, notice: 'never' })).data,
    ask: async (body, signal) => (await api('tryQuery', { body }, { signal, notice: 'never' })).data,
  });
}
