import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import {
  createEngineConsole,
  type Trial,
  type Working,
} from '../../../machines/engineConsole/engineConsole.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';

type Calls<State, Answer> = {
  look: (signal: AbortSignal) => Promise<State>;
  ask: (trial: Trial, signal: AbortSignal) => Promise<Answer>;
};

/** Runs the statechart of a search engine's console with its API calls. */
export function useEngineConsole<State extends Working, Answer>({ look, ask }: Calls<State, Answer>) {
  const [machine] = useState(() =>
    createEngineConsole<State, Answer>().provide({
      actors: {
        look: fromPromise<State, undefined>(({ signal }) => look(signal)),
        ask: fromPromise<Answer, Trial>(({ input, signal }) => ask(input, signal)),
      },
    }),
  );
  return useActorRef(machine);
}
