import { inArray } from 'drizzle-orm';
import type { JobSubject } from '../../../contract/entities/jobs.ts';
import { sameIn } from '../../../contract/localized.ts';
import { type QueueName, queueNamed } from '../../../contract/queues.ts';
import { resources } from '../../../contract/resources/index.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { bulkEdit } from '../../platform/resources/bulkEdit.table.ts';
import { importRun } from '../imports/importRun.table.ts';
import { taskRun } from '../schedules/taskRun.table.ts';

type Sent = { id: string; queue: string; data: unknown };

/** Returns the subjects of jobs by their ids; jobs of unknown queues are left out. */
export async function subjectsOf(database: Database, jobs: readonly Sent[]): Promise<Map<string, JobSubject>> {
  const idsOf = (queue: QueueName, name: 'run' | 'edit') =>
    jobs.flatMap((job) => (job.queue === queue ? (idIn(job.data, name) ?? []) : []));
  const [tasks, imports, edits] = await Promise.all([
    readTasks(database, idsOf('scheduled-task', 'run')),
    readImports(database, idsOf('model-import', 'run')),
    readEdits(database, idsOf('bulk-edit', 'edit')),
  ]);
  const known: Partial<Record<QueueName, (data: unknown) => JobSubject | undefined>> = {
    'scheduled-task': (data) => tasks.get(idIn(data, 'run') ?? ''),
    'model-import': (data) => imports.get(idIn(data, 'run') ?? ''),
    'log-removal': removalIn,
    'bulk-edit': (data) => editIn(data, edits),
  };
  const subjectOf = ({ queue, data }: Sent): JobSubject | undefined => {
    const definition = queueNamed(queue);
    if (!definition) return undefined;
    return known[queue as QueueName]?.(data) ?? { ...OF_NO_SCHEDULE, name: definition.job, given: {} };
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

/** Returns the resource and field that bulk edits change. */
async function readEdits(database: Database, ids: string[]): Promise<Map<string, Localized>> {
  if (ids.length === 0) return new Map();
  const { id, resource, change } = bulkEdit;
  const rows = await database.select({ id, resource, change }).from(bulkEdit).where(inArray(id, ids));
  return new Map(
    rows.flatMap((row) => {
      const definition = resources.find(({ name }) => name === row.resource);
      const field = definition?.fields[row.change.field]?.label;
      if (!definition || !field) return [];
      const { title } = definition;
      return [[row.id, { en: `${title.en}: ${field.en}`, zh: `${title.zh}：${field.zh}` }] as const];
    }),
  );
}

function editIn(data: unknown, edits: ReadonlyMap<string, Localized>): JobSubject | undefined {
  const name = edits.get(idIn(data, 'edit') ?? '');
  const { direction } = Object(data) as { direction?: unknown };
  return name && { ...OF_NO_SCHEDULE, name, given: direction === 'undo' ? { undo: true } : {} };
}

function removalIn(data: unknown): JobSubject | undefined {
  const { resource, count } = Object(data) as { resource?: unknown; count?: unknown };
  const definition = resources.find(({ name }) => name === resource);
  return definition && { ...OF_NO_SCHEDULE, name: definition.title, given: { count } };
}

const OF_NO_SCHEDULE = { task: null, trigger: null, scheduleId: null } as const;

function idIn(data: unknown, name: 'run' | 'edit'): string | undefined {
  const { [name]: id } = Object(data) as Partial<Record<typeof name, unknown>>;
  return typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined;
}
