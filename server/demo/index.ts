import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { banner } from '../modules/catalog/banner.table.ts';
import { disease } from '../modules/catalog/disease.table.ts';
import { gene, genePanel } from '../modules/catalog/gene.table.ts';
import { growthStudy } from '../modules/catalog/growth-study.table.ts';
import { model } from '../modules/catalog/model.table.ts';
import { newsletter, newsletterCategory, newsletterDisease } from '../modules/catalog/newsletter.table.ts';
import { oncotreeNode } from '../modules/catalog/oncotree.table.ts';
import { panel, panelDisease, panelModel } from '../modules/catalog/panel.table.ts';
import { picture } from '../modules/catalog/picture.table.ts';
import { synonym } from '../modules/catalog/synonym.table.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/fileStore.ts';
import { demoBanners } from './banners.ts';
import { type DemoDisease, demoDiseases, diseaseRow } from './diseases.ts';
import { demoPictures } from './illustrations/demoPictures.ts';
import { genePanels } from './models/assays.ts';
import { generateModels } from './models/models.ts';
import type { DemoModel } from './models/records.ts';
import { demoCategories, demoNewsletters } from './newsletters.ts';
import { demoPanels } from './panels.ts';
import { namedId } from './random.ts';
import { geneRows, oncotreeRows, synonymRows } from './reference.ts';

export const DEMO_SEED = 'oncology-browser';

export type DemoNeeds = {
  transaction: Transaction;
  files: FileStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Decides everything that is drawn, ids too. */
  seed?: string;
};

/**
 * Fills an empty catalog with the demonstration: disease areas, models with studies, panels, publications, banners and
 * their pictures. All rows are written in one transaction, so a start that is killed half way leaves nothing and the
 * next one begins anew; files are kept before that, by their content, so making them again changes nothing. Where the
 * catalog holds anything already, nothing is done.
 * Output: whether the demonstration was made.
 */
export async function generateDemo({ transaction, files, log, seed = DEMO_SEED }: DemoNeeds): Promise<boolean> {
  const began = performance.now();
  if (!(await transaction(isEmpty))) return false;
  const diseases = demoDiseases(seed);
  const newsletters = await demoNewsletters(seed, files, diseases);
  const count = await transaction(async (database) => {
    await database.execute(sql`set local statement_timeout = 0`);
    await database.execute(sql`lock table ${disease} in exclusive mode`);
    if (!(await isEmpty(database))) return 0;
    await insert(database, disease, diseases.map(diseaseRow));
    await insert(database, oncotreeNode, oncotreeRows(diseases));
    await insert(database, gene, geneRows());
    await insert(database, synonym, synonymRows());
    await insert(
      database,
      genePanel,
      genePanels.map(({ share: _, ...row }) => row),
    );
    await insert(database, newsletterCategory, demoCategories(seed));
    await insert(
      database,
      newsletter,
      newsletters.map(({ row }) => row),
    );
    await insert(
      database,
      newsletterDisease,
      newsletters.flatMap(({ row, diseaseIds }) =>
        diseaseIds.map((diseaseId) => ({ newsletterId: row.id, diseaseId })),
      ),
    );
    const models = await insertModels(database, seed, diseases);
    await insertPanelsAndBanners(database, seed, diseases, models);
    return models.length;
  });
  log.info({ models: count, ms: Math.round(performance.now() - began) }, 'demo data made');
  return count > 0;
}

async function isEmpty(database: Database): Promise<boolean> {
  for (const table of [disease, model, newsletter, panel, banner]) {
    const { rowCount } = await database.execute(sql`select 1 from ${table} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

async function insertModels(database: Database, seed: string, diseases: readonly DemoDisease[]): Promise<DemoModel[]> {
  const all: DemoModel[] = [];
  let records: DemoModel[] = [];
  let studies: (typeof growthStudy.$inferInsert)[] = [];
  const flush = async () => {
    await insert(database, model, records);
    await insert(database, growthStudy, studies);
    records = [];
    studies = [];
  };
  for (const { record, studies: own } of generateModels(seed, diseases)) {
    all.push(record);
    records.push(record);
    for (const { study, startedOn, data, treatments } of own) {
      const id = namedId(`${seed}/study/${study}`, new Date(startedOn));
      studies.push({ id, modelId: record.id, study, startedOn, data, treatments });
    }
    if (records.length >= BATCH) await flush();
  }
  await flush();
  return all;
}

async function insertPanelsAndBanners(
  database: Database,
  seed: string,
  diseases: readonly DemoDisease[],
  models: readonly DemoModel[],
): Promise<void> {
  const areaIds = new Map(diseases.map(({ code, id }) => [code, id]));
  const panels = demoPanels(seed, models);
  const banners = demoBanners(seed, diseases);
  await insert(
    database,
    panel,
    panels.map(({ row }) => row),
  );
  await insert(
    database,
    panelDisease,
    panels.flatMap(({ row, areas }) =>
      areas.flatMap((area) => {
        const diseaseId = areaIds.get(area);
        return diseaseId === undefined ? [] : { panelId: row.id, diseaseId };
      }),
    ),
  );
  await insert(
    database,
    panelModel,
    panels.flatMap(({ row, modelIds }) => modelIds.map((modelId, sort) => ({ panelId: row.id, modelId, sort }))),
  );
  await insert(
    database,
    banner,
    banners.map(({ row }) => row),
  );
  const pictured = ({ row, areaCode = '' }: { row: { id: string; code: string }; areaCode?: string }) => ({
    id: row.id,
    code: row.code,
    areaCode,
  });
  const pictures = demoPictures({
    diseases,
    panels: panels.map(({ row, areas }) => pictured({ row, areaCode: areas[0] ?? '' })),
    banners: banners.map(pictured),
  });
  await insert(database, picture, pictures);
}

/** Rows of one statement: well below the number of parameters that PostgreSQL takes. */
const BATCH = 250;

async function insert<Table extends PgTable>(database: Database, table: Table, rows: Table['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += BATCH) {
    await database.insert(table).values(rows.slice(from, from + BATCH));
  }
}
