import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PanelTeaser } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { panel, panelDisease } from './panel.table.ts';
import { published } from './published.ts';

/**
 * Returns the published panels that can be joined today (within their dates and with a free slot), optionally of one
 * area.
 */
export async function openPanels(database: Database, areaId?: string): Promise<PanelTeaser[]> {
  const ofArea = database
    .select({ id: panelDisease.panelId })
    .from(panelDisease)
    .where(eq(panelDisease.diseaseId, areaId ?? ''));
  const rows = await database
    .select({
      id: panel.id,
      code: panel.code,
      title: panel.title,
      summary: panel.summary,
      total: panel.slotsTotal,
      taken: panel.slotsTaken,
      closesAt: panel.closesAt,
      version: panel.version,
    })
    .from(panel)
    .where(
      and(
        published(panel),
        sql`current_date between ${panel.opensAt} and ${panel.closesAt}`,
        lt(panel.slotsTaken, panel.slotsTotal),
        areaId === undefined ? undefined : inArray(panel.id, ofArea),
      ),
    )
    .orderBy(asc(panel.sort), asc(panel.code));
  return rows.map(({ total, taken, ...row }) => ({ ...row, slots: { total, taken } }));
}
