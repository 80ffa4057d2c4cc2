import { sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { LANGUAGES } from '../../../contract/localized.ts';
import { codesFor, localizedFields } from '../../../contract/resources/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { fromSql, untranslatedSql } from '../../platform/resources/expressions.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';

/** How many records of each resource that the caller lists lack one of the languages in a text; none without any. */
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
    parts.push(sql`(select ${of.definition.name}::text as resource, count(*)::int as count
      from ${fromSql(of)} where ${visible} and ${untranslatedSql(of, LANGUAGES)})`);
  }
  if (parts.length === 0) return [];
  const { rows } = await database.execute<{ resource: string; count: number }>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as counted where count > 0 order by count desc, resource`);
  return rows.flatMap(({ resource, count }) => {
    const of = engine.sources.get(resource);
    return of ? [{ resource, title: of.definition.title, count }] : [];
  });
}
