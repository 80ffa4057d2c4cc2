import type { FileStore } from '../../platform/files/fileStore.ts';
import { type NewsletterText, newsletterPdf } from './newsletterPdf.ts';

/** Sets a newsletter and keeps it. Gives the columns of the newsletter table that describe its file. */
export async function storeNewsletter(
  files: FileStore,
  text: NewsletterText,
): Promise<{ fileKey: string; pages: number; bytes: number; etag: string }> {
  const { content, pages } = await newsletterPdf(text);
  const { key, bytes, etag } = await files.save(content, 'pdf');
  return { fileKey: key, pages, bytes, etag };
}
