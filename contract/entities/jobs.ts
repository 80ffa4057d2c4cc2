import Type, { type Static } from 'typebox';
import { JOB_STATES } from '../queues.ts';
import { RUN_STATES } from '../resources/quartz.ts';
import { RUN_TRIGGERS } from '../resources/quartzLog.ts';
import { closed, Id, Instant, List, Localized, literals, nullable } from '../schema.ts';

/** A line of a run's output. */
export const OutputLine = closed({ at: Instant, text: Localized });
export type OutputLine = Static<typeof OutputLine>;

/**
 * One attempt of a run of a schedule. `error` is the error that the task threw, unchanged. `after` is the job that it
 * followed.
 */
export const TaskRun = closed({
  id: Id,
  trigger: literals(RUN_TRIGGERS),
  by: nullable(Type.String()),
  after: nullable(Localized),
  state: literals(RUN_STATES),
  attempt: Type.Integer(),
  plannedAt: Instant,
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  durationMs: nullable(Type.Integer()),
  missedCount: Type.Integer(),
  output: Type.Array(OutputLine),
  error: Type.String(),
  server: Type.String(),
});
export type TaskRun = Static<typeof TaskRun>;

/** The state of a schedule: its next run, as computed by the server, and its latest runs, newest first. */
export const ScheduleState = closed({
  id: Id,
  name: Localized,
  enabled: Type.Boolean(),
  /** When repeated failures paused it; null when they did not. */
  pausedAt: nullable(Instant),
  /** Number of finally failed runs since the last success, or since the schedule was resumed. */
  failuresInRow: Type.Integer(),
  timeZone: Type.String(),
  nextRuns: Type.Array(Instant),
  runs: Type.Array(TaskRun),
  /** Of the latest 30 runs that succeeded or finally failed: their number, and how many of them succeeded. */
  ended: Type.Integer(),
  succeeded: Type.Integer(),
  count: Type.Integer(),
});
export type ScheduleState = Static<typeof ScheduleState>;

const State = literals(JOB_STATES);

export const QueueFigures = closed({
  name: Type.String(),
  /** The queue holds jobs of the system itself, which no user started. */
  system: Type.Boolean(),
  waiting: Type.Integer(),
  retrying: Type.Integer(),
  running: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  cancelled: Type.Integer(),
});
export type QueueFigures = Static<typeof QueueFigures>;

/** The queues used in the last two weeks, and how many jobs ended in each five minutes of the last two hours. */
export const Queues = closed({
  queues: Type.Array(QueueFigures),
  throughput: Type.Array(closed({ at: Instant, done: Type.Integer(), failed: Type.Integer() })),
});
export type Queues = Static<typeof Queues>;

/**
 * What a job is about: a schedule and its task, the file of an import, the log that is cleared, or the resource and
 * field of a bulk edit. For other jobs of the portal it describes what the job does (contract/queues.ts). `given`: the
 * job's parameters by name; empty for callers without `job:detail`.
 */
export const JobSubject = closed({
  name: Localized,
  task: nullable(Type.String()),
  trigger: nullable(literals(RUN_TRIGGERS)),
  scheduleId: nullable(Id),
  given: Type.Record(Type.String(), Type.Unknown()),
});
export type JobSubject = Static<typeof JobSubject>;

const jobFields = {
  id: Id,
  queue: Type.String(),
  /** Null for jobs of queues that do not belong to the portal. */
  subject: nullable(JobSubject),
  state: State,
  tries: Type.Integer(),
  triesMost: Type.Integer(),
  createdAt: Instant,
  startAfter: Instant,
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  error: Type.String(),
};
/** A job of a queue. */
export const QueuedJob = closed(jobFields);
export type QueuedJob = Static<typeof QueuedJob>;
/** A list of jobs, and the number of system jobs that were left out. */
export const QueuedJobs = closed({ ...List(QueuedJob).properties, hidden: Type.Integer() });
export type QueuedJobs = Static<typeof QueuedJobs>;
/** A job with its payload; secrets are masked. */
export const QueuedJobDetail = closed({ ...jobFields, payload: Type.Unknown(), output: Type.Unknown() });
export type QueuedJobDetail = Static<typeof QueuedJobDetail>;
