import type { ClusterState, ComparedAnswers } from '../../../contract/entities/searchConsole.ts';
import { useApi } from '../../portal/system.tsx';
import { useEngineConsole } from '../engine/useEngineConsole.ts';

/** Runs the statechart of the search cluster's console with the API. */
export function useClusterConsole() {
  const api = useApi();
  return useEngineConsole<ClusterState, ComparedAnswers>({
    look: async (signal) => (await api('clusterState', { body: {} }, { signal, notice: 'never' })).data,
    ask: async (body, signal) => (await api('compareEngines', { body }, { signal, notice: 'never' })).data,
  });
}
