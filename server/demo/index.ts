import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { banner } from '../modules/catalog/banner.table.ts';
import { disease } from '../modules/catalog/disease.table.ts';
import { gene, genePanel } from '../modules/catalog/gene.table.ts';
import { growthStudy } from '../modules/catalog/growthStudy.table.ts';
import { model } from '../modules/catalog/model.table.ts';
import { newsletter, newsletterCategory, newsletterDisease } from '../modules/catalog/newsletter.table.ts';
import { oncotreeNode } from '../modules/catalog/oncotree.table.ts';
import { panel, panelDisease, panelModel } from '../modules/catalog/panel.table.ts';
import { picture } from '../modules/catalog/picture.table.ts';
import { synonym } from '../modules/catalog/synonym.table.ts';
import { usageDay } from '../modules/dashboard/usageDay.table.ts';
import { inquiry } from '../modules/inquiries/inquiry.table.ts';
import { pushMessage } from '../modules/messagePush/pushMessage.table.ts';
import { pushTemplate } from '../modules/messagePush/pushTemplate.table.ts';
import { enrollment } from '../modules/panels/enrollment.table.ts';
import { antibody } from '../modules/products/antibody.table.ts';
import { otherModel } from '../modules/products/otherModel.table.ts';
import { storedFile } from '../modules/storage/storedFile.table.ts';
import { area } from '../modules/system/area.table.ts';
import { group } from '../modules/system/group.table.ts';
import { role } from '../modules/system/role.table.ts';
import { type Database, openPool, type Transaction } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/fileStore.ts';
import { namedId } from '../platform/random.ts';
import { seedSmsChannels } from '../platform/sms/channels.ts';
import { smsChannel } from '../platform/sms/smsChannel.table.ts';
import { smsMessage } from '../platform/sms/smsMessage.table.ts';
import { smsTemplate } from '../platform/sms/smsTemplate.table.ts';
import type { EmbeddedHost } from '../platform/storage/embeddedHost.ts';
import { type DemoBanner, demoBanners } from './banners.ts';
import { demoPictures } from './demoPictures.ts';
import { type DemoDisease, demoDiseases, diseaseRow } from './diseases.ts';
import { demoEnrollments } from './enrollments.ts';
import { genePanels } from './models/assays.ts';
import { generateModels } from './models/models.ts';
import type { DemoModel } from './models/records.ts';
import { type DemoNewsletter, demoCategories, demoNewsletters } from './newsletters.ts';
import { demoOrganization } from './organization.ts';
import { type DemoPanel, demoPanels } from './panels.ts';
import { demoAntibodies, demoOtherModels } from './products.ts';
import { demoPushMessages, demoPushTemplates } from './push.ts';
import { geneRows, oncotreeRows, synonymRows } from './reference.ts';
import { demoSmsMessages, demoSmsTemplates } from './sms.ts';
import { demoInquiries, demoUsage } from './traffic.ts';
import { BATCH, createWriter, type Writer } from './writer.ts';

export const DEMO_SEED = 'oncology-browser';

export type DemoNeeds = {
  /** Configuration of a separate connection that has no time limit for statements. */
  connection: pg.ClientConfig;
  files: FileStore;
  /** Stores the uploads; without it no file counts as uploaded. */
  host?: EmbeddedHost | undefined;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Decides all random values, including ids. */
  seed?: string;
};

/**
 * Fills an empty catalog with the demonstration: disease areas, models with studies, panels, publications, banners,
 * products and their pictures, the organization, and messages to users. Does nothing if the catalog holds data already.
 *
 * All rows are written in one transaction: a start that is killed half way leaves none, and the next start runs it
 * again. Files are stored before that under names derived from their content, so storing them again changes nothing.
 *
 * @returns whether the demonstration was created
 */
export async function generateDemo(needs: DemoNeeds): Promise<boolean> {
  const pool = openPool(needs.connection, { size: 1, statementMs: 0 });
  try {
    return await fillEmptyCatalog(pool.transaction, needs);
  } finally {
    await pool.close();
  }
}

async function fillEmptyCatalog(
  transaction: Transaction,
  { files, host, log, seed = DEMO_SEED }: DemoNeeds,
): Promise<boolean> {
  const began = performance.now();
  if (!(await transaction(isEmpty))) return false;
  await seedSmsChannels(transaction);
  const diseases = demoDiseases(seed);
  const newsletters = await demoNewsletters(seed, { files, host }, diseases);
  const count = await transaction(async (database) => {
    await database.execute(sql`lock table ${disease} in exclusive mode`);
    if (!(await isEmpty(database))) return 0;
    const writer = createWriter(database);
    await writer.add(group, demoOrganization(seed, await areaIds(database)));
    await writeReference(writer, diseases);
    await writeNewsletters(writer, demoCategories(seed), newsletters);
    const models = await writeModels(writer, seed, diseases);
    const panels = await writePanelsAndBanners(writer, seed, diseases, models);
    await writeProducts(writer, seed);
    await writeTraffic(writer, seed, newsletters);
    await writer.add(enrollment, demoEnrollments(seed, panels, models, new Date()));
    await writeSms(writer, seed, await smsChannelId(database));
    await writer.add(pushTemplate, demoPushTemplates(seed));
    await writer.add(pushMessage, demoPushMessages(seed, await roleIds(database), new Date()));
    await writer.done();
    return models.length;
  });
  log.info({ models: count, ms: Math.round(performance.now() - began) }, 'demo data generated');
  return count > 0;
}

async function isEmpty(database: Database): Promise<boolean> {
  for (const table of [disease, model, newsletter, panel, banner]) {
    const { rowCount } = await database.execute(sql`select 1 from ${table} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

async function areaIds(database: Database): Promise<Map<string, string>> {
  const rows = await database.select({ code: area.code, id: area.id }).from(area);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function roleIds(database: Database): Promise<Map<string, string>> {
  const rows = await database.select({ code: role.code, id: role.id }).from(role);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function writeReference(writer: Writer, diseases: readonly DemoDisease[]): Promise<void> {
  await writer.add(disease, diseases.map(diseaseRow));
  await writer.add(oncotreeNode, oncotreeRows(diseases));
  await writer.add(gene, geneRows());
  await writer.add(synonym, synonymRows());
  await writer.add(genePanel, rowsOf(genePanels));
}

async function writeNewsletters(
  writer: Writer,
  categories: (typeof newsletterCategory.$inferInsert)[],
  newsletters: readonly DemoNewsletter[],
): Promise<void> {
  await writer.add(newsletterCategory, categories);
  await writer.add(newsletter, rowsOf(newsletters));
  await writer.add(
    storedFile,
    newsletters.flatMap(({ upload }) => upload ?? []),
  );
  const areas = newsletters.flatMap(({ row, diseaseIds }) =>
    diseaseIds.map((diseaseId) => ({ newsletterId: row.id, diseaseId })),
  );
  await writer.add(newsletterDisease, areas);
  const covered = newsletters.map(({ row: { id, code }, category }) => ({ id, code, category }));
  await writer.add(picture, demoPictures({ newsletters: covered }));
}

async function writeModels(writer: Writer, seed: string, diseases: readonly DemoDisease[]): Promise<DemoModel[]> {
  const models: DemoModel[] = [];
  let studies: (typeof growthStudy.$inferInsert)[] = [];
  let written = 0;
  const flush = async () => {
    await writer.add(model, models.slice(written));
    await writer.add(growthStudy, studies);
    written = models.length;
    studies = [];
  };
  for (const { record, studies: own } of generateModels(seed, diseases)) {
    models.push(record);
    for (const { study, startedOn, arms, animals } of own) {
      const id = namedId(`${seed}/study/${study}`, new Date(startedOn));
      studies.push({ id, modelId: record.id, study, startedOn, arms, animals });
    }
    if (models.length - written >= BATCH) await flush();
  }
  await flush();
  return models;
}

async function writePanelsAndBanners(
  writer: Writer,
  seed: string,
  diseases: readonly DemoDisease[],
  models: readonly DemoModel[],
): Promise<DemoPanel[]> {
  const panels = demoPanels(seed, diseases, models);
  const banners = demoBanners(seed, diseases);
  await writer.add(panel, rowsOf(panels));
  await writer.add(
    panelDisease,
    panels.flatMap(({ row, diseaseIds }) => diseaseIds.map((diseaseId) => ({ panelId: row.id, diseaseId }))),
  );
  await writer.add(
    panelModel,
    panels.flatMap(({ row, modelIds }) => modelIds.map((modelId, sort) => ({ panelId: row.id, modelId, sort }))),
  );
  await writer.add(banner, rowsOf(banners));
  const pictured = ({ row: { id, code }, areaCode }: DemoPanel | DemoBanner) => ({ id, code, areaCode });
  // One area at a time, because drawing takes long and PostgreSQL would wait.
  for (const { id, code } of diseases) {
    await writer.add(picture, demoPictures({ diseases: [{ id, code }] }));
  }
  await writer.add(picture, demoPictures({ panels: panels.map(pictured), banners: banners.map(pictured) }));
  return panels;
}

async function writeProducts(writer: Writer, seed: string): Promise<void> {
  const others = demoOtherModels(seed);
  await writer.add(otherModel, others);
  await writer.add(antibody, demoAntibodies(seed));
  await writer.add(picture, demoPictures({ others }));
}

const rowsOf = <Row>(items: readonly { row: Row }[]): Row[] => items.map(({ row }) => row);

/**
 * Writes usage and inquiries of the days before the first start, so that the dashboard of the back-office is never
 * empty.
 */
async function writeTraffic(writer: Writer, seed: string, newsletters: readonly DemoNewsletter[]): Promise<void> {
  const now = new Date();
  const files = newsletters.map(({ row }) => `${row.topicName.en}.pdf`);
  await writer.add(usageDay, demoUsage(seed, files, now));
  await writer.add(inquiry, demoInquiries(seed, now));
}

async function writeSms(writer: Writer, seed: string, channelId: string | undefined): Promise<void> {
  await writer.add(smsTemplate, demoSmsTemplates(seed));
  // Without a channel for international numbers there are no messages.
  if (channelId !== undefined) await writer.add(smsMessage, demoSmsMessages(seed, channelId, new Date()));
}

async function smsChannelId(database: Database): Promise<string | undefined> {
  const rows = await database.select({ id: smsChannel.id, prefixes: smsChannel.prefixes }).from(smsChannel);
  return rows.find(({ prefixes }) => prefixes.length === 0)?.id;
}
