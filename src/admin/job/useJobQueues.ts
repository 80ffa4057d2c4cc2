import type { QueuedJobs, Queues } from '../../../contract/entities/jobs.ts';
import type { JobState } from '../../../contract/queues.ts';
import { useApi } from '../../portal/system.tsx';
import { PAGE_SIZE, usePagedList } from '../list/usePagedList.ts';

/** A query for jobs: of one queue or all, in one state or all. `system` includes jobs that the system started. */
export type JobQuestion = { queue: string | null; state: JobState | null; system: boolean; page: number };

/** The queues, their throughput, and the jobs of one of them, refreshed every few seconds. */
export function useJobQueues() {
  const api = useApi();
  return usePagedList<JobQuestion, Queues & QueuedJobs>({
    question: { queue: null, state: null, system: false, page: 1 },
    refreshes: true,
    load: async ({ queue, state, system, page }, signal) => {
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
    },
  });
}
