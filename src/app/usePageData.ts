import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Accepted } from '../../contract/envelope.ts';
import { createPageDataMachine } from '../../machines/pageData/pageData.machine.ts';

/**
 * The data of a page or a part of it, loaded while the component is shown. `load` is taken as it was at first: give
 * the component a `key` when what it loads changes. Rejections say their own message unless the call was told not to.
 */
export function usePageData<Data>(load: () => Promise<Accepted<Data>>) {
  const [machine] = useState(() =>
    createPageDataMachine<Data>().provide({ actors: { load: fromPromise(async () => (await load()).data) } }),
  );
  const [snapshot, send] = useMachine(machine);
  return {
    data: snapshot.context.data,
    busy: snapshot.hasTag('busy'),
    missing: snapshot.hasTag('missing'),
    failed: snapshot.hasTag('failed'),
    retry: () => send({ type: 'pageData.retry' }),
  };
}
