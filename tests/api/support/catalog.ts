import { createHash, randomBytes } from 'node:crypto';
import { banner } from '../../../server/modules/catalog/banner.table.ts';
import { newsletter, newsletterCategory, newsletterDisease } from '../../../server/modules/catalog/newsletter.table.ts';
import { panel, panelDisease } from '../../../server/modules/catalog/panel.table.ts';
import { picture } from '../../../server/modules/catalog/picture.table.ts';
import { createFileStore } from '../../../server/platform/files/fileStore.ts';
import type { TestApp } from './testApp.ts';

const unique = (prefix: string) => `${prefix}-${randomBytes(4).toString('hex')}`;
const both = (text: string) => ({ en: text, zh: `${text}（中文）` });

/** Makes a published banner. Returns its id. */
export async function makeBanner(portal: TestApp, values: Partial<typeof banner.$inferInsert> = {}): Promise<string> {
  const row = { code: unique('BAN'), title: both('Banner'), subtitle: both('Subtitle'), link: '/search' };
  return idOf(
    await portal.dependencies.database
      .insert(banner)
      .values({ ...row, state: 'published', ...values })
      .returning({ id: banner.id }),
  );
}

/** Makes a published, open panel of these areas. Returns its id. */
export async function makePanel(
  portal: TestApp,
  values: Partial<typeof panel.$inferInsert> = {},
  areaIds: string[] = [],
): Promise<string> {
  const row = {
    code: unique('PNL'),
    title: both('Panel'),
    summary: both('Summary'),
    studyDesign: both('Design'),
    deliverables: { en: [], zh: [] },
    slotsTotal: 8,
    slotsTaken: 3,
    opensAt: '2020-01-01',
    closesAt: '2999-12-31',
  };
  const { database } = portal.dependencies;
  const id = idOf(
    await database
      .insert(panel)
      .values({ ...row, state: 'published', ...values })
      .returning({ id: panel.id }),
  );
  for (const diseaseId of areaIds) await database.insert(panelDisease).values({ panelId: id, diseaseId });
  return id;
}

export async function makeCategory(portal: TestApp, name: string, sort = 0): Promise<string> {
  return idOf(
    await portal.dependencies.database
      .insert(newsletterCategory)
      .values({ code: unique('CAT'), name: both(name), sort })
      .returning({ id: newsletterCategory.id }),
  );
}

/** Makes a published newsletter whose file is in the store. Returns its id. */
export async function makeNewsletter(
  portal: TestApp,
  categoryId: string,
  values: Partial<typeof newsletter.$inferInsert> = {},
  { areaIds = [], content = Buffer.from(unique('%PDF-1.7 ')) }: { areaIds?: string[]; content?: Buffer } = {},
): Promise<string> {
  const { database, filesDir } = portal.dependencies;
  const { key, bytes, etag } = await createFileStore(filesDir).save(content, 'pdf');
  const row = { code: unique('NL'), topicName: both('Topic'), summary: both('Summary'), pages: 1, bytes, etag };
  const id = idOf(
    await database
      .insert(newsletter)
      .values({ ...row, categoryId, fileKey: key, publishedAt: '2026-03-01', state: 'published', ...values })
      .returning({ id: newsletter.id }),
  );
  for (const diseaseId of areaIds) await database.insert(newsletterDisease).values({ newsletterId: id, diseaseId });
  return id;
}

/** Makes a picture of a record. Returns its bytes. */
export async function makePicture(
  portal: TestApp,
  values: Pick<typeof picture.$inferInsert, 'type' | 'entityId' | 'field'>,
): Promise<Buffer> {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${unique('picture')}</title></svg>`);
  const etag = createHash('sha256').update(bytes).digest('base64url');
  await portal.dependencies.database.insert(picture).values({ ...values, contentType: 'image/svg+xml', etag, bytes });
  return bytes;
}

function idOf([row]: { id: string }[]): string {
  if (row === undefined) throw new Error('The record was not written');
  return row.id;
}

/** Returns a day as YYYY-MM-DD, this many days from today. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A published panel with two free slots that is open. */
export const openPanel = {
  state: 'published',
  opensAt: dayFromNow(-10),
  closesAt: dayFromNow(10),
  slotsTotal: 2,
  slotsTaken: 0,
} as const;
