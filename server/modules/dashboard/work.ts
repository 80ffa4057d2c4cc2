import { and, eq, type SQL, sql } from 'drizzle-orm';
import { OVERDUE_HOURS } from '../../../contract/dashboardDays.ts';
import type { WaitingInquiry } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../accounts/account.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { inquiry, inquiryReference } from '../inquiries/inquiry.table.ts';

const LISTED = 8;
const OPEN = sql`${inquiry.state} not in ('answered', 'closed')`;

/** Returns the number of waiting inquiries that meet the condition `seen`, and those that wait longest. */
export async function readInquiries(database: Database, callerId: string, seen: SQL) {
  const [[tally], rows] = await Promise.all([
    database
      .select({
        open: sql<number>`count(*) filter (where ${OPEN})::int`,
        overdue: sql<number>`count(*) filter (where ${OPEN} and ${inquiry.createdAt} < now() - make_interval(hours => ${OVERDUE_HOURS}))::int`,
        unassigned: sql<number>`count(*) filter (where ${OPEN} and ${inquiry.assigneeId} is null)::int`,
        mine: sql<number>`count(*) filter (where ${OPEN} and ${inquiry.assigneeId} = ${callerId})::int`,
      })
      .from(inquiry)
      .where(seen),
    database
      .select({ inquiry, assignee: account })
      .from(inquiry)
      .leftJoin(account, eq(account.id, inquiry.assigneeId))
      .where(and(OPEN, seen))
      .orderBy(inquiry.createdAt)
      .limit(LISTED),
  ]);
  const list: WaitingInquiry[] = rows.map(({ inquiry: row, assignee }) => ({
    id: row.id,
    reference: inquiryReference(row.number),
    state: row.state,
    organization: row.organization,
    country: row.country,
    message: row.message,
    assignee: assignee ? fullName(assignee.firstName, assignee.lastName) : null,
    waitingMinutes: Math.max(0, Math.round((Date.now() - row.createdAt.getTime()) / 60_000)),
  }));
  return { ...(tally ?? { open: 0, overdue: 0, unassigned: 0, mine: 0 }), list };
}
