import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type JobAct, jobMachine } from '../../../machines/job/job.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

export type JobRef = ActorRefFrom<typeof jobMachine>;

export const jobEndpoints = { run: 'quartzExec', stop: 'quartzStop', resume: 'quartzResume' } as const;
export const jobDone = {
  run: m.admin_quartz_run_done,
  stop: m.admin_quartz_stop_done,
  resume: m.admin_quartz_resume_done,
} satisfies Record<JobAct, unknown>;

/** Runs a scheduled job's statechart with the API. `onChanged` is called when the job was stopped or resumed. */
export function useJob(id: string, onChanged: () => void): JobRef {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    jobMachine.provide({
      actors: {
        load: fromPromise(
          async ({ input, signal }) => (await api('quartzState', { params: input }, { notice: 'never', signal })).data,
        ),
        act: fromPromise<null, { id: string; act: JobAct | null }>(async ({ input: { id: of, act } }) => {
          if (act) await api(jobEndpoints[act], { params: { id: of }, body: {} }, { notice: 'never' });
          return null;
        }),
      },
      actions: {
        announce: (_, { act, name }) => {
          if (act) tell(jobDone[act]({ name: name ? localized(name) : '' }));
          // a run does not change the schedule itself
          if (act !== 'run') onChanged();
        },
      },
    }),
  );
  return useActorRef(machine, { input: { id } });
}
