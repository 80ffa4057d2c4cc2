import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { PlanToSimulate, SimulatedPlan, StudyPlan } from '../../../../contract/entities/planner.ts';
import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import { plannerMachine, type Simulation } from '../../../../machines/planner/planner.machine.ts';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { useApi, useSystem } from '../../../portal/system.tsx';

/** Runs the `planner` statechart for the plan of the address. */
export function usePlanner(cohort: SearchCriteria, plan: StudyPlan) {
  const api = useApi();
  const { navigation } = useSystem();
  const [machine] = useState(() =>
    plannerMachine.provide({
      actions: { openRequest: (_, { to }) => navigation.send({ type: 'navigation.go', to }) },
      actors: {
        simulate: fromPromise<SimulatedPlan, Simulation>(async ({ input, signal }) => {
          const body = { cohort, plan: input.plan, trials: input.trials as PlanToSimulate['trials'] };
          return (await api('simulatePlan', { body }, { notice: 'never', signal })).data;
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { plan } });
  const key = JSON.stringify(plan);
  useEffect(() => send({ type: 'planner.changed', plan: JSON.parse(key) as StudyPlan }), [send, key]);
  return { snapshot, send };
}
