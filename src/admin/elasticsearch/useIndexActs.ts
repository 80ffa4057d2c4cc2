import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type AskedIndexAct, indexActsMachine } from '../../../machines/indexActs/indexActs.machine.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { actWords } from './actWords.ts';

export type IndexActsRef = ActorRefFrom<typeof indexActsMachine>;
type Api = ReturnType<typeof useApi>;

/** Acts on indices of the cluster over the calls of the portal. `onChanged`: what is shown may be older now. */
export function useIndexActs(onChanged: () => void): IndexActsRef {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    indexActsMachine.provide({
      actors: {
        // a refusal, too, says that the index is not as it was shown
        act: fromPromise<string, AskedIndexAct | null>(({ input, signal }) =>
          (input ? doAct(api, input, signal) : Promise.resolve('')).finally(onChanged),
        ),
      },
      actions: { announceDone: (_, { words }) => tell(words) },
    }),
  );
  return useActorRef(machine);
}

/** Gives what is told of it. */
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
