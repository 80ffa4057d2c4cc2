import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { BY_INDEX } from '../platform/database/keySql.ts';
import type { Located, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { isShortenedNumber } from './spreadsheetGenes.ts';

/** A record of a file that refers to a model by its code or by its id in its source. */
export type OfModel = {
  modelId: string;
  /** Whether the row is not reported if its model is unknown, because something else was reported about it. */
  isPassedOver?: boolean;
};

/**
 * Returns the models of a batch, locked in a fixed order so that two imports wait for each other without a deadlock.
 * Rows of models that are not in the catalog are refused. A code (in upper or lower case) is tried before an id in the
 * source, and that before names, aliases and RRIDs. What several models have matches none of
 * them; the reason lists them.
 *
 * @param columns what to read of `model m` in addition to id and code, as columns of a select
 */
export async function rowsByModel<R extends OfModel>(
  database: Database,
  batch: readonly Located<R>[],
  report: Report,
  columns?: SQL,
): Promise<{ now: TableRow; located: Located<R>[]; at: Wanted['at'] }[]> {
  const ids = JSON.stringify([...new Set(batch.map(({ record }) => record.modelId))]);
  const { rows: known } = await database.execute<{ named: string; id: string; code: string }>(sql`
    with named as (select value from jsonb_array_elements_text(${ids}::jsonb)),
    coded as (
      select distinct on (value) value, id, model_code from named cross join lateral (
        select id, model_code from model where lower(model_code) = lower(value) ${BY_INDEX}) m
      order by value, model_code = value desc, model_code),
    of_source as (
      select value, id, model_code from named cross join lateral (
        select id, model_code from model where source_model_id = value ${BY_INDEX}) m
      where not exists (select 1 from coded where coded.value = named.value))
    select value as named, id, model_code as code from coded union all select * from of_source`);
  const found = new Map<string, Map<string, string>>();
  const note = ({ named, id, code }: { named: string; id: string; code: string }) =>
    found.set(named, (found.get(named) ?? new Map<string, string>()).set(id, code));
  known.forEach(note);
  const missing = [...new Set(batch.map(({ record }) => record.modelId))].filter((one) => !found.has(one));
  if (missing.length > 0) (await namedModels(database, missing)).forEach(note);
  const single = [...found].flatMap(([named, models]) =>
    models.size === 1 ? [{ named, id: [...models.keys()][0] }] : [],
  );
  const { rows } = await database.execute<{ named: string; row: TableRow }>(sql`
    with found as (select named as value, id from jsonb_to_recordset(${JSON.stringify(single)}::jsonb) as w(named text, id uuid))
    select found.value as named, to_jsonb(picked) as row
    from (select * from found order by id) found
    join lateral (select m.id, m.model_code${columns ? sql`, ${columns}` : sql``} from model m where m.id = found.id for update) picked on true`);
  const groups = new Map<string, { now: TableRow; located: Located<R>[] }>();
  const groupOf = new Map<string, { now: TableRow; located: Located<R>[] }>();
  for (const { named, row } of rows) {
    const id = String(row.id);
    const group = groups.get(id) ?? { now: row, located: [] };
    groups.set(id, group);
    groupOf.set(named, group);
  }
  for (const located of batch) {
    const { modelId, isPassedOver = false } = located.record;
    const group = groupOf.get(modelId);
    if (group !== undefined) group.located.push(located);
    else if (!isPassedOver) {
      const codes = [...(found.get(modelId)?.values() ?? [])].sort();
      const reason =
        codes.length > 0
          ? reasons.severalModels(codes)
          : isShortenedNumber(modelId)
            ? reasons.spreadsheetNumber
            : reasons.noModel;
      report.add({ kind: 'row refused', line: located.line, id: modelId, column: 'model_id', value: modelId, reason });
    }
  }
  return [...groups.values()].flatMap(({ now, located }) => {
    const [first] = located;
    return first ? [{ now, located, at: { line: first.line, id: first.record.modelId } }] : [];
  });
}

/**
 * Returns the models with one of the names, in upper or lower case: a name, an alias (where the numbers of DepMap,
 * `ACH-…`, and of Cell Model Passports, `SIDM…`, are), or an RRID with or without its prefix.
 */
async function namedModels(database: Database, names: readonly string[]) {
  const { rows } = await database.execute<{ named: string; id: string; code: string }>(sql`
    with named as (
      select value, lower(value) as name, upper(regexp_replace(value, '^RRID:\\s*', '', 'i')) as rrid
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
    select value as named, id, model_code as code from named cross join lateral (
      select id, model_code from model where lower(model.name) = named.name ${BY_INDEX}) m
    union select value, id, model_code from named cross join lateral (
      select id, model_code from model where model.rrid = named.rrid ${BY_INDEX}) m
    union select value, model.id, model_code from model cross join lateral unnest(model.aliases) alias
      join named on lower(alias) = named.name`);
  return rows;
}

/** Returns the kinds of data of a model with further ones added. */
export function withData(now: unknown, ...kinds: readonly string[]): string[] {
  const known = Array.isArray(now) ? now.map(String) : [];
  return [...known, ...kinds.filter((kind) => !known.includes(kind))];
}
