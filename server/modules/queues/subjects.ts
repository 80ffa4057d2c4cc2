import { inArray } from 'drizzle-orm';
import type { JobSubject } from '../../../contract/entities/jobs.ts';
import { resources } from '../../../contract/resources/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { sameIn } from '../../platform/resources/source.ts';
import { importRun } from '../imports/import-run.table.ts';
import { taskRun } from '../schedules/task-run.table.ts';

/** A job as it was sent. */
type Sent = { id: string; queue: string; data: unknown };

/** Returns what jobs are about, by their ids; a job that is about nothing in particular is missing. */
export async function subjectsOf(database: Database, jobs: readonly Sent[]): Promise<Map<string, JobSubject>> {
  const runsOf = (queue: string) => jobs.flatMap((job) => (job.queue === queue ? (runIn(job.data) ?? []) : []));
  const [tasks, imports] = await Promise.all([
    readTasks(database, runsOf('scheduled-task')),
    readImports(database, runsOf('model-import')),
  ]);
  const subjectOf = ({ queue, data }: Sent): JobSubject | undefined => {
    const run = runIn(data) ?? '';
    return { 'scheduled-task': tasks.get(run), 'model-import': imports.get(run), 'log-removal': removalIn(data) }[
      queue
    ];
  };
  return new Map(
    jobs.flatMap((job) => {
      const subject = subjectOf(job);
      return subject ? [[job.id, subject] as const] : [];
    }),
  );
}

async function readTasks(database: Database, ids: string[]): Promise<Map<string, JobSubject>> {
  if (ids.length === 0) return new Map();
  const { id, name, task, parameters, trigger, scheduleId } = taskRun;
  const rows = await database
    .select({ id, name, task, given: parameters, trigger, scheduleId })
    .from(taskRun)
    .where(inArray(id, ids));
  return new Map(rows.map(({ id: run, ...subject }) => [run, subject]));
}

async function readImports(database: Database, ids: string[]): Promise<Map<string, JobSubject>> {
  if (ids.length === 0) return new Map();
  const { id, fileName, kind, dryRun, publish, clear } = importRun;
  const rows = await database
    .select({ id, fileName, given: { kind, dryRun, publish, clear } })
    .from(importRun)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, { ...OF_NO_SCHEDULE, name: sameIn(row.fileName), given: row.given }]));
}

function removalIn(data: unknown): JobSubject | undefined {
  const { resource, count } = Object(data) as { resource?: unknown; count?: unknown };
  const definition = resources.find(({ name }) => name === resource);
  return definition && { ...OF_NO_SCHEDULE, name: definition.title, given: { count } };
}

const OF_NO_SCHEDULE = { task: null, trigger: null, scheduleId: null } as const;

function runIn(data: unknown): string | undefined {
  const { run } = Object(data) as { run?: unknown };
  return typeof run === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(run) ? run : undefined;
}
