import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Cohorts } from '../../../contract/entities/workbench.ts';
import {
  type CohortCriteria,
  type RecalledLists,
  workbenchMachine,
} from '../../../machines/workbench/workbench.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { openList } from '../../portal/openList.ts';
import { useAddress } from '../../portal/router.ts';
import { useApi } from '../../portal/system.tsx';

/** Runs the `workbench` statechart for the address of the page. */
export function useWorkbench() {
  const api = useApi();
  const address = useAddress();
  const [machine] = useState(() =>
    workbenchMachine.provide({
      actors: {
        recallLists: fromPromise<RecalledLists, { keys: readonly string[] }>(async ({ input: { keys }, signal }) =>
          Object.fromEntries(
            await Promise.all(keys.map(async (key) => [key, await openList(api, key, signal)] as const)),
          ),
        ),
        readCohorts: fromPromise<Cohorts, CohortCriteria>(
          async ({ input: { cohort, other }, signal }) =>
            (await api('cohorts', { body: { cohort, ...(other && { other }) } }, { notice: 'never', signal })).data,
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { address } });
  useEffect(() => {
    if (/^\/analysis([?#]|$)/.test(address)) send({ type: 'workbench.addressed', address });
  }, [send, address]);
  return { snapshot, send };
}
