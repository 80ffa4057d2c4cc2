import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { ServiceAccounts } from '../../../contract/entities/apiToken.ts';
import { serviceAccountsMachine } from '../../../machines/serviceAccounts/serviceAccounts.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useApi } from '../../portal/system.tsx';

/** Runs the `serviceAccounts` statechart with its call. */
export function useServiceAccounts() {
  const api = useApi();
  const [machine] = useState(() =>
    serviceAccountsMachine.provide({
      actors: {
        loadServices: fromPromise(
          async (): Promise<ServiceAccounts> => (await api('serviceAccounts', { body: {} }, { notice: 'never' })).data,
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send };
}

export type Services = ReturnType<typeof useServiceAccounts>;
