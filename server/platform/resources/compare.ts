import { sql } from 'drizzle-orm';
import type { Compared } from '../../../contract/resources/record.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { idArray } from './filters.ts';
import { judge } from './judged.ts';
import { readRecords } from './read.ts';
import { type Engine, publishedSource, type ResourceCall, type ResourceSource } from './source.ts';
import { visibilityOf } from './visibility.ts';

/**
 * Returns records that the caller may see next to their public versions, in the given order. The difference is what
 * publishing would change. Both sides leave out fields that the caller may not see.
 */
export async function compare(
  engine: Engine,
  of: ResourceSource,
  ids: readonly string[],
  call: ResourceCall,
): Promise<{ list: Compared[] }> {
  const { database } = engine;
  const visible = await visibilityOf(engine, database, of, call.caller, codesFor(of.definition, 'compare'));
  const named = sql`${of.table.id} = any(${idArray([...ids])})`;
  const records = await readRecords(engine, database, of, { where: sql`${named} and ${visible}` }, call.caller);
  const publicIds = records.filter(({ publication }) => publication?.state !== 'draft').map(({ id }) => id);
  const where = sql`${of.table.id} = any(${idArray(publicIds)})`;
  const kept = await readRecords(engine, database, publishedSource(of), { where }, call.caller);
  const { tell } = await judge(
    engine,
    database,
    of,
    records.map(({ id }) => id),
    call,
  );
  const list = records.map((record): Compared => {
    const current = tell(record);
    const published = kept.find(({ id }) => id === record.id);
    // The permitted actions and the publication state belong to the record, not to one of its two versions.
    return { current, published: published ? { ...current, ...published } : null };
  });
  return { list: list.toSorted((one, other) => ids.indexOf(one.current.id) - ids.indexOf(other.current.id)) };
}
