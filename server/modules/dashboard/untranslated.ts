import { type SQL, sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { LANGUAGES } from '../../../contract/localized.ts';
import { codesFor, localizedFields } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { fromSql, untranslatedSql, valueSql } from '../../platform/resources/expressions.ts';
import { type Engine, type ResourceSource, type Target, targetOf } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';

/**
 * Counts the records with a text that lacks a language, for each resource that the caller may list. Resources without
 * such records are left out. If records are listed within a parent record, they are counted by parent.
 */
export async function countUntranslated(
  engine: Engine,
  database: Database,
  caller: SignedIn,
): Promise<Dashboard['untranslated']> {
  const counted = [...engine.sources.values()].flatMap((of) => {
    const codes = codesFor(of.definition, 'list');
    const lists = localizedFields(of.definition).length > 0 && codes.some((code) => caller.codes.has(code));
    return lists ? [{ of, codes }] : [];
  });
  const parts = [];
  for (const { of, codes } of counted) {
    const visible = await visibilityOf(engine, database, of, caller, codes);
    const found = sql`${visible} and ${untranslatedSql(of, LANGUAGES)}`;
    const resource = sql`${of.definition.name}::text as resource`;
    const within = withinOf(engine, of);
    parts.push(
      within
        ? sql`(select ${resource}, count(*)::int as count, ${within.target.id} as id, ${within.target.label} as label
            from ${fromSql(of)} join ${within.target.table} on ${within.target.id} = ${within.value}
            where ${found} group by ${within.target.id})`
        : sql`(select ${resource}, count(*)::int as count, null::uuid as id, null::jsonb as label
            from ${fromSql(of)} where ${found})`,
    );
  }
  if (parts.length === 0) return [];
  const { rows } = await database.execute<{
    resource: string;
    count: number;
    id: string | null;
    label: Localized | null;
  }>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as counted where count > 0 order by count desc, resource, id`);
  return rows.flatMap(({ resource, count, id, label }) => {
    const of = engine.sources.get(resource);
    const within = id !== null && label !== null ? { id, label } : null;
    return of ? [{ resource, title: of.definition.title, within, count }] : [];
  });
}

/**
 * Returns the parent resource within which records are listed, and the SQL value that identifies the parent of a
 * record.
 */
function withinOf(engine: Engine, of: ResourceSource): { target: Target; value: SQL } | undefined {
  const { within } = of.definition;
  const field = within === undefined ? undefined : of.definition.fields[within];
  if (within === undefined || !field || !('of' in field)) return undefined;
  return { target: targetOf(engine, field.of), value: valueSql(of, within) };
}
