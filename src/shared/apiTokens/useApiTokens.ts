import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { ApiToken } from '../../../contract/entities/apiToken.ts';
import { apiTokensMachine } from '../../../machines/apiTokens/apiTokens.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';

type Calls = {
  load: () => Promise<ApiToken[]>;
  /** Ends a token, and returns the remaining ones. */
  revoke: (id: string) => Promise<ApiToken[]>;
};

/** Runs the `apiTokens` statechart for the tokens of one account. */
export function useApiTokens({ load, revoke }: Calls) {
  const [machine] = useState(() =>
    apiTokensMachine.provide({
      actors: {
        loadTokens: fromPromise(load),
        revokeToken: fromPromise<ApiToken[], { id: string }>(({ input }) => revoke(input.id)),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send };
}

export type ApiTokens = ReturnType<typeof useApiTokens>;
