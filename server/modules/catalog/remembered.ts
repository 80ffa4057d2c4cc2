import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { disease } from './disease.table.ts';
import { growthStudy } from './growth-study.table.ts';
import { model } from './model.table.ts';

/**
 * Keeps what was computed of the catalog's models as long as they stay as they are. Each reading asks for the stamp
 * (about a millisecond) and computes anew when it differs; readers who come meanwhile wait for the same computation.
 */
export function remembered<Value>(database: Database, compute: () => Promise<Value>): () => Promise<Value> {
  let kept: { stamp: string; value: Promise<Value> } | undefined;
  return async () => {
    const stamp = await stampOf(database);
    if (kept?.stamp !== stamp) {
      const fresh = { stamp, value: compute() };
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.value;
  };
}

/** Another text after every change of a model, a growth study or a disease area: each write gives its rows a new number. */
async function stampOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ stamp: string }>(sql`select concat_ws(' ',
    (select concat_ws(' ', count(*), sum(${model.revision})) from ${model}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${growthStudy}),
    (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${disease})) as stamp`);
  return rows[0]?.stamp ?? '';
}
