import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { disease } from '../catalog/disease.table.ts';
import { panelDisease } from '../catalog/panel.table.ts';
import { checkDisease } from './checks/checkDisease.ts';
import { checkModel } from './checks/checkModel.ts';
import { knownOf, knownOfDisease } from './checks/known.ts';
import { publishDocuments, publishPicture, type ReadUpload } from './publishing.ts';

/**
 * Returns hooks that publish the pictures with their record.
 *
 * @param of.code code from which a picture is drawn if there is none; without it the record has no picture
 * @param of.areaOf returns the code of the area whose tissue is drawn; by default that of the record
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

/** Returns the code of the first disease area of a panel. */
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

/** Refuses a panel that closes before it opens, or that has no models. */
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
 * Faults of a model are found by `checks/`. A searchable model needs a disease area and a cancer type; otherwise no
 * search would find it.
 */
export const modelHooks: Hooks = {
  check: async (database, id, values, wanted) => checkModel(values, await knownOf(database, id, values, wanted)),
  publishable: async (_database, _id, { disease }, locale) =>
    disease === null ? [m.content_model_without_area({}, { locale })] : [],
};

/** Published frequencies of a disease area are checked by `checks/`. */
export const diseaseHooks = (hooks: Hooks): Hooks => ({
  ...hooks,
  check: async (database, _id, values, wanted) => checkDisease(values, await knownOfDisease(database, values, wanted)),
});

/** Publishes the chosen PDF as the publication's file, together with its picture. */
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
