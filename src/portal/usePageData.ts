import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Accepted } from '../../contract/envelope.ts';
import { createPageDataMachine } from '../../machines/pageData/pageData.machine.ts';
import { useSystem } from './system.tsx';

/**
 * The data of a page or a part of it, loaded while the component is shown. `load` is taken as it was at first: give
 * the component a `key` when what it loads changes. `known` is what the page brought of it, shown until `load` is through; null: nothing of the kind is there. Data that the person may not have make the 'no access' page. Rejections say their own message unless the call was told not to.
 */
export function usePageData<Data>(load: () => Promise<Accepted<Data>>, known?: () => Data | null | undefined) {
  const { navigation } = useSystem();
  const [machine] = useState(() =>
    createPageDataMachine<Data>().provide({
      actors: { load: fromPromise(async () => (await load()).data) },
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
