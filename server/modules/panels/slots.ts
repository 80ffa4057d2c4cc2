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
 * Confirms an enrollment, which takes one of the panel's slots. If none is free it takes a place on the waiting list,
 * if that is wanted. One statement books the slot, so of two concurrent confirmations only one gets the last slot.
 *
 * @param row locked in the transaction that `database` is
 * @returns `full` without a free slot if no waiting list is wanted, `gone` if the panel is no longer offered, `another`
 * if the mailbox already has a confirmed enrollment in it; in these cases the transaction must not be committed
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

/** Returns whether the mailbox has another open confirmed enrollment in the panel. */
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

/** Takes one of the panel's slots if one is free. */
async function bookSlot(database: Database, panelId: string): Promise<boolean> {
  const booked = await database
    .update(panel)
    .set({ slotsTaken: sql`${panel.slotsTaken} + 1` })
    .where(and(eq(panel.id, panelId), published(panel), lt(panel.slotsTaken, panel.slotsTotal)))
    .returning({ id: panel.id });
  return booked.length === 1;
}
