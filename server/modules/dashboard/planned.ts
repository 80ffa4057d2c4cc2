import { type SQL, sql } from 'drizzle-orm';
import type { PlannedContent } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { contentDraft } from '../../platform/resources/contentDraft.table.ts';
import { fromSql, lapsedSql } from '../../platform/resources/expressions.ts';
import { instantSql, readLabels } from '../../platform/resources/read.ts';
import type { Engine, ResourceSource } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';

const MOST = 6;
type Row = Omit<PlannedContent, 'label'>;

/**
 * Returns the next planned publications and withdrawals of the content that the caller may list; null if there is no
 * such list.
 */
export async function readPlanned(
  engine: Engine,
  database: Database,
  caller: SignedIn,
): Promise<PlannedContent[] | null> {
  const sources = [...engine.sources.values()].filter(
    ({ definition }) => definition.content && caller.codes.has(definition.codes.list),
  );
  if (sources.length === 0) return null;
  const plans = await Promise.all(
    sources.map(async (of) =>
      plansOf(of, await visibilityOf(engine, database, of, caller, [of.definition.codes.list])),
    ),
  );
  const { rows } = await database.execute<Row & { time: Date }>(
    sql`select kind, resource, id, at, lapsed from (${sql.join(plans.flat(), sql` union all `)}) as plans
      order by time, id limit ${MOST}`,
  );
  const labels = new Map<string, PlannedContent['label']>();
  for (const resource of new Set(rows.map((row) => row.resource))) {
    const ids = rows.flatMap((row) => (row.resource === resource ? [row.id] : []));
    for (const [id, label] of await readLabels(engine, database, resource, ids, caller)) labels.set(id, label);
  }
  return rows.flatMap((row) => {
    const label = labels.get(row.id);
    return label ? [{ ...row, label }] : [];
  });
}

function plansOf(of: ResourceSource, visible: SQL): SQL[] {
  const plan = (kind: PlannedContent['kind'], time: SQL, lapsed: SQL) => sql`
    select ${kind}::text as kind, ${of.definition.name}::text as resource, ${of.table.id} as id, ${time} as time,
      ${instantSql(time)} as at, ${lapsed} as lapsed
    from ${fromSql(of)} where ${time} is not null and ${visible}`;
  return [
    plan('publish', sql`${contentDraft.publishAt}`, lapsedSql(of)),
    plan('withdraw', sql`${contentDraft.withdrawAt}`, sql`false`),
  ];
}
