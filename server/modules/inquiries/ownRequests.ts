import { desc, eq } from 'drizzle-orm';
import type { OwnRequest } from '../../../contract/entities/inquiry.ts';
import type { Database } from '../../platform/database/database.ts';
import { inquiry, inquiryReference } from './inquiry.table.ts';

/**
 * Returns every inquiry of an account, newest first. Inquiries that were sent without signing in belong to no account.
 */
export async function inquiriesOf(database: Database, accountId: string): Promise<OwnRequest[]> {
  const rows = await database
    .select()
    .from(inquiry)
    .where(eq(inquiry.accountId, accountId))
    .orderBy(desc(inquiry.createdAt), desc(inquiry.id));
  return rows.map((row) => ({
    id: row.id,
    kind: 'inquiry',
    reference: inquiryReference(row.number),
    state: row.state,
    topic: row.topic,
    panel: null,
    message: row.message,
    models: row.models.map(({ modelCode }) => modelCode),
    searchAddress: row.searchAddress,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
