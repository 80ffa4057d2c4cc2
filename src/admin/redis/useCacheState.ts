import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { CacheState } from '../../../contract/entities/cache.ts';
import { createEngineConsole } from '../../../machines/engineConsole/engineConsole.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useApi } from '../../portal/system.tsx';

/** The state of the cache, refreshed while the page is open. */
export function useCacheState() {
  const api = useApi();
  const [machine] = useState(() =>
    createEngineConsole<CacheState, null>().provide({
      actors: {
        look: fromPromise<CacheState, undefined>(
          async ({ signal }) => (await api('cacheState', { body: {} }, { signal, notice: 'never' })).data,
        ),
      },
    }),
  );
  return useActorRef(machine);
}
