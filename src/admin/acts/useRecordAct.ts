import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type AskedAct, recordActMachine } from '../../../machines/recordAct/recordAct.machine.ts';
import { useGoodNews } from './useGoodNews.ts';

export type RecordActRef = ActorRefFrom<typeof recordActMachine>;

type Doing = {
  /** Does what was asked for. Rejects with the failure of the call. */
  act: (asked: AskedAct, signal: AbortSignal) => Promise<unknown>;
  /** What is told when it is done. */
  done: (asked: AskedAct) => string;
};

/** Acts on single records, each asked about first, and told of afterwards. */
export function useRecordAct({ act, done }: Doing): RecordActRef {
  const tell = useGoodNews();
  const [machine] = useState(() =>
    recordActMachine.provide({
      actors: {
        act: fromPromise<null, AskedAct | null>(async ({ input, signal }) => {
          if (input) await act(input, signal);
          return null;
        }),
      },
      actions: {
        announceDone: (_, { asked }) => {
          if (asked) tell(done(asked));
        },
      },
    }),
  );
  return useActorRef(machine);
}
