import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { model } from '../../contract/resources/content/model.ts';
import type { Localized } from '../../contract/schema.ts';
import { model as modelTable } from '../modules/catalog/model.table.ts';
import { checkModel } from '../modules/content/checks/checkModel.ts';
import { today } from '../modules/content/checks/known.ts';
import type { Database } from '../platform/database/database.ts';
import { BY_INDEX, keySql } from '../platform/database/keySql.ts';
import { isRefused, newFindings } from '../platform/resources/findings.ts';
import { lockKeys } from '../platform/resources/uniqueKeys.ts';
import { reportFindings } from './checked.ts';
import { contentOf, type Draft, fieldsOf, laidOver } from './content.ts';
import type { GeneNames } from './geneNames.ts';
import { heldRrids } from './heldRrids.ts';
import type { Located, TableRow, Wanted } from './importer.ts';
import type { ModelRecord } from './modelRecord.ts';
import { type Node, valuesOf } from './modelValues.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

export const modelContent = contentOf(model);

/** The columns of `model m` without those that have a value for each gene or each study. */
const COMPARED = sql.join(
  Object.values(getTableColumns(modelTable))
    .map(({ name }) => toSnakeCase(name))
    .filter((name) => !['expression', 'copy_number', 'responses'].includes(name))
    .map((name) => sql`m.${sql.identifier(name)}`),
  sql`, `,
);

/** Returns the wanted rows of `model`. Values that the file does not give stay unchanged. */
export async function wantedModels(
  database: Database,
  batch: readonly Located<ModelRecord>[],
  report: Report,
  asDrafts: boolean,
  genes: GeneNames,
): Promise<Wanted[]> {
  const existing = await existingModels(database, batch);
  const nodes = await nodesOf(database, batch);
  const taken = await takenCodes(database, batch, existing);
  const proposable = await proposableRrids(database, batch);
  return batch.flatMap(({ line, record }, place) => {
    const finding = { line, id: record.sourceModelId };
    const kept = existing.get(keyOf(record.source, record.sourceModelId));
    const reason = codeRefusal(taken, place, record, kept);
    if (reason) {
      const column = record.code === record.sourceModelId ? 'source_model_id' : 'catalog_code';
      report.add({ kind: 'row refused', ...finding, column, value: record.code, reason });
      return [];
    }
    const node = nodes.get(record.oncotreeCode ?? '');
    if (record.oncotreeCode) reportNode(record.oncotreeCode, node, finding, report);
    const now = kept && (asDrafts ? laidOver(modelContent, kept.row, kept.draft) : kept.row);
    const proposed = now === undefined && record.proposedRrid && proposable.has(record.proposedRrid.rrid);
    const rrid = proposed ? record.proposedRrid?.rrid : record.rrid;
    const values = valuesOf({ ...record, rrid }, node, now, asDrafts);
    if (!checkRow(record, { now, values, node, genes }, finding, report)) return [];
    if (values.disease_id === null) {
      const about = record.oncotreeCode
        ? { column: 'oncotree_code', value: record.oncotreeCode }
        : { column: 'cancer_type', value: record.cancerType };
      report.add({ kind: 'noticed', ...finding, ...about, reason: reasons.noArea });
    }
    if (proposed) {
      const value = record.proposedRrid?.by ?? '';
      report.add({ kind: 'noticed', ...finding, column: 'rrid', value, result: rrid, reason: reasons.proposedRrid });
    }
    return [{ existing: now, values, kept, at: finding }];
  });
}

/** Returns the file column of a check's finding. OncoTree codes have findings of their own. */
function columnOf(
  { patient, alterations, growth, biomarkers, qualityChecks, addedOn }: ModelRecord,
  field: string,
): string | undefined {
  if (field.startsWith('alterations.')) return alterations ? 'driver_alterations' : undefined;
  if (field.startsWith('qualityChecks.')) return qualityChecks ? 'quality_checks' : undefined;
  const said: Readonly<Record<string, string | false | null | undefined>> = {
    'patient.ageYears': patient.age && 'age',
    'patient.ageGroup': patient.age ? 'age' : patient.ageGroup && 'age_group',
    // Site and diagnosis, with which a sex may conflict, are in every row.
    'patient.sex': 'sex',
    'biomarkers.tmbPerMb': typeof biomarkers.tmbPerMb === 'number' && 'tmb_mut_per_mb',
    'biomarkers.her2': biomarkers.her2 && 'her2',
    'biomarkers.pdl1': biomarkers.pdl1 && 'pdl1',
    'biomarkers.er': biomarkers.er && 'er',
    'biomarkers.pr': biomarkers.pr && 'pr',
    'growth.doublingTimeDays': typeof growth.doublingTimeDays === 'number' && 'doubling_time_days',
    species: 'species',
    patient: 'species',
    addedOn: addedOn && 'added_on',
  };
  return said[field] || undefined;
}

type Checked = { now: TableRow | undefined; values: TableRow; node: Node | undefined; genes: GeneNames };

/**
 * Reports the findings of the content checks for a model.
 *
 * @returns whether it has no impossible value
 */
function checkRow(
  record: ModelRecord,
  { now, values, node, genes }: Checked,
  about: { line: number; id: string },
  report: Report,
): boolean {
  const known = {
    today: today(),
    node: node && { diseaseId: node.disease_id, retired: node.retired, tissue: node.tissue },
    symbolOf: genes.known,
  };
  const found = checkModel(fieldsOf(modelContent, { ...now, ...values }), known);
  const before = now && found.some(isRefused) ? checkModel(fieldsOf(modelContent, now), known) : [];
  const fresh = newFindings(before.filter(isRefused), found.filter(isRefused));
  const shown = found
    .filter((one) => !isRefused(one) || fresh.includes(one))
    .filter(({ code, value }) => !code.startsWith('gene.') || genes.isFirst(String(value)));
  return reportFindings(shown, (field) => columnOf(record, field), about, report);
}

function reportNode(code: string, node: Node | undefined, finding: { line: number; id: string }, report: Report): void {
  const about = { ...finding, column: 'oncotree_code', value: code };
  if (node === undefined) report.add({ kind: 'refused', ...about, reason: reasons.notInOncoTree });
  else if (node.retired)
    report.add({ kind: 'noticed', ...about, reason: reasons.retired(node.replaced_by, node.disease_id !== null) });
}

const keyOf = (source: unknown, id: unknown): string => `${source}\t${id}`;

/**
 * Returns the existing models, locked one after the other so that two imports wait for each other without a deadlock.
 * The rows are read after locking, so that a draft saved meanwhile is seen.
 */
async function existingModels(
  database: Database,
  batch: readonly Located<ModelRecord>[],
): Promise<Map<string, NonNullable<Wanted['kept']>>> {
  const ids = JSON.stringify(batch.map(({ record: { source, sourceModelId } }) => ({ source, id: sourceModelId })));
  const wanted = sql`jsonb_to_recordset(${ids}::jsonb) as wanted(source text, id text)
    join model m on m.source = wanted.source and m.source_model_id = wanted.id`;
  await database.execute(sql`select 1 from ${wanted} order by m.id for update of m`);
  const { rows } = await database.execute<{ row: TableRow; draft: Draft | null }>(sql`
    select (select to_json(picked) from (select ${COMPARED}, m.expression <> '{}' as has_expression) picked) as row,
      case when d.record_id is not null then jsonb_build_object('values', d.values,
        'columns', coalesce(d.columns, '{}')) end as draft
    from ${wanted} left join content_draft d on d.resource = ${modelContent.resource} and d.record_id = m.id`);
  return new Map(rows.map((kept) => [keyOf(kept.row.source, kept.row.source_model_id), kept]));
}

/** Returns the proposed RRIDs of a batch that no model of the catalog has. */
async function proposableRrids(database: Database, batch: readonly Located<ModelRecord>[]): Promise<Set<string>> {
  const proposed = batch.flatMap(({ record }) => record.proposedRrid?.rrid ?? []);
  const held = await heldRrids(database, { table: 'model', content: modelContent }, proposed);
  return new Set(proposed.filter((rrid) => !held.has(rrid)));
}

/** A model that has a code, from the table or from the batch; `id` is null for a new one. */
type Holder = { id: string | null; code: string; source: string };
/** The models that have each code of a batch, by key, and the keys of the batch's rows in their order. */
type Taken = { keys: readonly string[]; holders: Map<string, Holder[]> };

/**
 * Locks the codes to be written, and finds the models that have them. With unpublished changes, both the old and the
 * new code of a model count.
 */
async function takenCodes(
  database: Database,
  batch: readonly Located<ModelRecord>[],
  existing: ReadonlyMap<string, NonNullable<Wanted['kept']>>,
): Promise<Taken> {
  const fresh = batch.filter(
    ({ record }) => existing.get(keyOf(record.source, record.sourceModelId))?.row.model_code !== record.code,
  );
  await lockKeys(
    database,
    { resource: modelContent.resource, field: 'modelCode' },
    fresh.map(({ record }) => record.code),
  );
  const codes = JSON.stringify(batch.map(({ record }) => record.code));
  const given = sql`jsonb_array_elements_text(${codes}::jsonb) with ordinality as given(code, place)`;
  const keys = await database.execute<{ key: string }>(
    sql`select ${keySql(sql`code`)} as key from ${given} order by place`,
  );
  // the codes of the models by their index; only unpublished changes, which are few, are read as a whole
  const { rows } = await database.execute<Holder & { key: string }>(sql`
    with wanted as (select distinct ${keySql(sql`given.code`)} as key from ${given})
    select m.id, m.source, m.model_code as code, wanted.key
      from wanted cross join lateral (
        select id, source, model_code from model where ${keySql(sql`model_code`)} = wanted.key ${BY_INDEX}) m
    union select m.id, m.source, draft.code, wanted.key
      from (select record_id, d.values ->> 'modelCode' as code from content_draft d
        where d.resource = ${modelContent.resource} and d.values ? 'modelCode') draft
      join wanted on ${keySql(sql`draft.code`)} = wanted.key join model m on m.id = draft.record_id`);
  const holders = new Map<string, Holder[]>();
  for (const { key, ...holder } of rows) addHolder(holders, key, holder);
  return { keys: keys.rows.map(({ key }) => key), holders };
}

const addHolder = (holders: Taken['holders'], key: string, holder: Holder): void => {
  holders.set(key, [...(holders.get(key) ?? []), holder]);
};

/**
 * Returns why a row cannot have its code: another model has it, or has it in another spelling. A code that the model
 * already had is accepted. An accepted code counts as taken for the rows after it.
 */
function codeRefusal(
  { keys, holders }: Taken,
  place: number,
  { source, code }: ModelRecord,
  kept: Wanted['kept'],
): Localized | undefined {
  if (kept?.row.model_code === code) return undefined;
  const key = keys[place] ?? '';
  const id = kept ? String(kept.row.id) : null;
  const holder = holders.get(key)?.find((one) => one.id === null || one.id !== id);
  if (holder) return holder.code === code ? reasons.codeOfSource(holder.source) : reasons.codeOfTwin(holder.code);
  addHolder(holders, key, { id, code, source });
  return undefined;
}

async function nodesOf(database: Database, batch: readonly Located<ModelRecord>[]): Promise<Map<string, Node>> {
  const codes = JSON.stringify([...new Set(batch.flatMap(({ record }) => record.oncotreeCode ?? []))]);
  const { rows } = await database.execute<Node>(sql`
    select code, name, disease_id, retired, replaced_by, tissue from oncotree_node
    where code in (select jsonb_array_elements_text(${codes}::jsonb))`);
  return new Map(rows.map((node) => [node.code, node]));
}
