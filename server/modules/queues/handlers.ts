import { sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { QueuedJob } from '../../../contract/entities/jobs.ts';
import { sameIn } from '../../../contract/localized.ts';
import { queueNamed } from '../../../contract/queues.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { allJobs, orNothing } from '../../platform/jobs/tables.ts';
import { audit } from '../../platform/resources/audit.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { masked } from './masked.ts';
import { jobColumns, readJobs, readQueueFigures, readThroughput, withSubjects } from './read.ts';

type Keys = 'jobQueues' | 'jobs' | 'jobDetail' | 'retryJobs' | 'cancelJobs';
type Found = { id: string; queue: string };

/**
 * Returns the handlers for the queues: they list waiting, running, completed and failed jobs, retry failed jobs and
 * cancel others.
 */
export function queueHandlers({ database, jobs }: Pick<Dependencies, 'database' | 'jobs'>): Handlers<Keys> {
  const find = (ids: readonly string[], states: string) =>
    orNothing(async () => {
      const { rows } = await database.execute<Found>(sql`
        select id, name as queue from ${allJobs} where id = any(${idArray(ids)}) and state = any(${states}::text[])`);
      return rows;
    }, []);
  const note = (call: CallContext, action: 'retry' | 'cancel', found: readonly Found[]) =>
    audit(
      database,
      call,
      found.map(({ id, queue }) => ({
        action,
        resource: 'job',
        resourceId: id,
        label: queueNamed(queue)?.title ?? sameIn(queue),
      })),
    );
  const byQueue = (found: readonly Found[]) => [...Map.groupBy(found, ({ queue }) => queue)];
  return {
    jobQueues: async ({ body: { system = false } }) => {
      const [queues, throughput] = await Promise.all([readQueueFigures(database), readThroughput(database, system)]);
      return { queues, throughput };
    },
    jobs: ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, ...narrowing } }, { caller }) =>
      readJobs(database, narrowing, { page, limit }, caller.codes.has('job:detail')),
    jobDetail: async ({ params: { id } }, { locale }) => {
      const [found] = await orNothing(async () => {
        const { rows } = await database.execute<Omit<QueuedJob, 'subject'> & { data: unknown; output: unknown }>(
          sql`select ${jobColumns}, data, output from ${allJobs} where id = ${id} limit 1`,
        );
        return rows;
      }, []);
      if (!found) throw refusals.notFound(locale);
      const [job] = await withSubjects(database, [found], true);
      if (!job) throw refusals.notFound(locale);
      return { ...job, payload: masked(found.data), output: masked(withoutStack(found.output)) };
    },
    retryJobs: async ({ body: { ids } }, call) => {
      const found = await find(ids, '{failed}');
      for (const [queue, some] of byQueue(found))
        await jobs.retry(
          queue,
          some.map(({ id }) => id),
        );
      if (found.length > 0) await note(call, 'retry', found);
      return { changed: found.length };
    },
    cancelJobs: async ({ body: { ids } }, call) => {
      const found = await find(ids, '{created,retry,active}');
      for (const [queue, some] of byQueue(found))
        await jobs.cancel(
          queue,
          some.map(({ id }) => id),
        );
      if (found.length > 0) await note(call, 'cancel', found);
      return { changed: found.length };
    },
  };
}

/** Removes the stack trace, which must not be visible outside. */
function withoutStack(output: unknown): unknown {
  if (typeof output !== 'object' || output === null || !('stack' in output)) return output;
  const { stack: _stack, ...rest } = output;
  return rest;
}
