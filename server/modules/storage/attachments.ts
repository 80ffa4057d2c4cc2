import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { MAIL_ATTACHMENTS_BYTES } from '../../../contract/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Attachment, ReadAttachments } from '../../platform/mail/delivery.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { claimFiles, filesOf } from './files.ts';
import { storedFile } from './storedFile.table.ts';

/**
 * Returns the caller's uploads for a mail, in the order of `ids`. Call it in the transaction that writes the mail; the
 * mail then keeps the files from deletion.
 *
 * @throws Refusal if a file is missing or belongs to another user, or if all together are too large
 */
export async function attachable(
  database: Database,
  ids: readonly string[],
  { caller, locale }: CallContext<SignedIn>,
): Promise<StoredFile[]> {
  const files = await filesOf(database, ids, caller.user.id);
  const gone = files.length < ids.length || (await claimFiles(database, ids)).length > 0;
  if (gone) throw new Refusal('fail', m.mail_attachment_gone({}, { locale }));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAIL_ATTACHMENTS_BYTES)
    throw new Refusal('fail', m.mail_attachments_large({ megabytes: MAIL_ATTACHMENTS_BYTES / 1e6 }, { locale }));
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
}

/**
 * Reads the attached files of a mail in their order.
 *
 * @throws FileMissing if a file no longer exists
 */
export const attachmentReader =
  (database: Database, host: StorageHost): ReadAttachments =>
  async (ids) => {
    if (ids.length === 0) return [];
    const rows = await database
      .select()
      .from(storedFile)
      .where(inArray(storedFile.id, [...ids]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const read: Attachment[] = [];
    for (const id of ids) {
      const file = byId.get(id);
      if (!file) throw new FileMissing(`the attachment ${id} is not a stored file`);
      const { name, type, bytes } = file;
      const content = bytes === 0 ? Buffer.alloc(0) : await buffer(host.stream(file, 0, bytes - 1));
      read.push({ filename: name, contentType: type, content });
    }
    return read;
  };
