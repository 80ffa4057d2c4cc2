import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { KnownObject, StorageHost } from '../../platform/storage/host.ts';
import { drawnPicture, type Pictured } from '../catalog/illustrations/pictures.ts';
import { newsletter } from '../catalog/newsletter.table.ts';
import { picture } from '../catalog/picture.table.ts';
import { fileWith } from '../storage/files.ts';

/** Returns the content of an uploaded file, or null if the file no longer exists. */
export type ReadUpload = (file: KnownObject & { bytes: number }) => Promise<Buffer | null>;

/** A picture of a record to be published: the chosen upload, or none, and the data to draw it from in that case. */
type Chosen = {
  type: ImageType;
  entityId: string;
  field: ImageField;
  fileId: string | null;
  pictured: () => Promise<Pictured | null>;
};

/** Uploads have other types (`contract/resources/content/labels.ts`). */
const DRAWN = 'image/svg+xml';

/**
 * Copies an uploaded picture to the record, so that the public address of a picture never leads to an upload. Without
 * an upload the picture is drawn; a record that cannot be drawn has no picture.
 */
export async function publishPicture(database: Database, read: ReadUpload, chosen: Chosen): Promise<void> {
  const { type, entityId, field, fileId, pictured } = chosen;
  const place = and(eq(picture.type, type), eq(picture.entityId, entityId), eq(picture.field, field));
  const keep = async (contentType: string, bytes: Buffer) => {
    const etag = createHash('sha256').update(bytes).digest('base64url');
    await database
      .insert(picture)
      .values({ type, entityId, field, contentType, etag, bytes })
      .onConflictDoUpdate({
        target: [picture.type, picture.entityId, picture.field],
        set: { contentType, etag, bytes, version: sql`${picture.version} + 1`, updatedAt: sql`now()` },
        setWhere: sql`${picture.etag} <> ${etag}`,
      });
  };
  if (fileId !== null) {
    const file = await fileWith(database, fileId);
    const bytes = file && (await read(file));
    if (bytes) await keep(file.type, bytes);
    return;
  }
  const [present] = await database.select({ contentType: picture.contentType }).from(picture).where(place);
  if (present?.contentType === DRAWN) return;
  const record = await pictured();
  const svg = record && drawnPicture(type, field, record);
  if (svg) await keep(DRAWN, Buffer.from(svg));
  else if (present) await database.delete(picture).where(place);
}

/** Copies uploaded PDFs to the publications, with their page counts and sizes. */
export async function publishDocuments(
  database: Database,
  read: ReadUpload,
  save: (content: Buffer) => Promise<{ key: string; bytes: number; etag: string }>,
  ids: readonly string[],
): Promise<void> {
  const rows = await database
    .select({ id: newsletter.id, fileId: newsletter.fileId })
    .from(newsletter)
    .where(inArray(newsletter.id, [...ids]));
  for (const { id, fileId } of rows) {
    const file = fileId && (await fileWith(database, fileId));
    const content = file && (await read(file));
    if (!content) continue;
    const { key, bytes, etag } = await save(content);
    await database
      .update(newsletter)
      .set({ fileKey: key, bytes, etag, pages: pagesOf(content) })
      .where(and(eq(newsletter.id, id)));
  }
}

/** Returns a function that reads uploads from the storage host, local or remote. */
export const readUploadsOf =
  (host: StorageHost): ReadUpload =>
  async (file) => {
    try {
      return await buffer(host.stream(file, 0, file.bytes - 1));
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  };

/**
 * Maximum unpacked size of a compressed part of a page tree in bytes; a larger one is treated as a decompression bomb.
 */
const MOST_UNPACKED = 16 * 1_048_576;

/** Returns the number of pages of a PDF: the largest count in its page tree, which newer files compress. */
export function pagesOf(content: Buffer): number {
  const text = content.toString('latin1');
  const counts = [...countsIn(text)];
  for (const match of text.matchAll(/\/Type\s*\/ObjStm[\s\S]{0,300}?stream\r?\n/g)) {
    const start = (match.index ?? 0) + match[0].length;
    try {
      counts.push(
        ...countsIn(inflateSync(content.subarray(start), { maxOutputLength: MOST_UNPACKED }).toString('latin1')),
      );
    } catch {
      // Other compression, or too large: the counts of the other parts suffice.
    }
  }
  return Math.max(1, ...counts);
}

const countsIn = (text: string): number[] =>
  [...text.matchAll(/\/Count\s+(\d{1,5})/g)].map(([, count]) => Number(count));
