import { sql } from 'drizzle-orm';
import { model } from '../../contract/resources/content/model.ts';
import type { Database } from '../platform/database/database.ts';
import { MODEL_FILE, withAlterations } from './alteration-sources.ts';
import { contentOf, type Draft, laidOver } from './content.ts';
import type { Located, TableRow, Wanted } from './importer.ts';
import type { ModelRecord } from './model-record.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

type Node = { code: string; disease_id: string | null; retired: boolean; replaced_by: string | null };

export const modelContent = contentOf(model);

/** What the rows of `model` shall be. Columns that people fill in the back-office, and the file does not hold, stay. */
export async function wantedModels(
  database: Database,
  batch: readonly Located<ModelRecord>[],
  report: Report,
  asDrafts: boolean,
): Promise<Wanted[]> {
  const existing = await existingModels(database, batch);
  const nodes = await nodesOf(database, batch);
  const taken = await takenCodes(database, batch);
  return batch.flatMap(({ line, record }) => {
    const finding = { line, id: record.sourceModelId };
    const owner = taken.get(record.sourceModelId);
    if (owner !== undefined && owner !== record.source) {
      const reason = reasons.codeOfSource(owner);
      report.add({ kind: 'row refused', ...finding, column: 'source_model_id', value: record.sourceModelId, reason });
      return [];
    }
    const node = record.oncotreeCode === null ? undefined : nodes.get(record.oncotreeCode);
    if (record.oncotreeCode !== null) reportNode(record.oncotreeCode, node, finding, report);
    if (!node?.disease_id) {
      const about =
        record.oncotreeCode === null
          ? { column: 'cancer_type', value: record.cancerType }
          : { column: 'oncotree_code', value: record.oncotreeCode };
      report.add({ kind: 'noticed', ...finding, ...about, reason: reasons.noArea });
    }
    const kept = existing.get(keyOf(record.source, record.sourceModelId));
    const now = kept && (asDrafts ? laidOver(modelContent, kept.row, kept.draft) : kept.row);
    return [{ existing: now, values: valuesOf(record, node, now, asDrafts), kept }];
  });
}

function reportNode(code: string, node: Node | undefined, finding: { line: number; id: string }, report: Report): void {
  const about = { ...finding, column: 'oncotree_code', value: code };
  if (node === undefined) report.add({ kind: 'refused', ...about, reason: reasons.notInOncoTree });
  else if (node.retired)
    report.add({ kind: 'noticed', ...about, reason: reasons.retired(node.replaced_by, node.disease_id !== null) });
}

function valuesOf(record: ModelRecord, node: Node | undefined, now: TableRow | undefined, asDrafts: boolean): TableRow {
  return {
    model_code: record.sourceModelId,
    name: record.name,
    aliases: record.aliases,
    model_type: record.modelType,
    species: record.species,
    disease_id: node?.disease_id ?? null,
    oncotree_code: node === undefined ? null : record.oncotreeCode,
    cancer_type: record.cancerType,
    histology: record.histology,
    primary_site: record.primarySite,
    collection_site: record.collectionSite,
    tumor_type: record.tumorType,
    stage: record.stage,
    patient_code: record.patientCode,
    patient: record.patient,
    ...withAlterations(now, MODEL_FILE, record.alterations),
    biomarkers: {
      her2: null,
      pdl1: null,
      er: null,
      pr: null,
      ...(now?.biomarkers as object | undefined),
      msi: record.msi,
      tmbPerMb: record.tmbPerMb,
    },
    data_available: dataOf(record, now),
    provider: record.provider,
    catalog_number: record.catalogNumber,
    rrid: record.rrid,
    comments: record.comments,
    source: record.source,
    source_model_id: record.sourceModelId,
    license: record.license,
    state: (now?.state as string | undefined) ?? (asDrafts ? 'draft' : 'published'),
  };
}

/** Kinds of data that the file does not speak of stay as they are; so do those that other imports brought. */
function dataOf({ data }: ModelRecord, row: TableRow | undefined): string[] {
  const now = (row?.data_available as string[] | undefined) ?? [];
  const held: unknown[] = [
    row?.has_expression && 'expression',
    Object.keys(row?.alteration_sources ?? {}).some((source) => source !== MODEL_FILE) && 'mutation',
  ];
  const stated = Object.entries(data);
  const kept = now.filter((kind) => held.includes(kind) || !stated.some(([name, exists]) => name === kind && !exists));
  return [...kept, ...stated.filter(([name, exists]) => exists && !kept.includes(name)).map(([name]) => name)];
}

const keyOf = (source: unknown, id: unknown): string => `${source}\t${id}`;

/** In the order of the file, one after the other: two imports at once wait for each other and do not stop each other. */
async function existingModels(
  database: Database,
  batch: readonly Located<ModelRecord>[],
): Promise<Map<string, NonNullable<Wanted['kept']>>> {
  const ids = JSON.stringify(batch.map(({ record: { source, sourceModelId } }) => ({ source, id: sourceModelId })));
  const { rows } = await database.execute<{ row: TableRow; draft: Draft | null }>(sql`
    select to_jsonb(m) - '{expression,copy_number,responses}'::text[]
      || jsonb_build_object('has_expression', m.expression <> '{}') as row,
      case when d.record_id is not null then jsonb_build_object('values', d.values,
        'columns', coalesce(d.columns, '{}'), 'version', d.version) end as draft
    from jsonb_to_recordset(${ids}::jsonb) as wanted(source text, id text)
    join model m on m.source = wanted.source and m.source_model_id = wanted.id
    left join content_draft d on d.resource = ${modelContent.resource} and d.record_id = m.id
    order by m.id for update of m`);
  return new Map(rows.map((kept) => [keyOf(kept.row.source, kept.row.source_model_id), kept]));
}

async function takenCodes(database: Database, batch: readonly Located<ModelRecord>[]): Promise<Map<string, string>> {
  const codes = JSON.stringify(batch.map(({ record }) => record.sourceModelId));
  const { rows } = await database.execute<{ model_code: string; source: string }>(sql`
    select model_code, source from model where model_code in (select jsonb_array_elements_text(${codes}::jsonb))`);
  const taken = new Map(rows.map(({ model_code, source }) => [model_code, source]));
  for (const { record } of batch) if (!taken.has(record.sourceModelId)) taken.set(record.sourceModelId, record.source);
  return taken;
}

async function nodesOf(database: Database, batch: readonly Located<ModelRecord>[]): Promise<Map<string, Node>> {
  const codes = JSON.stringify([...new Set(batch.flatMap(({ record }) => record.oncotreeCode ?? []))]);
  const { rows } = await database.execute<Node>(sql`
    select code, disease_id, retired, replaced_by from oncotree_node
    where code in (select jsonb_array_elements_text(${codes}::jsonb))`);
  return new Map(rows.map((node) => [node.code, node]));
}
