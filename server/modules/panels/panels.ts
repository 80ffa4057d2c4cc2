import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { compareNames } from '../../../contract/collation.ts';
import type { Panel, PanelDetail, PanelModel } from '../../../contract/entities/panel.ts';
import { genesOf, isOf } from '../../../contract/fusions.ts';
import type { PanelState } from '../../../contract/vocabulary.ts';
import type { Database } from '../../platform/database/database.ts';
import { disease } from '../catalog/disease.table.ts';
import { type Drivers, isReadInFull } from '../catalog/drivers.ts';
import { genePanel } from '../catalog/gene.table.ts';
import { model } from '../catalog/model.table.ts';
import type { Names } from '../catalog/names.ts';
import { panel, panelDisease, panelModel } from '../catalog/panel.table.ts';
import { published } from '../catalog/published.ts';
import { testedGenesOf } from '../catalog/testedGenes.ts';
import type { TestedGenes } from '../search/engine/record.ts';

/** Maximum number of driver genes in the coverage of a panel. */
const DRIVERS = 10;

const state = sql<PanelState>`case
  when current_date < ${panel.opensAt} then 'upcoming'
  when current_date > ${panel.closesAt} then 'closed'
  when ${panel.slotsTaken} >= ${panel.slotsTotal} then 'full'
  else 'open' end`;

/** Returns the published panels: first open, then full, upcoming and closed ones. */
export async function readPanels(database: Database, only?: SQL): Promise<Panel[]> {
  const rows = await database
    .select({
      id: panel.id,
      code: panel.code,
      title: panel.title,
      summary: panel.summary,
      total: panel.slotsTotal,
      taken: panel.slotsTaken,
      opensAt: panel.opensAt,
      closesAt: panel.closesAt,
      version: panel.version,
      state,
    })
    .from(panel)
    .where(and(published(panel), only))
    .orderBy(sql`array_position(array['open', 'full', 'upcoming', 'closed'], ${state})`, asc(panel.sort));
  const ids = rows.map(({ id }) => id);
  const [areas, sizes] = await Promise.all([areasOf(database, ids), sizesOf(database, ids)]);
  return rows.map(({ total, taken, ...row }) => ({
    ...row,
    slots: { total, taken },
    cancerTypes: areas.filter(({ panelId }) => panelId === row.id).map(({ id, name }) => ({ id, name })),
    models: sizes.find(({ panelId }) => panelId === row.id)?.models ?? 0,
  }));
}

/** Returns a published panel with its published models, or undefined. */
export async function readPanel(
  database: Database,
  id: string,
  { names, drivers: driversOfGene }: { names: Names; drivers: Drivers },
): Promise<PanelDetail | undefined> {
  const [found] = await readPanels(database, eq(panel.id, id));
  if (!found) return undefined;
  const [[texts], rows] = await Promise.all([
    database
      .select({ studyDesign: panel.studyDesign, deliverables: panel.deliverables })
      .from(panel)
      .where(eq(panel.id, id)),
    modelsOf(database, id, names),
  ]);
  if (!texts) return undefined;
  const drivers = driversOf(rows);
  const panelModels = rows.map(({ tested, ...row }) => {
    const alterations = row.alterations.filter((one) => genesOf(one).some((gene) => drivers.includes(gene)));
    const isTested = (gene: string) =>
      alterations.some((one) => isOf(one, gene)) || isReadInFull(tested, gene, driversOfGene);
    return { ...row, alterations, testedGenes: drivers.filter(isTested) };
  });
  return { ...found, ...texts, drivers, panelModels };
}

const areasOf = (database: Database, ids: string[]) =>
  database
    .select({ panelId: panelDisease.panelId, id: disease.id, name: disease.diseaseTitle })
    .from(panelDisease)
    .innerJoin(disease, eq(disease.id, panelDisease.diseaseId))
    .where(and(inArray(panelDisease.panelId, ids), published(disease)))
    .orderBy(asc(disease.sort));

const sizesOf = (database: Database, ids: string[]) =>
  database
    .select({ panelId: panelModel.panelId, models: count() })
    .from(panelModel)
    .innerJoin(model, eq(model.id, panelModel.modelId))
    .where(and(inArray(panelModel.panelId, ids), published(model)))
    .groupBy(panelModel.panelId);

type FoundModel = Omit<PanelModel, 'testedGenes'> & { tested: TestedGenes | null };

async function modelsOf(database: Database, panelId: string, names: Names): Promise<FoundModel[]> {
  const rows = await database
    .select({
      id: model.id,
      modelCode: model.modelCode,
      modelType: model.modelType,
      disease: disease.diseaseTitle,
      histology: model.histology,
      oncotreeCode: model.oncotreeCode,
      alterations: model.alterations,
      ownGenes: model.testedGenes,
      assay: genePanel,
      dataAvailable: model.dataAvailable,
    })
    .from(panelModel)
    .innerJoin(model, eq(model.id, panelModel.modelId))
    .leftJoin(disease, and(eq(disease.id, model.diseaseId), published(disease)))
    .leftJoin(genePanel, eq(genePanel.code, model.testedPanel))
    .where(and(eq(panelModel.panelId, panelId), published(model)))
    .orderBy(asc(panelModel.sort));
  return rows.map(({ ownGenes, assay, histology, oncotreeCode, ...row }) => ({
    ...row,
    histology: histology === null ? null : names.disease(histology, oncotreeCode),
    tested: testedGenesOf(assay, ownGenes),
  }));
}

function driversOf(rows: readonly FoundModel[]): string[] {
  const counts = new Map<string, number>();
  for (const { alterations } of rows) {
    for (const gene of new Set(alterations.flatMap(genesOf))) counts.set(gene, (counts.get(gene) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, one], [b, two]) => two - one || compareNames(a, b, 'en'))
    .slice(0, DRIVERS)
    .map(([gene]) => gene);
}
