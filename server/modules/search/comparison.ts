import { and, eq, inArray, or } from 'drizzle-orm';
import { compareNames } from '../../../contract/collation.ts';
import { geneTesting } from '../../../contract/driverClasses.ts';
import type { Estimate } from '../../../contract/entities/analysis.ts';
import type { ComparedModel, Comparison, GeneCell, ResponseCell } from '../../../contract/entities/comparison.ts';
import { genesOf, isOf } from '../../../contract/fusions.ts';
import { isId } from '../../../contract/patterns.ts';
import type { Database } from '../../platform/database/database.ts';
import { resultOf } from '../analysis/armResult.ts';
import { volumeCurve } from '../analysis/curves.ts';
import type { KnownResponse } from '../analysis/origins.ts';
import { bestResponse, reportedResponses, responsesOf } from '../analysis/responses.ts';
import { referenceArm, studyOf } from '../analysis/subjects.ts';
import { oneDecimal } from '../analysis/summaries.ts';
import { disease } from '../catalog/disease.table.ts';
import type { Drivers } from '../catalog/drivers.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';
import { type Names, namedDiagnosis, namedPatient } from '../catalog/names.ts';
import { published } from '../catalog/published.ts';
import { shownResponse } from '../catalog/shownResponse.ts';
import { readTestedGenes } from '../catalog/testedGenes.ts';
import { isRead, type TestedGenes } from './engine/record.ts';

/** Maximum number of expression rows: the genes that differ most between the models. */
const MAX_EXPRESSED = 24;

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Study = Awaited<ReturnType<typeof readStudies>>[number];

/**
 * Compares published models in the order of the requested ids or codes. All other requested models, including drafts,
 * are listed in `unavailable` (security: A21).
 */
export async function compareModels(
  database: Database,
  asked: readonly string[],
  { names, drivers }: { names: Names; drivers: Drivers },
): Promise<Comparison> {
  const rows = await readRows(database, asked);
  const ordered: Row[] = [];
  const unavailable: string[] = [];
  for (const entry of asked) {
    const row = rows.find(({ id, modelCode }) => id === entry || modelCode === entry || modelCode === codeOf(entry));
    if (row === undefined) unavailable.push(entry);
    else if (!ordered.includes(row)) ordered.push(row);
  }
  const studies = await readStudies(
    database,
    ordered.map(({ id }) => id),
  );
  const testedGenes = await readTestedGenes(database);
  return {
    models: ordered.map((row) => columnOf(row, names)),
    unavailable,
    genes: geneRows(ordered, (row) => testedGenes(row.testedPanel, row.testedGenes), drivers),
    responses: responseRows(ordered, studies, names).map((row) => ({ ...row, agent: names.drug(row.agent) })),
    expression: expressionRows(ordered),
    growth: ordered.map(({ id }) => untreatedGrowth(studies.filter(({ modelId }) => modelId === id))),
  };
}

const codeOf = (entry: string) => entry.trim().toUpperCase();

function readRows(database: Database, asked: readonly string[]) {
  const ids = asked.filter(isId);
  const codes = [...asked, ...asked.map(codeOf)];
  return database
    .select({
      id: model.id,
      modelCode: model.modelCode,
      name: model.name,
      modelType: model.modelType,
      species: model.species,
      disease: disease.diseaseTitle,
      area: { id: disease.id, version: disease.version },
      oncotreeCode: model.oncotreeCode,
      cancerType: model.cancerType,
      histology: model.histology,
      primarySite: model.primarySite,
      collectionSite: model.collectionSite,
      tumorType: model.tumorType,
      stage: model.stage,
      grade: model.grade,
      patient: model.patient,
      hostStrain: model.hostStrain,
      engraftment: model.engraftment,
      passage: model.passage,
      growth: model.growth,
      biomarkers: model.biomarkers,
      dataAvailable: model.dataAvailable,
      provider: model.provider,
      updatedAt: model.updatedAt,
      alterations: model.alterations,
      testedPanel: model.testedPanel,
      testedGenes: model.testedGenes,
      expression: model.expression,
      responses: model.responses,
    })
    .from(model)
    .leftJoin(disease, and(eq(disease.id, model.diseaseId), published(disease)))
    .where(and(published(model), or(inArray(model.id, ids), inArray(model.modelCode, codes))));
}

async function readStudies(database: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const { modelId, study, arms, animals } = growthStudy;
  return database
    .select({ modelId, study, arms, animals })
    .from(growthStudy)
    .where(inArray(modelId, ids))
    .orderBy(growthStudy.startedOn, study);
}

function columnOf(row: Row, names: Names): ComparedModel {
  const { alterations, testedPanel, testedGenes, expression, responses, updatedAt, ...column } = row;
  return {
    ...column,
    ...namedDiagnosis(row, names),
    patient: namedPatient(row, names),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Returns the rows of genes with one of three answers: altered, wild type, or not tested if no assay covered the gene.
 */
function geneRows(
  rows: readonly Row[],
  testedOf: (row: Row) => TestedGenes | null,
  drivers: Drivers,
): Comparison['genes'] {
  const genes = [...new Set(rows.flatMap(({ alterations }) => alterations.flatMap(genesOf)))];
  const cells = (gene: string) =>
    rows.map((row): GeneCell => {
      const alterations = row.alterations.filter((alteration) => isOf(alteration, gene));
      const tested = testedOf(row);
      const answer = geneTesting(alterations.length > 0, (name) => isRead(tested, gene, name), drivers(gene));
      return { ...answer, alterations };
    });
  const altered = (row: { cells: GeneCell[] }) => row.cells.filter(({ status }) => status === 'altered').length;
  return genes
    .map((gene) => ({ gene, cells: cells(gene) }))
    .sort((one, other) => altered(other) - altered(one) || compareNames(one.gene, other.gene, 'en'));
}

function responseRows(rows: readonly Row[], studies: readonly Study[], names: Names) {
  const known = rows.map(({ id, responses: reported }) => {
    const own = studies.filter(({ modelId }) => modelId === id).map(studyOf);
    return { own, responses: [...reportedResponses(reported), ...own.flatMap(responsesOf)] as KnownResponse[] };
  });
  const agents = [...new Set(known.flatMap(({ responses }) => responses.map(({ agent }) => agent)))];
  const cellOf = (agent: string, { own, responses }: (typeof known)[number]) =>
    responseCell(
      responses.filter((one) => one.agent === agent),
      own,
      names,
    );
  const given = (row: { cells: unknown[] }) => row.cells.filter((cell) => cell !== null).length;
  return agents
    .map((agent) => ({ agent, cells: known.map((model) => cellOf(agent, model)) }))
    .sort((one, other) => given(other) - given(one) || compareNames(one.agent, other.agent, 'en'));
}

function responseCell(
  responses: readonly KnownResponse[],
  studies: Parameters<typeof resultOf>[1],
  names: Names,
): ResponseCell | null {
  const best = bestResponse(responses);
  if (best === null) return null;
  const { agent: _, ...shown } = shownResponse(best, responses, names);
  const result = resultOf(best, studies);
  return {
    ...shown,
    study: best.study,
    tgiInterval: intervalOf(result?.inhibition?.tgiPercent),
    bestAverageChangeInterval: intervalOf(result?.bestAverageChangePercent),
    studies: new Set(responses.map((one) => one.study)).size,
  };
}

function intervalOf(estimate: Estimate | null | undefined): ResponseCell['tgiInterval'] {
  if (!estimate || estimate.low === null || estimate.high === null) return null;
  return { low: oneDecimal(estimate.low), high: oneDecimal(estimate.high) };
}

function expressionRows(rows: readonly Row[]): Comparison['expression'] {
  const genes = [...new Set(rows.flatMap(({ expression }) => Object.keys(expression)))];
  return genes
    .map((gene) => ({ gene, values: rows.map(({ expression }) => expression[gene] ?? null) }))
    .map((row) => ({ row, measured: row.values.filter((value) => value !== null) }))
    .filter(({ measured }) => measured.length > 1)
    .sort(
      (one, other) => spread(other.measured) - spread(one.measured) || compareNames(one.row.gene, other.row.gene, 'en'),
    )
    .slice(0, MAX_EXPRESSED)
    .map(({ row }) => row);
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Returns the growth of the first study with untreated animals. */
function untreatedGrowth(studies: readonly Study[]): Comparison['growth'][number] {
  for (const study of studies) {
    const control = referenceArm(studyOf(study).arms);
    if (control)
      return { study: study.study, points: volumeCurve(control).map(({ day, mean, n }) => ({ day, mean, n })) };
  }
  return null;
}
