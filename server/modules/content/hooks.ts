import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/source.ts';
import { publishDocuments, publishPictures, type ReadUpload } from './publishing.ts';

/** Pictures that were chosen become public with their record. */
export function contentHooks(
  read: ReadUpload,
  type: ImageType,
  table: PgTable & { id: PgColumn },
  pictures: readonly { field: ImageField; column: PgColumn }[],
): Hooks {
  return {
    afterPublish: async (database, ids) => {
      if (ids.length === 0) return;
      for (const { field, column } of pictures) {
        const rows = await database
          .select({ entityId: table.id, fileId: column })
          .from(table)
          .where(inArray(table.id, [...ids]));
        await publishPictures(
          database,
          read,
          type,
          rows.map(({ entityId, fileId }) => ({
            entityId: String(entityId),
            field,
            fileId: typeof fileId === 'string' ? fileId : null,
          })),
        );
      }
    },
  };
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

/** A model of the search says what it is: without a disease area or its cancer type it would be found nowhere. */
export const modelHooks: Hooks = {
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
