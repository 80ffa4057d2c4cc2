import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type JobAnswer, type JobQuestion, jobQueuesMachine } from '../../../machines/jobQueues/jobQueues.machine.ts';
import { useApi } from '../../portal/system.tsx';

export type JobQueuesRef = ActorRefFrom<typeof jobQueuesMachine>;
export const PAGE_SIZE = 20;

/** Runs the job queues' statechart with the API. */
export function useJobQueues(): JobQueuesRef {
  const api = useApi();
  const [machine] = useState(() =>
    jobQueuesMachine.provide({
      actors: {
        load: fromPromise<JobAnswer, JobQuestion>(async ({ input: { queue, state, system, page }, signal }) => {
          const body = {
            page,
            limit: PAGE_SIZE,
            ...(system && { system }),
            ...(queue && { queue }),
            ...(state && { state }),
          };
          const quietly = { notice: 'never', signal } as const;
          const [queues, jobs] = await Promise.all([
            api('jobQueues', { body: system ? { system } : {} }, quietly),
            api('jobs', { body }, quietly),
          ]);
          return { ...queues.data, ...jobs.data };
        }),
      },
    }),
  );
  return useActorRef(machine);
}
