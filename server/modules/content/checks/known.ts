import { sql } from 'drizzle-orm';
import type { PublishedFrequency } from '../../../../contract/entities/frequency.ts';
import type { Alteration } from '../../../../contract/entities/model.ts';
import { partnersOf } from '../../../../contract/fusions.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/resources/source.ts';
import type { KnownOfDisease } from './checkDisease.ts';
import type { Known, KnownNode } from './fault.ts';

/** Returns the current date in the earliest time zone (UTC+14). */
export const today = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * Looks up the names that a model uses.
 *
 * @param wanted `refused`: only names that refusals depend on; publishing uses it for thousands of models
 */
export async function knownOf(
  database: Database,
  id: string | null,
  values: Values,
  wanted: 'refused' | 'all',
): Promise<Known> {
  const node = await nodeOf(database, values.oncotreeCode);
  const symbolOf = await symbolsOf(database, (values.alterations ?? []) as readonly Alteration[], wanted);
  const firstStudy = id === null || wanted === 'refused' ? null : await firstStudyOf(database, id);
  return { today: today(), node, symbolOf, firstStudy };
}

async function nodeOf(database: Database, code: unknown): Promise<KnownNode | null | undefined> {
  if (typeof code !== 'string' || code === '') return undefined;
  const { rows } = await database.execute<KnownNode>(
    sql`select disease_id as "diseaseId", retired, tissue from oncotree_node where code = ${code}`,
  );
  return rows[0] ?? ((await noneIn(database, 'oncotree_node')) ? undefined : null);
}

const noneIn = async (database: Database, table: 'gene' | 'oncotree_node'): Promise<boolean> =>
  (await database.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).rowCount === 0;

/** Returns undefined if the catalog has no genes at all, so that names cannot be checked. */
async function symbolsOf(
  database: Database,
  alterations: readonly Alteration[],
  wanted: 'refused' | 'all',
): Promise<Known['symbolOf']> {
  const foreign = (one: Alteration) => one.kind === 'fusion' && !partnersIn(one).includes(one.gene);
  const named = alterations.flatMap((one) =>
    wanted === 'refused' ? (foreign(one) ? partnersIn(one) : []) : [one.gene, ...partnersIn(one)],
  );
  if (named.length === 0) return undefined;
  const names = JSON.stringify([...new Set(named)]);
  const list = sql`(select array_agg(value) from jsonb_array_elements_text(${names}::jsonb))::text[]`;
  const { rows } = await database.execute<{ name: string; symbol: string }>(sql`
    select value as name, symbol from jsonb_array_elements_text(${names}::jsonb)
    join gene on symbol in (value, upper(value))
    union all
    select alias, min(symbol) from gene, unnest(aliases) alias
    where ${wanted === 'all'}::boolean and aliases && ${list} and alias = any(${list})
    group by alias having count(distinct symbol) = 1`);
  const symbols = new Map<string, string>();
  // A symbol has precedence over an alias, and the exact name over the one in capitals.
  for (const { name, symbol } of rows) if (!symbols.has(name) || symbol === name) symbols.set(name, symbol);
  if (symbols.size === 0 && (await noneIn(database, 'gene'))) return undefined;
  return (name) => symbols.get(name);
}

const partnersIn = ({ gene, kind, proteinChange }: Alteration): readonly string[] =>
  kind === 'fusion' ? (partnersOf(proteinChange ?? '', gene) ?? []) : [];

async function firstStudyOf(database: Database, id: string): Promise<string | null> {
  const { rows } = await database.execute<{ first: string | null }>(
    sql`select min(started_on)::text as first from growth_study where model_id = ${id}`,
  );
  return rows[0]?.first ?? null;
}

/** Looks up the genes and OncoTree codes that the published frequencies of a disease area name. */
export async function knownOfDisease(
  database: Database,
  values: Values,
  wanted: 'refused' | 'all',
): Promise<KnownOfDisease> {
  const frequencies = (values.frequencies ?? []) as readonly PublishedFrequency[];
  if (wanted === 'refused' || frequencies.length === 0) return { symbolOf: undefined, hasCode: () => true };
  const named = frequencies.map(({ gene }) => ({ gene, kind: 'mutation' as const }) as Alteration);
  const asked = [...new Set(frequencies.flatMap(({ population }) => population.oncotreeCodes))];
  const { rows } = await database.execute<{ code: string }>(
    sql`select code from oncotree_node where code = any(${sql.param(asked)}::text[])`,
  );
  const codes = new Set(rows.map(({ code }) => code));
  const isEmpty = codes.size === 0 && (await noneIn(database, 'oncotree_node'));
  return { symbolOf: await symbolsOf(database, named, wanted), hasCode: (code) => isEmpty || codes.has(code) };
}
