import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Course } from '../../../contract/entities/dashboard.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { startOfLast } from '../../platform/time/zones.ts';
import { account } from '../accounts/account.table.ts';
import { isOpen } from '../accounts/registration.ts';
import { worksInOffice } from '../administration/colleagues.ts';
import { inquiry } from '../inquiries/inquiry.table.ts';
import { enrollment } from '../panels/enrollment.table.ts';
import { schedule } from '../schedules/schedule.table.ts';
import type { SearchEngine } from '../search/engine/engine.ts';
import { COURSE_DAYS, countsByDay, courseOf, lastDays, made } from './courses.ts';
import { readHealth } from './health.ts';
import { readPlanned } from './planned.ts';
import { readQueues } from './queues.ts';
import { readSchedules } from './schedules.ts';
import { countUntranslated } from './untranslated.ts';
import { type Use, usageDay, usedAt, usedSince } from './usageDay.table.ts';
import { readInquiries } from './work.ts';

const TOP = 6;

/** Returns the time series of the rows of a query. */
type CourseOf = (query: SQL) => Promise<Course>;

/**
 * Returns the handlers for figures, work lists and health (specification, section 2: /dashboard, 首页). Each part is
 * for users with the permission for it.
 */
export function dashboardHandlers({
  database,
  filesDir,
  cache,
  config,
  engine,
  resources,
}: Pick<Dependencies, 'database' | 'filesDir' | 'cache' | 'config'> & {
  engine: SearchEngine;
  resources: Engine;
}): Handlers<'dashboard'> {
  /** Only records that the caller may list are counted and named. */
  const seenBy = async (caller: SignedIn, name: string, id: PgColumn, code: PermissionCode) =>
    sql`${id} in ${await visibleIds(resources, database, name, caller, [code])}`;
  const courses =
    (timeZone: string, now: Date, days: number): CourseOf =>
    async (query) =>
      courseOf(await countsByDay(database, timeZone, now, query), days);
  const uses = (kind: Use, since: Date) =>
    sql`select ${usedAt} as at, ${usageDay.count} as n from ${usageDay}
      where ${usageDay.kind} = ${kind} and ${usedSince(since)}`;
  const mostUsed = (kind: Use, since: Date) =>
    database
      .select({ key: usageDay.key, count: sql<number>`sum(${usageDay.count})::int` })
      .from(usageDay)
      .where(sql`${usageDay.kind} = ${kind} and ${usageDay.key} <> '' and ${usedSince(since)}`)
      .groupBy(usageDay.key)
      .orderBy(desc(sql`2`), usageDay.key)
      .limit(TOP);

  const accounts = async (course: CourseOf, seen: SQL) => {
    const [[tally], added] = await Promise.all([
      database
        .select({
          all: sql<number>`count(*)::int`,
          backOffice: sql<number>`count(*) filter (where ${worksInOffice})::int`,
        })
        .from(account)
        .where(seen),
      course(made(sql`${account}`, seen)),
    ]);
    return { ...(tally ?? { all: 0, backOffice: 0 }), added };
  };
  const enrollments = async (course: CourseOf, seen: SQL) => {
    const [[tally], came] = await Promise.all([
      database
        .select({
          open: sql<number>`count(*) filter (where ${enrollment.state} not in ('unconfirmed', 'confirmed', 'closed', 'expired'))::int`,
        })
        .from(enrollment)
        .where(seen),
      course(made(sql`${enrollment}`, seen)),
    ]);
    return { open: tally?.open ?? 0, came };
  };
  return {
    dashboard: async ({ body: { days } }, { caller, timeZone }) => {
      const now = new Date();
      const course = courses(timeZone, now, days);
      const first = startOfLast(timeZone, 2 * COURSE_DAYS, now);
      const since = startOfLast(timeZone, days, now);
      const ifAllowed = <T>(code: PermissionCode, read: () => Promise<T>) => (caller.codes.has(code) ? read() : null);
      const queues = await readQueues(database);
      const [people, inquiries, enrolled, downloads, searches, schedules, planned, untranslated, health] =
        await Promise.all([
          ifAllowed('user:list', async () =>
            accounts(course, sql`${await seenBy(caller, 'user', account.id, 'user:list')} and ${isOpen}`),
          ),
          ifAllowed('content:inquiry:list', async () => {
            const seen = await seenBy(caller, 'inquiry', inquiry.id, 'content:inquiry:list');
            return {
              ...(await readInquiries(database, caller.user.id, seen)),
              came: await course(made(sql`${inquiry}`, seen)),
            };
          }),
          ifAllowed('content:enrollment:list', async () =>
            enrollments(course, await seenBy(caller, 'enrollment', enrollment.id, 'content:enrollment:list')),
          ),
          ifAllowed('content:newsletter:list', async () => ({
            ...(await course(uses('download', first))),
            top: (await mostUsed('download', since)).map(({ key, count }) => ({ name: key, count })),
          })),
          ifAllowed('1005', async () => ({
            ...(await course(uses('search', first))),
            withoutResult: (await course(uses('searchWithoutResult', first))).total,
            texts: (await mostUsed('searchWithoutResult', since)).map(({ key, count }) => ({ text: key, count })),
          })),
          ifAllowed('quartz:list', async () =>
            readSchedules(database, await seenBy(caller, 'quartz', schedule.id, 'quartz:list')),
          ),
          readPlanned(resources, database, caller),
          countUntranslated(resources, database, caller),
          readHealth({ database, filesDir, cache, config }, engine, queues),
        ]);
      return {
        at: now.toISOString(),
        days: lastDays(timeZone, now),
        accounts: people,
        inquiries,
        enrollments: enrolled,
        untranslated,
        downloads,
        searches,
        jobs: caller.codes.has('job:list') ? queues : null,
        schedules,
        planned,
        health,
      };
    },
  };
}
