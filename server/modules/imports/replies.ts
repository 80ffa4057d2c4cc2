import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ImportFinding, ImportRun, ImportRunLine } from '../../../contract/entities/imports.ts';
import { sameIn } from '../../../contract/localized.ts';
import { inWords } from '../../importers/reason.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { account } from '../accounts/account.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { importRun, type KeptFinding, NOTHING_DONE } from './importRun.table.ts';

/** A run without a sign of life for this long has ended with its server. A waiting run may have others before it. */
const LOST = sql`case ${importRun.state} when 'running' then interval '1 minute' else interval '2 hours' end`;

const { findings: _findings, origin: _origin, ...columns } = getTableColumns(importRun);
const selection = {
  run: {
    ...columns,
    state: sql<
      ImportRunLine['state']
    >`case when ${importRun.state} in ('waiting', 'running') and ${importRun.touchedAt} < now() - ${LOST}
      then 'interrupted' else ${importRun.state} end`,
  },
  person: { id: account.id, firstName: account.firstName, lastName: account.lastName },
};

const runs = (database: Database) =>
  database.select(selection).from(importRun).leftJoin(account, eq(account.id, importRun.createdBy));
type Row = Awaited<ReturnType<typeof runs>>[number];

/** Returns a run as the API sends it, or undefined if there is none with this id. */
export async function readRun(database: Database, id: string, locale: Locale): Promise<ImportRun | undefined> {
  const [row] = await runs(database).where(eq(importRun.id, id));
  if (!row) return undefined;
  const { fileId: file, reading, unmapped, groups, findingCount: findings } = row.run;
  const changes = groups.reduce((sum, { kind, count }) => sum + (kind === 'changed' ? count : 0), 0);
  const inLanguage = groups.map((group) => told(group, locale));
  return { ...lineOf(row, locale), file, reading, unmapped, findings, changes, groups: inLanguage };
}

export async function readRuns(database: Database, page: number, limit: number, locale: Locale) {
  const count = await database.$count(importRun);
  const rows = await runs(database)
    .orderBy(desc(importRun.createdAt), desc(importRun.id))
    .limit(limit)
    .offset(offsetIn(count, { page, limit }));
  return { count, list: rows.map((row) => lineOf(row, locale)) };
}

type Part<Place> = Place & { changes?: boolean | undefined };

/** Returns single findings of a run from an offset; with `changes`, the stored values that are replaced. */
export async function readFindings(
  database: Database,
  id: string,
  { first, limit, changes = false }: Part<{ first: number; limit: number }>,
  locale: Locale,
): Promise<{ count: number; list: ImportFinding[] }> {
  const asked = sql`(select row_number() over (order by found.place) as place, found.value
    from jsonb_array_elements(${importRun.findings}) with ordinality as found(value, place)
    where (found.value ->> 'kind' = 'changed') = ${changes}) as asked`;
  const [row] = await database
    .select({
      count: sql<number>`(select count(*)::int from ${asked})`,
      list: sql<KeptFinding[]>`coalesce((select jsonb_agg(asked.value order by asked.place) from ${asked}
        where asked.place > ${first} and asked.place <= ${first + limit}), '[]'::jsonb)`,
    })
    .from(importRun)
    .where(eq(importRun.id, id));
  return { count: row?.count ?? 0, list: (row?.list ?? []).map((finding) => told(finding, locale)) };
}

/** Returns a page of findings; beyond the end, the last page. */
export async function readFindingsPage(
  database: Database,
  id: string,
  { page, limit, changes }: Part<{ page: number; limit: number }>,
  locale: Locale,
) {
  const first = (page - 1) * limit;
  const found = await readFindings(database, id, { first, limit, changes }, locale);
  const given = offsetIn(found.count, { page, limit });
  return given === first ? found : readFindings(database, id, { first: given, limit, changes }, locale);
}

const told = <F extends KeptFinding>(finding: F, locale: Locale) => ({
  ...finding,
  result: finding.result ?? '',
  reason: inWords(finding.reason, locale),
});

function lineOf({ run, person }: Row, locale: Locale): ImportRunLine {
  const { id, kind, dryRun, publish, clear, state, fileName, totals, rowsOfFile, problem, createdAt } = run;
  return {
    id,
    kind,
    dryRun,
    publish,
    clear,
    state,
    fileName,
    // Earlier versions did not count drafts.
    totals: { ...NOTHING_DONE, ...totals },
    rowsOfFile,
    problem: problem === null ? null : inWords(problem, locale),
    createdAt: createdAt.toISOString(),
    createdBy: person && { id: person.id, label: sameIn(fullName(person.firstName, person.lastName)) },
  };
}
