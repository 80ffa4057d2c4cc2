import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { DashboardDays } from '../../../contract/dashboardDays.ts';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { dashboardMachine } from '../../../machines/dashboard/dashboard.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useSystem } from '../../portal/system.tsx';

/** Runs the dashboard's statechart with the API while the page is shown. */
export function useDashboard() {
  const { api } = useSystem();
  const [machine] = useState(() =>
    dashboardMachine.provide({
      actors: {
        load: fromPromise<Dashboard, { days: DashboardDays }>(
          async ({ input: { days }, signal }) =>
            (await api('dashboard', { body: { days } }, { signal, notice: 'never' })).data,
        ),
      },
    }),
  );
  return useMachine(machine);
}
