import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import type { SearchEngine } from '../../platform/search/engine.ts';
import { account } from '../accounts/account.table.ts';
import { worksInOffice } from '../administration/colleagues.ts';
import { inquiry } from '../inquiries/inquiry.table.ts';
import { enrollment } from '../panels/enrollment.table.ts';
import { schedule } from '../schedules/schedule.table.ts';
import { COURSE_DAYS, countsByDay, courseOf, lastDays, madeByDay } from './courses.ts';
import { readHealth } from './health.ts';
import { readQueues } from './queues.ts';
import { readSchedules } from './schedules.ts';
import { type Use, usageDay } from './usage-day.table.ts';
import { readInquiries } from './work.ts';

const TOP = 6;

/** Figures, work lists and health (specification, section 2: /dashboard, 首页), each part for those who may see it. */
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
  /** Only records that the caller sees in their own list are counted and named. */
  const seenBy = async (caller: SignedIn, name: string, id: PgColumn, code: PermissionCode) =>
    sql`${id} in ${await visibleIds(resources, database, name, caller, [code])}`;
  const usedByDay = (kind: Use) =>
    countsByDay(
      database,
      sql`select ${usageDay.day} as day, sum(${usageDay.count}) as n from ${usageDay}
        where ${usageDay.kind} = ${kind} and ${usageDay.day} > current_date - ${2 * COURSE_DAYS + 1}::int group by 1`,
    );
  const mostUsed = (kind: Use, days: number) =>
    database
      .select({ key: usageDay.key, count: sql<number>`sum(${usageDay.count})::int` })
      .from(usageDay)
      .where(
        sql`${usageDay.kind} = ${kind} and ${usageDay.key} <> '' and ${usageDay.day} > current_date - ${days}::int`,
      )
      .groupBy(usageDay.key)
      .orderBy(desc(sql`2`), usageDay.key)
      .limit(TOP);

  const accounts = async (now: Date, days: number, seen: SQL) => {
    const [[tally], byDay] = await Promise.all([
      database
        .select({
          all: sql<number>`count(*)::int`,
          backOffice: sql<number>`count(*) filter (where ${worksInOffice})::int`,
        })
        .from(account)
        .where(seen),
      countsByDay(database, madeByDay(sql`${account}`, seen)),
    ]);
    return { ...(tally ?? { all: 0, backOffice: 0 }), added: courseOf(byDay, now, days) };
  };
  const enrollments = async (now: Date, days: number, seen: SQL) => {
    const [[tally], byDay] = await Promise.all([
      database
        .select({
          open: sql<number>`count(*) filter (where ${enrollment.state} not in ('unconfirmed', 'confirmed', 'closed', 'expired'))::int`,
        })
        .from(enrollment)
        .where(seen),
      countsByDay(database, madeByDay(sql`${enrollment}`, seen)),
    ]);
    return { open: tally?.open ?? 0, came: courseOf(byDay, now, days) };
  };
  return {
    dashboard: async ({ body: { days } }, { caller }) => {
      const now = new Date();
      const ifAllowed = <T>(code: PermissionCode, read: () => Promise<T>) => (caller.codes.has(code) ? read() : null);
      const queues = await readQueues(database);
      const [people, inquiries, enrolled, downloads, searches, schedules, health] = await Promise.all([
        ifAllowed('user:list', async () => accounts(now, days, await seenBy(caller, 'user', account.id, 'user:list'))),
        ifAllowed('content:inquiry:list', async () => {
          const seen = await seenBy(caller, 'inquiry', inquiry.id, 'content:inquiry:list');
          return {
            ...(await readInquiries(database, caller.user.id, seen)),
            came: courseOf(await countsByDay(database, madeByDay(sql`${inquiry}`, seen)), now, days),
          };
        }),
        ifAllowed('content:enrollment:list', async () =>
          enrollments(now, days, await seenBy(caller, 'enrollment', enrollment.id, 'content:enrollment:list')),
        ),
        ifAllowed('content:newsletter:list', async () => ({
          ...courseOf(await usedByDay('download'), now, days),
          top: (await mostUsed('download', days)).map(({ key, count }) => ({ name: key, count })),
        })),
        ifAllowed('1005', async () => ({
          ...courseOf(await usedByDay('search'), now, days),
          withoutResult: courseOf(await usedByDay('searchWithoutResult'), now, days).total,
          texts: (await mostUsed('searchWithoutResult', days)).map(({ key, count }) => ({ text: key, count })),
        })),
        ifAllowed('quartz:list', async () =>
          readSchedules(database, await seenBy(caller, 'quartz', schedule.id, 'quartz:list')),
        ),
        readHealth({ database, filesDir, cache, config }, engine, queues),
      ]);
      return {
        at: now.toISOString(),
        days: lastDays(now),
        accounts: people,
        inquiries,
        enrollments: enrolled,
        downloads,
        searches,
        jobs: caller.codes.has('job:list') ? queues : null,
        schedules,
        health,
      };
    },
  };
}
