import type { QueuedJob, QueuedJobs, Queues } from '../../contract/entities/jobs.ts';

export const queuedJob: QueuedJob = {
  id: '0198c0de-0000-7000-8000-00000000bb01',
  queue: 'scheduled-task',
  subject: {
    name: { en: 'Nightly clean-up', zh: '夜间清理' },
    task: 'session-cleanup',
    trigger: 'cron',
    scheduleId: '0198c0de-0000-7000-8000-00000000bc01',
    given: { endedDays: 30 },
  },
  state: 'failed',
  tries: 3,
  triesMost: 3,
  createdAt: '2026-11-21T03:00:00.000Z',
  startAfter: '2026-11-21T03:00:00.000Z',
  startedAt: '2026-11-21T03:00:01.000Z',
  endedAt: '2026-11-21T03:00:03.000Z',
  error: 'connect ECONNREFUSED 192.0.2.7:9200',
};
export const waitingJob: QueuedJob = {
  ...queuedJob,
  id: '0198c0de-0000-7000-8000-00000000bb02',
  state: 'waiting',
  tries: 0,
  startedAt: null,
  endedAt: null,
  error: '',
};
const figures = { waiting: 1, retrying: 0, running: 2, done: 148, failed: 1, cancelled: 0 };
export const jobAnswer: Queues & QueuedJobs = {
  queues: [
    { name: 'scheduled-task', system: false, ...figures },
    { name: 'search-index', system: true, ...figures, waiting: 0, running: 0, failed: 0 },
  ],
  throughput: Array.from({ length: 24 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 21, 1, index * 5)).toISOString(),
    done: (index * 7) % 11,
    failed: index === 20 ? 1 : 0,
  })),
  count: 2,
  hidden: 480,
  list: [queuedJob, waitingJob],
};
