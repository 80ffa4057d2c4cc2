import { type SQL, sql } from 'drizzle-orm';
import { sameIn } from '../../../contract/localized.ts';
import { antibody } from '../../../contract/resources/content/antibody.ts';
import { model } from '../../../contract/resources/content/model.ts';
import { type Content, changesOf, contentOf, type Draft, draftWith } from '../../importers/content.ts';
import { heldRrids } from '../../importers/heldRrids.ts';
import type { TableRow } from '../../importers/importer.ts';
import { antibodyRrid } from '../../importers/knownAntibodies.ts';
import { proposedRrid } from '../../importers/knownLines.ts';
import { updateRows, writeDrafts } from '../../importers/write.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';

/** Records that can get an RRID from a reference table. */
type Kind = {
  table: string;
  content: Content;
  /** Columns by which a record is found in the reference table. */
  columns: readonly string[];
  /** Condition on the table `r`. */
  among: SQL;
  find: (row: TableRow) => string | null;
  /** The registry of the RRIDs, for the history. */
  registry: string;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const KINDS = {
  models: {
    table: 'model',
    content: contentOf(model),
    columns: ['source_model_id', 'name', 'aliases', 'model_type', 'species'],
    among: sql`r.model_type = 'cell line'`,
    find: (row) =>
      proposedRrid({
        modelType: textOf(row.model_type),
        species: textOf(row.species),
        numbers: [textOf(row.source_model_id), textOf(row.model_code)],
        name: textOf(row.name),
        aliases: Array.isArray(row.aliases) ? row.aliases.map(textOf) : [],
      })?.rrid ?? null,
    registry: 'Cellosaurus',
  },
  antibodies: {
    table: 'antibody',
    content: contentOf(antibody),
    columns: ['catalog_number', 'target_gene'],
    among: sql`true`,
    find: (row) => antibodyRrid(textOf(row.catalog_number), textOf(row.target_gene)),
    registry: 'Antibody Registry',
  },
} as const satisfies Record<string, Kind>;

type Candidate = { id: string; row: TableRow; draft: Draft | null };
type Proposal = Candidate & { rrid: string };

/** How many records got a proposal. */
export type ProposedCounts = Record<keyof typeof KINDS, number>;

/**
 * Proposes RRIDs for known cell lines and antibodies without one. For published records the proposal is an unpublished
 * change, which an editor publishes or discards; drafts get the RRID itself. A record whose RRID was ever changed or
 * proposed before is left out, so that a discarded proposal is not repeated; so is an RRID that another record has, or
 * that two records would get.
 */
export async function proposeRrids(
  { database, transaction }: Pick<Dependencies, 'database' | 'transaction'>,
  signal: AbortSignal,
): Promise<ProposedCounts> {
  const propose = async (kind: Kind) => {
    const found = await proposals(database, kind, await candidates(database, kind));
    let count = 0;
    for (let first = 0; first < found.length; first += BATCH) {
      signal.throwIfAborted();
      count += await transaction((open) => write(open, kind, found.slice(first, first + BATCH)));
    }
    return count;
  };
  return { models: await propose(KINDS.models), antibodies: await propose(KINDS.antibodies) };
}

/** Records per transaction. */
const BATCH = 500;

/** Returns records without an RRID; with ids, those of them that still have none, locked. */
async function candidates(database: Database, kind: Kind, ids?: readonly string[]): Promise<Candidate[]> {
  const { resource, label } = kind.content;
  const columns = ['id', label, 'state', 'rrid', ...kind.columns].map(
    (column) => sql`${column}::text, r.${sql.identifier(column)}`,
  );
  const chosen = ids && sql`and r.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const { rows } = await database.execute<Candidate>(sql`
    select r.id, jsonb_build_object(${sql.join(columns, sql`, `)}) as row,
      case when d.record_id is not null then jsonb_build_object('values', d.values,
        'columns', coalesce(d.columns, '{}')) end as draft
    from ${sql.identifier(kind.table)} r
    left join content_draft d on d.resource = ${resource} and d.record_id = r.id
    where ${kind.among} and r.rrid is null and not coalesce(d.values ? 'rrid', false) ${chosen ?? sql``}
      and not exists (select 1 from operation_log l where l.resource = ${resource}
        and l.resource_id = r.id and l.action <> 'add' and (l.before ? 'rrid' or l.after ? 'rrid'))
    order by r.id ${ids ? sql`for update of r` : sql``}`);
  return rows;
}

async function proposals(database: Database, kind: Kind, records: readonly Candidate[]): Promise<Proposal[]> {
  const all = records.flatMap((candidate): Proposal[] => {
    const rrid = kind.find(candidate.row);
    return rrid === null ? [] : [{ ...candidate, rrid }];
  });
  const byRrid = Map.groupBy(all, ({ rrid }) => rrid);
  const held = await heldRrids(database, kind, [...byRrid.keys()]);
  return all.filter(({ rrid }) => byRrid.get(rrid)?.length === 1 && !held.has(rrid));
}

/** Writes the proposals of a batch whose records are still without an RRID. Returns how many. */
async function write(database: Database, kind: Kind, batch: readonly Proposal[]): Promise<number> {
  const { content, table, registry } = kind;
  const rrids = new Map(batch.map(({ id, rrid }) => [id, rrid]));
  const still = await candidates(database, kind, [...rrids.keys()]);
  const wanted = still.map(({ id, row, draft }) => ({ id, row, draft, values: { rrid: rrids.get(id) } }));
  const isPublic = ({ row }: Candidate) => row.state === 'published';
  await writeDrafts(
    database,
    content,
    wanted.filter(isPublic).map(({ id, row, draft, values }) => ({ id, ...draftWith(content, row, draft, values) })),
  );
  await updateRows(
    database,
    { table, key: 'id', versioned: true, content },
    wanted.filter((one) => !isPublic(one)).map(({ id, values }) => ({ id, ...values })),
  );
  if (wanted.length > 0)
    await database.insert(operationLog).values(
      wanted.map(({ id, row, values }) => ({
        kind: 'operate' as const,
        action: 'edit' as const,
        resource: content.resource,
        resourceId: id,
        label: sameIn(textOf(row[content.label])),
        status: 200,
        ...changesOf(content, row, values),
        message: registry,
      })),
    );
  return wanted.length;
}
