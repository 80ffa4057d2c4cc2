import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type AskedAct, recordActMachine } from '../../../machines/recordAct/recordAct.machine.ts';
import { useGoodNews } from './useGoodNews.ts';

export type RecordActRef = ActorRefFrom<typeof recordActMachine>;

type Doing<Outcome> = {
  /** Does what was asked for. Rejects with the failure of the call. */
  act: (asked: AskedAct, signal: AbortSignal) => Promise<Outcome>;
  /** What is told when it is done. */
  done: (asked: AskedAct, outcome: Outcome) => string;
};

/** Acts on single records, each asked about first, and told of afterwards. */
export function useRecordAct<Outcome>({ act, done }: Doing<Outcome>): RecordActRef {
  const tell = useGoodNews();
  const [machine] = useState(() =>
    recordActMachine.provide({
      actors: {
        act: fromPromise<string, AskedAct | null>(async ({ input, signal }) =>
          input ? done(input, await act(input, signal)) : '',
        ),
      },
      actions: { announceDone: (_, { words }) => tell(words) },
    }),
  );
  return useActorRef(machine);
}
