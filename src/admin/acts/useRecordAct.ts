import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type AskedAct, recordActMachine } from '../../../machines/recordAct/recordAct.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useGoodNews } from './useGoodNews.ts';

export type RecordActRef = ActorRefFrom<typeof recordActMachine>;

type Doing<Outcome> = {
  /** Performs the requested act. Rejects with the failure of the call. */
  act: (asked: AskedAct, signal: AbortSignal) => Promise<Outcome>;
  /** The message to show when it is done. */
  done: (asked: AskedAct, outcome: Outcome) => string;
};

/** Runs acts on single records. The user confirms each one first and gets a message afterwards. */
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
