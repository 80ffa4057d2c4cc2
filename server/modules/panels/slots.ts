import { and, eq, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Panel } from '../../../contract/entities/panel.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { panel } from '../catalog/panel.table.ts';
import { published } from '../catalog/published.ts';
import { type EnrollmentRow, enrollment } from './enrollment.table.ts';
import { readPanels } from './panels.ts';

export type Settled = { row: EnrollmentRow; panel: Panel };

/**
 * Confirms an enrollment, which takes one of the panel's slots, or without one left a place on its waiting list if that
 * is wanted. The slot is booked by one statement, so of two who confirm the last one at once, one gets it.
 * @param row locked in the transaction that `database` is
 * @returns `full` without a slot where no waiting list is wanted, `gone` when the panel is not offered any more,
 * `another` when the mailbox has a confirmed enrollment in it already; then the transaction must not be committed
 */
export async function settleEnrollment(
  database: Database,
  { id, panelId, workEmail }: Pick<EnrollmentRow, 'id' | 'panelId' | 'workEmail'>,
  { waitingList, by }: { waitingList: boolean; by: string | null },
): Promise<Settled | 'full' | 'gone' | 'another'> {
  const [wanted] = await readPanels(database, eq(panel.id, panelId));
  if (!wanted) return 'gone';
  const holdsSlot = await bookSlot(database, panelId);
  if (await hasAnother(database, { id, panelId, workEmail })) return 'another';
  if (!holdsSlot && !waitingList) return 'full';
  const [row] = await database
    .update(enrollment)
    .set({
      holdsSlot,
      state: holdsSlot ? 'received' : 'waiting',
      confirmHash: null,
      updatedAt: sql`now()`,
      updatedBy: by,
      version: sql`${enrollment.version} + 1`,
    })
    .where(eq(enrollment.id, id))
    .returning();
  if (!row) throw new Error('An enrollment was not confirmed');
  return { row, panel: wanted };
}

/** Whether the mailbox has another confirmed enrollment in the panel that is open. */
async function hasAnother(
  database: Database,
  { id, panelId, workEmail }: Pick<EnrollmentRow, 'id' | 'panelId' | 'workEmail'>,
): Promise<boolean> {
  const others = await database.$count(
    enrollment,
    and(
      ne(enrollment.id, id),
      eq(enrollment.panelId, panelId),
      sql`${mailboxOf(enrollment.workEmail)} = ${mailboxOf(workEmail)}`,
      notInArray(enrollment.state, ['unconfirmed', 'expired', 'closed']),
    ),
  );
  return others > 0;
}

/** Takes one of the panel's slots, if any is left. */
async function bookSlot(database: Database, panelId: string): Promise<boolean> {
  const booked = await database
    .update(panel)
    .set({ slotsTaken: sql`${panel.slotsTaken} + 1` })
    .where(and(eq(panel.id, panelId), published(panel), lt(panel.slotsTaken, panel.slotsTotal)))
    .returning({ id: panel.id });
  return booked.length === 1;
}
