import Type, { type Static } from 'typebox';
import { RUN_STATES } from '../resources/quartz.ts';
import { RUN_TRIGGERS } from '../resources/quartzLog.ts';
import { closed, Id, Instant, List, Localized, literals, nullable } from '../schema.ts';

/** A line that a run wrote. */
export const OutputLine = closed({ at: Instant, text: Localized });
export type OutputLine = Static<typeof OutputLine>;

/** A run of a schedule, one try. `error` is what the task threw, as it said it; `after`: the job that it followed. */
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

/** How a schedule stands: when it runs next, by the server's reckoning, and its newest runs, the newest first. */
export const ScheduleState = closed({
  id: Id,
  name: Localized,
  enabled: Type.Boolean(),
  /** Since when failures keep it from running; null where they do not. */
  pausedAt: nullable(Instant),
  /** Runs that failed for good since the last success, or since it was resumed. */
  failuresInRow: Type.Integer(),
  timeZone: Type.String(),
  nextRuns: Type.Array(Instant),
  runs: Type.Array(TaskRun),
  /** Of the last 30 runs that succeeded or failed for good: how many, and how many of them succeeded. */
  ended: Type.Integer(),
  succeeded: Type.Integer(),
  count: Type.Integer(),
});
export type ScheduleState = Static<typeof ScheduleState>;

/** How a job of a queue stands. `retrying`: it failed and waits for its next try; `failed`: given up, a dead letter. */
export const JOB_STATES = ['waiting', 'retrying', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
const State = literals(JOB_STATES);

export const QueueFigures = closed({
  name: Type.String(),
  /** Its jobs are the system's own: nobody began them. */
  system: Type.Boolean(),
  waiting: Type.Integer(),
  retrying: Type.Integer(),
  running: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  cancelled: Type.Integer(),
});
export type QueueFigures = Static<typeof QueueFigures>;

/** The queues of the last two weeks, and how many jobs ended in each five minutes of the last two hours. */
export const Queues = closed({
  queues: Type.Array(QueueFigures),
  throughput: Type.Array(closed({ at: Instant, done: Type.Integer(), failed: Type.Integer() })),
});
export type Queues = Static<typeof Queues>;

/**
 * What a job is about: the schedule whose run it is with its task, the file of an import, the log that is cleared, the
 * resource and field of a bulk edit; of another job of the portal what it does (contract/queues.ts).
 * `given`: what it was sent with, by name; empty for callers without `job:detail`.
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
  /** Null of a job whose queue is none of the portal's. */
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
/** Jobs, and how many of the system's own were left out. */
export const QueuedJobs = closed({ ...List(QueuedJob).properties, hidden: Type.Integer() });
export type QueuedJobs = Static<typeof QueuedJobs>;
/** The same with what it was sent with; secrets are masked. */
export const QueuedJobDetail = closed({ ...jobFields, payload: Type.Unknown(), output: Type.Unknown() });
export type QueuedJobDetail = Static<typeof QueuedJobDetail>;
