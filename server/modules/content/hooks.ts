import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/source.ts';
import { disease } from '../catalog/disease.table.ts';
import { panelDisease } from '../catalog/panel.table.ts';
import { checkModel } from './checks/checkModel.ts';
import { knownOf } from './checks/known.ts';
import { publishDocuments, publishPicture, type ReadUpload } from './publishing.ts';

/**
 * Pictures become public with their record.
 * @param of.code what a record without a picture is drawn from, none where it then has none
 * @param of.areaOf code of the area whose tissue is drawn, else that of the record
 */
export function contentHooks(
  read: ReadUpload,
  type: ImageType,
  table: PgTable & { id: PgColumn },
  pictures: readonly { field: ImageField; column: PgColumn }[],
  of: { code?: PgColumn; areaOf?: (database: Database, id: string) => Promise<string | undefined> } = {},
): Hooks {
  const showPictures = async (database: Database, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    for (const { field, column } of pictures) {
      const rows = await database
        .select({ entityId: table.id, fileId: column, code: of.code ?? sql<null>`null` })
        .from(table)
        .where(inArray(table.id, [...ids]));
      for (const row of rows) {
        const entityId = String(row.entityId);
        const fileId = typeof row.fileId === 'string' ? row.fileId : null;
        const code = typeof row.code === 'string' ? row.code : null;
        const pictured = async () =>
          code === null ? null : { code, areaCode: (await of.areaOf?.(database, entityId)) ?? code };
        await publishPicture(database, read, { type, entityId, field, fileId, pictured });
      }
    }
  };
  return { showPictures, afterPublish: showPictures };
}

/** Code of the first disease area of a panel. */
export async function areaOfPanel(database: Database, id: string): Promise<string | undefined> {
  const [area] = await database
    .select({ code: disease.code })
    .from(panelDisease)
    .innerJoin(disease, eq(disease.id, panelDisease.diseaseId))
    .where(eq(panelDisease.panelId, id))
    .orderBy(disease.sort, disease.code)
    .limit(1);
  return area?.code;
}

/** A panel that closes before it opens, or has no models, is no panel. */
export const panelHooks = (hooks: Hooks): Hooks => ({
  ...hooks,
  beforeSave: async (_database, { before, values }, { locale }) => {
    const { opensAt, closesAt } = { ...before, ...values };
    if (typeof opensAt === 'string' && typeof closesAt === 'string' && closesAt < opensAt)
      throw new Refusal('validation', m.reply_validation({}, { locale }), {
        fields: { closesAt: m.content_closes_before({}, { locale }) },
      });
    return values;
  },
});

/**
 * What is wrong with a model is found by `checks/`. A model of the search says what it is: without a disease area or
 * its cancer type it would be found nowhere.
 */
export const modelHooks: Hooks = {
  check: async (database, id, values, wanted) => checkModel(values, await knownOf(database, id, values, wanted)),
  publishable: async (_database, _id, { disease }, locale) =>
    disease === null ? [m.content_model_without_area({}, { locale })] : [],
};

/** The PDF that was chosen becomes the publication's file, beside what becomes of its picture. */
export const newsletterHooks = (
  hooks: Hooks,
  read: ReadUpload,
  save: (content: Buffer) => Promise<{ key: string; bytes: number; etag: string }>,
): Hooks => ({
  ...hooks,
  afterPublish: async (database, ids) => {
    await hooks.afterPublish?.(database, ids);
    if (ids.length > 0) await publishDocuments(database, read, save, ids);
  },
});
