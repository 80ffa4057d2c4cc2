import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { storedFile } from '../../modules/storage/storedFile.table.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import { plainName } from '../../platform/http/attachment.ts';
import type { EmbeddedHost } from '../../platform/storage/embeddedHost.ts';
import { STORAGE_DIR } from '../../platform/storage/host.ts';
import { type NewsletterText, newsletterPdf } from './newsletterPdf.ts';

/** Where the public files and the uploads are stored. */
export type NewsletterPlaces = { files: FileStore; host?: EmbeddedHost | undefined };

type Uploaded = Omit<typeof storedFile.$inferInsert, 'id' | 'createdAt' | 'unusedSince' | 'owner'>;
type Stored = { fileKey: string; pages: number; bytes: number; etag: string; uploaded: Uploaded | undefined };

/**
 * Renders a newsletter and stores it. Returns the columns of the newsletter table that describe its file, and its
 * upload.
 */
export async function storeNewsletter({ files, host }: NewsletterPlaces, text: NewsletterText): Promise<Stored> {
  const { content, pages } = await newsletterPdf(text);
  const { key, bytes, etag } = await files.save(content, 'pdf');
  const uploaded = host && (await upload(host, content, `${text.title}.pdf`));
  return { fileKey: key, pages, bytes, etag, uploaded };
}

async function upload(host: EmbeddedHost, content: Buffer, name: string): Promise<Uploaded> {
  const key = STORAGE_DIR + createHash('sha256').update(content).digest('hex').slice(0, 32);
  const draft = await host.receive(key, Readable.from([content]), content.length);
  await draft.keep();
  return { key, name: plainName(name), type: 'application/pdf', bytes: draft.bytes, etag: draft.etag };
}
