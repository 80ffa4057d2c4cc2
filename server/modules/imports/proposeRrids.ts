import { sql } from 'drizzle-orm';
import { sameIn } from '../../../contract/localized.ts';
import { changesOf, type Draft, draftWith } from '../../importers/content.ts';
import type { TableRow } from '../../importers/importer.ts';
import { proposedRrid } from '../../importers/knownLines.ts';
import { heldRrids, modelContent } from '../../importers/modelsTarget.ts';
import { updateRows, writeDrafts } from '../../importers/write.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';

const MODELS = { table: 'model', key: 'id', versioned: true, content: modelContent };

type Candidate = { id: string; row: TableRow; draft: Draft | null };
type Proposal = Candidate & { rrid: string };

/** The models that got a proposal: those whose change waits for publication, and drafts that were completed. */
export type ProposedCounts = { waiting: number; drafts: number };

/**
 * Proposes RRIDs for known cell lines without one. For published models the proposal is an unpublished change, which an
 * editor publishes or discards. A model whose RRID was ever changed or proposed before is left out, so that a discarded
 * proposal is not repeated; so is an RRID that another model has, or that two models would get.
 */
export async function proposeRrids(
  { database, transaction }: Pick<Dependencies, 'database' | 'transaction'>,
  signal: AbortSignal,
): Promise<ProposedCounts> {
  const counts = { waiting: 0, drafts: 0 };
  const found = await proposals(database, await candidates(database));
  for (let first = 0; first < found.length; first += BATCH) {
    signal.throwIfAborted();
    const written = await transaction((open) => write(open, found.slice(first, first + BATCH)));
    counts.waiting += written.waiting;
    counts.drafts += written.drafts;
  }
  return counts;
}

/** Models per transaction. */
const BATCH = 500;

/** Returns cell lines without an RRID; with ids, those of them that still have none, locked. */
async function candidates(database: Database, ids?: readonly string[]): Promise<Candidate[]> {
  const among = ids && sql`and m.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const { rows } = await database.execute<Candidate>(sql`
    select m.id, jsonb_build_object('id', m.id, 'model_code', m.model_code, 'source_model_id', m.source_model_id,
      'name', m.name, 'aliases', m.aliases, 'model_type', m.model_type, 'species', m.species, 'rrid', m.rrid,
      'state', m.state) as row,
      case when d.record_id is not null then jsonb_build_object('values', d.values,
        'columns', coalesce(d.columns, '{}')) end as draft
    from model m left join content_draft d on d.resource = ${modelContent.resource} and d.record_id = m.id
    where m.model_type = 'cell line' and m.rrid is null and not coalesce(d.values ? 'rrid', false) ${among ?? sql``}
      and not exists (select 1 from operation_log l where l.resource = ${modelContent.resource}
        and l.resource_id = m.id and l.action <> 'add' and (l.before ? 'rrid' or l.after ? 'rrid'))
    order by m.id ${ids ? sql`for update of m` : sql``}`);
  return rows;
}

async function proposals(database: Database, models: readonly Candidate[]): Promise<Proposal[]> {
  const all = models.flatMap((candidate): Proposal[] => {
    const { name, aliases, model_type, species, model_code, source_model_id } = candidate.row;
    const found = proposedRrid({
      modelType: String(model_type),
      species: String(species),
      numbers: [String(source_model_id), String(model_code)],
      name: String(name),
      aliases: Array.isArray(aliases) ? aliases.map(String) : [],
    });
    return found === null ? [] : [{ ...candidate, rrid: found.rrid }];
  });
  const byRrid = Map.groupBy(all, ({ rrid }) => rrid);
  const held = await heldRrids(database, [...byRrid.keys()]);
  return all.filter(({ rrid }) => byRrid.get(rrid)?.length === 1 && !held.has(rrid));
}

/** Writes the proposals of a batch whose models are still without an RRID. */
async function write(database: Database, batch: readonly Proposal[]): Promise<ProposedCounts> {
  const rrids = new Map(batch.map(({ id, rrid }) => [id, rrid]));
  const still = await candidates(database, [...rrids.keys()]);
  const wanted = still.map(({ id, row, draft }) => ({ id, row, draft, values: { rrid: rrids.get(id) } }));
  const waiting = wanted.filter(({ row }) => row.state === 'published');
  const drafts = wanted.filter(({ row }) => row.state !== 'published');
  await writeDrafts(
    database,
    modelContent,
    waiting.map(({ id, row, draft, values }) => ({ id, ...draftWith(modelContent, row, draft, values) })),
  );
  await updateRows(
    database,
    MODELS,
    drafts.map(({ id, values }) => ({ id, ...values })),
  );
  if (wanted.length > 0)
    await database.insert(operationLog).values(
      wanted.map(({ id, row, values }) => ({
        kind: 'operate' as const,
        action: 'edit' as const,
        resource: modelContent.resource,
        resourceId: id,
        label: sameIn(String(row.model_code)),
        status: 200,
        ...changesOf(modelContent, row, values),
        message: 'Cellosaurus',
      })),
    );
  return { waiting: waiting.length, drafts: drafts.length };
}
