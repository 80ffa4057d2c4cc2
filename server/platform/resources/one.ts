import { type SQL, sql } from 'drizzle-orm';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Database } from '../database/database.ts';
import { type Reader, readRecords } from './read.ts';
import type { Engine, ResourceSource } from './source.ts';

/** Returns a record that the caller may see, or undefined for all others, whether they exist or not. */
export async function readOne(
  engine: Engine,
  database: Database,
  of: ResourceSource,
  id: string,
  visible: SQL,
  reader: Reader,
): Promise<ResourceRecord | undefined> {
  const [record] = await readRecords(
    engine,
    database,
    of,
    { where: sql`${of.table.id} = ${id} and ${visible}` },
    reader,
  );
  return record;
}
