import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type AskedIndexAct, indexActsMachine } from '../../../machines/indexActs/indexActs.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { actWords } from './actWords.ts';

export type IndexActsRef = ActorRefFrom<typeof indexActsMachine>;
type Api = ReturnType<typeof useApi>;

/** Runs acts on the cluster's indices with the API. `onChanged` runs when the data shown may be out of date. */
export function useIndexActs(onChanged: () => void): IndexActsRef {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    indexActsMachine.provide({
      actors: {
        // a rejected act, too, means that the index is no longer as shown
        act: fromPromise<string, AskedIndexAct | null>(({ input, signal }) =>
          (input ? doAct(api, input, signal) : Promise.resolve('')).finally(onChanged),
        ),
      },
      actions: { announceDone: (_, { words }) => tell(words) },
    }),
  );
  return useActorRef(machine);
}

/** Returns the message to show when it is done. */
async function doAct(api: Api, { act, index: { index } }: AskedIndexAct, signal: AbortSignal): Promise<string> {
  const options = { signal, notice: 'never' } as const;
  let finished = true;
  switch (act) {
    case 'delete':
      await api('deleteClusterIndex', { body: { index, typed: index } }, options);
      break;
    case 'refresh':
    case 'flush':
    case 'merge':
      ({ finished } = (await api('tendClusterIndex', { body: { index, act } }, options)).data);
      break;
    default:
      await api('changeClusterIndex', { body: { index, act } }, options);
  }
  const { done, goesOn } = actWords[act];
  return (finished || !goesOn ? done : goesOn)({ index });
}
