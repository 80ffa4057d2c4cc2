import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { disease } from './disease.table.ts';
import { genePanel } from './gene.table.ts';
import { growthStudy } from './growth-study.table.ts';
import { model } from './model.table.ts';
import { oncotreeNode } from './oncotree.table.ts';

/**
 * Keeps what was computed of the catalog's models, by key, as long as they stay as they are. Each reading asks for the
 * stamp (a millisecond or two) and computes anew when it differs; readers who come meanwhile share the computation.
 */
export function remembered<Value>(
  database: Database,
  compute: (key: string) => Promise<Value>,
): (key?: string) => Promise<Value> {
  let keptStamp = '';
  let kept = new Map<string, Promise<Value>>();
  return async (key = '') => {
    const stamp = await stampOf(database);
    if (stamp !== keptStamp) [keptStamp, kept] = [stamp, new Map()];
    const values = kept;
    const known = values.get(key);
    if (known) return known;
    const value = compute(key);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}

/** Another text after every change of what the counts are made of: each write gives its rows a new number. */
async function stampOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ stamp: string }>(sql`select concat_ws(' ',
    (select concat_ws(' ', count(*), sum(${model.revision})) from ${model}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${growthStudy}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${disease}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${oncotreeNode}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${genePanel})) as stamp`);
  return rows[0]?.stamp ?? '';
}
