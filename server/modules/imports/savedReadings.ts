import { eq, sql } from 'drizzle-orm';
import type { SavedReading } from '../../../contract/entities/importReading.ts';
import type { Database } from '../../platform/database/database.ts';
import { savedReading } from './savedReading.table.ts';

const { id, name, kind, header, reading } = savedReading;
const columns = { id, name, kind, header, reading };

/** Returns the saved readings by name. */
export const readSavedReadings = (database: Database): Promise<SavedReading[]> =>
  database.select(columns).from(savedReading).orderBy(savedReading.name);

/** Saves a reading. One with the same name is replaced. */
export async function saveReading(
  database: Database,
  given: Omit<SavedReading, 'id'>,
  updatedBy: string,
): Promise<SavedReading> {
  const values = { ...given, updatedBy, updatedAt: sql`now()` };
  const [saved] = await database
    .insert(savedReading)
    .values(values)
    .onConflictDoUpdate({ target: savedReading.name, set: values })
    .returning(columns);
  if (!saved) throw new Error('PostgreSQL returned no row of an insert');
  return saved;
}

/** Deletes a reading and returns it; undefined if there is none with this id. */
export async function deleteReading(database: Database, readingId: string): Promise<SavedReading | undefined> {
  const [deleted] = await database.delete(savedReading).where(eq(savedReading.id, readingId)).returning(columns);
  return deleted;
}
