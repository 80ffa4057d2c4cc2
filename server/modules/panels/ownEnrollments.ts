import { desc, eq } from 'drizzle-orm';
import type { OwnRequest } from '../../../contract/entities/inquiry.ts';
import { OWN_REQUEST_STATES, type OwnRequestState, type RequestState } from '../../../contract/vocabulary.ts';
import type { Database } from '../../platform/database/database.ts';
import { panel } from '../catalog/panel.table.ts';
import { enrollment, enrollmentReference } from './enrollment.table.ts';

const OWN: readonly string[] = OWN_REQUEST_STATES;
const isOwn = (state: RequestState): state is OwnRequestState => OWN.includes(state);

/** Returns every confirmed enrollment of an account, newest first. */
export async function enrollmentsOf(database: Database, accountId: string): Promise<OwnRequest[]> {
  const rows = await database
    .select({ row: enrollment, title: panel.title })
    .from(enrollment)
    .innerJoin(panel, eq(panel.id, enrollment.panelId))
    .where(eq(enrollment.accountId, accountId))
    .orderBy(desc(enrollment.createdAt), desc(enrollment.id));
  return rows.flatMap(({ row: { state, ...row }, title }) => {
    if (!isOwn(state)) return [];
    const request: OwnRequest = {
      id: row.id,
      kind: 'enrollment',
      reference: enrollmentReference(row.number),
      state,
      topic: null,
      panel: title,
      message: row.message,
      models: row.models.map(({ modelCode }) => modelCode),
      searchAddress: null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
    return [request];
  });
}
