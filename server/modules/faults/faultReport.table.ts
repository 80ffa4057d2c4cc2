import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FaultReport, FlightRecord } from '../../../contract/entities/faultReport.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';

/** What visitors reported about faults of pages. Each belongs to an entry of the error log, and is deleted with it. */
export const faultReport = pgTable('fault_report', {
  /** The entry of the error log. */
  id: uuid()
    .primaryKey()
    .references(() => operationLog.id, { onDelete: 'cascade' }),
  kind: text().$type<FaultReport['kind']>().notNull(),
  error: text().notNull(),
  frames: jsonb().$type<string[]>().notNull(),
  page: text().$type<FaultReport['page']>(),
  /** What the page did before; null if the visitor did not send it. */
  record: jsonb().$type<FlightRecord>(),
});
