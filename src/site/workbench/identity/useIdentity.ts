import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Identity } from '../../../../contract/entities/identity.ts';
import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import { type IdentityChoice, identityParameters } from '../../../../machines/identity/address.ts';
import { type IdentityComparison, identityMachine } from '../../../../machines/identity/identity.machine.ts';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { useApi } from '../../../portal/system.tsx';

/** Runs the `identity` statechart for the choice of the address. */
export function useIdentity(
  cohort: SearchCriteria,
  choice: IdentityChoice,
  onParameters: (next: Readonly<Record<string, string>>) => void,
) {
  const api = useApi();
  const [machine] = useState(() =>
    identityMachine.provide({
      actors: {
        compare: fromPromise<Identity, IdentityComparison>(async ({ input, signal }) => {
          const { model, amelogenin, sort } = input.choice;
          const body = { cohort, amelogenin, sort, ...(model === '' ? { text: input.text } : { model }) };
          return (await api('identity', { body }, { notice: 'never', signal })).data;
        }),
      },
    }),
  );
  const provided = machine.provide({ actions: { leaveModel: () => onParameters(identityParameters({ model: '' })) } });
  const [snapshot, send] = useMachine(provided, { input: { choice } });
  const key = JSON.stringify(choice);
  useEffect(() => send({ type: 'identity.addressed', choice: JSON.parse(key) as IdentityChoice }), [send, key]);
  return { snapshot, send };
}
