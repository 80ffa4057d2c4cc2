import { eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import type { Schedule } from './runs.ts';
import { schedule } from './schedule.table.ts';

/** Pauses a schedule after too many failures in a row until it is resumed, and records this in the operation log. */
export async function pause(database: Database, { id, name }: Schedule, count: number): Promise<void> {
  await database
    .update(schedule)
    .set({ enabled: false, nextRunAt: null, pausedAt: sql`now()`, version: sql`${schedule.version} + 1` })
    .where(eq(schedule.id, id));
  await database.insert(operationLog).values({
    ...{ kind: 'operate', action: 'stop', resource: 'quartz', resourceId: id, label: name, status: 200 },
    ...{
      before: { enabled: true },
      after: { enabled: false },
      message: m.schedule_paused_note({ count }, { locale: 'en' }),
    },
  });
}
