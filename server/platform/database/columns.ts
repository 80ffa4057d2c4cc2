import { sql } from 'drizzle-orm';
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** UUIDv7, made by the database where the writer gives none: ids sort by the time of creation. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`);

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * What every record that people edit carries: id, who made and last changed it and when, and the version that a
 * save must name (optimistic locking). `createdBy` and `updatedBy` are null for what the system itself wrote.
 */
export const record = () => ({
  id: id(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: uuid(),
  version: integer().notNull().default(1),
});
