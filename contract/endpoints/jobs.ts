import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { QueuedJobDetail, QueuedJobs, Queues, ScheduleState } from '../entities/jobs.ts';
import { JOB_STATES } from '../queues.ts';
import { closed, Empty, Id, IdParams, Line, literals, Page } from '../schema.ts';

const tags = ['jobs'];
const Chosen = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) });
/**
 * `system` includes jobs that the system started itself. Without it, lists of all queues leave these out unless they
 * failed.
 */
const System = closed({ system: Type.Optional(Type.Boolean()) });
const Changed = closed({ changed: Type.Integer() });

/**
 * Endpoints of schedules in addition to their records, and of the queues (specification, section 6 "Scheduled jobs").
 */
export const jobEndpoints = {
  quartzState: {
    caller: { anyOf: ['quartz:list', 'quartz:loglist'] },
    summary: 'State of a schedule: its next runs and, if the caller may see them, its newest runs',
    tags,
    params: IdParams,
    data: ScheduleState,
  },
  quartzExec: {
    caller: { code: 'quartz:exec' },
    summary: 'Run a schedule now',
    tags,
    params: IdParams,
    body: Empty,
    data: closed({ run: Id }),
    write: true,
    fresh: true,
  },
  quartzStop: {
    caller: { code: 'quartz:stop' },
    summary: 'Pause a schedule: it no longer runs by itself',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    fresh: true,
  },
  quartzResume: {
    caller: { code: 'quartz:resume' },
    summary: 'Resume a schedule',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    fresh: true,
  },
  jobQueues: {
    caller: { code: 'job:list' },
    summary: 'The queues, with their throughput',
    tags,
    body: System,
    data: Queues,
  },
  jobs: {
    caller: { code: 'job:list' },
    summary: 'The jobs of a queue',
    tags,
    body: closed({
      ...Page,
      ...System.properties,
      queue: Type.Optional(Line(120)),
      state: Type.Optional(literals(JOB_STATES)),
    }),
    data: QueuedJobs,
  },
  jobDetail: {
    caller: { code: 'job:detail' },
    summary: 'A job with its data; secrets are masked',
    tags,
    params: IdParams,
    data: QueuedJobDetail,
  },
  retryJobs: {
    caller: { code: 'job:edit' },
    summary: 'Retry failed jobs',
    tags,
    body: Chosen,
    data: Changed,
  },
  cancelJobs: {
    caller: { code: 'job:edit' },
    summary: 'Cancel waiting or running jobs',
    tags,
    body: Chosen,
    data: Changed,
  },
} as const satisfies Record<string, EndpointDefinition>;
