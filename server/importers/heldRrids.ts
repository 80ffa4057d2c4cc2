import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { BY_INDEX } from '../platform/database/keySql.ts';
import type { Content } from './content.ts';

/** Returns which of these RRIDs records of a table have, in their own or unpublished values. */
export async function heldRrids(
  database: Database,
  { table, content }: { table: string; content: Content },
  rrids: readonly string[],
): Promise<Set<string>> {
  if (rrids.length === 0) return new Set();
  const given = sql`(select jsonb_array_elements_text(${JSON.stringify(rrids)}::jsonb))`;
  const { rows } = await database.execute<{ rrid: string }>(sql`
    select held.rrid from (select distinct rrid from ${given} as given(rrid)) given cross join lateral (
      select rrid from ${sql.identifier(table)} where rrid = given.rrid ${BY_INDEX}) held
    union select "values"->>'rrid' from content_draft
    where resource = ${content.resource} and "values"->>'rrid' in ${given}`);
  return new Set(rows.map(({ rrid }) => rrid));
}
