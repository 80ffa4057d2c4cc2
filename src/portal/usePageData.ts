import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { Accepted } from '../../contract/envelope.ts';
import { createPageDataMachine } from '../../machines/pageData/pageData.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { useSystem } from './system.tsx';

/**
 * Loads the data of a page or part of a page while the component is shown. Only the first `load` is used: give the
 * component a `key` if its input changes.
 *
 * The signal aborts when the component is gone: pass it to a call whose work on the server should then end.
 *
 * `known` is the data that came with the page, shown until `load` has finished; null if nothing of the kind exists. A
 * 403 shows the "no access" page. Failed calls show their own notice, unless the call's `notice` option disables it.
 */
export function usePageData<Data>(
  load: (signal: AbortSignal) => Promise<Accepted<Data>>,
  known?: () => Data | null | undefined,
) {
  const { navigation } = useSystem();
  const [machine] = useState(() =>
    createPageDataMachine<Data>().provide({
      actors: { load: fromPromise(async ({ signal }) => (await load(signal)).data) },
      actions: { announceRefused: () => navigation.send({ type: 'navigation.refused' }) },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const [start] = useState(known);
  const loading = snapshot.hasTag('busy');
  return {
    data: snapshot.context.data ?? (loading && start ? start : null),
    busy: (loading && start === undefined) || snapshot.hasTag('refused'),
    missing: snapshot.hasTag('missing') || (loading && start === null),
    failed: snapshot.hasTag('failed'),
    retry: () => send({ type: 'pageData.retry' }),
  };
}
