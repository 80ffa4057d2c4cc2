import type { Database } from '../../platform/database/database.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { BinaryReply, Handlers, Locale } from '../../platform/http/handler.ts';
import { fileReach } from '../../platform/resources/fileReach.ts';
import type { Engine } from '../../platform/resources/source.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { fileWith, type StoredFileRow } from './files.ts';
import { uploadRefusals } from './refusals.ts';

type Needs = { database: Database; engine: Engine; host: StorageHost };

/**
 * Stored files have the visibility of the records that show them. A file that no record shows yet is visible to its
 * uploader only, and not while the uploader views the portal as a role. For a file that the caller may not see, the
 * response is the same as for a missing file.
 */
export const readFileHandler = ({ database, engine, host }: Needs): Handlers<'storedFile'> => ({
  storedFile: async ({ params: { id } }, { caller, locale, log }) => {
    const file = await fileWith(database, id);
    if (!file) throw uploadRefusals.missing(locale);
    const reach = await fileReach(engine, id, caller);
    const isOwn = caller !== null && caller.seeing === undefined && file.owner === caller.user.id;
    if (reach === 'closed' || (reach === 'unclaimed' && !isOwn)) throw uploadRefusals.missing(locale);
    await assertThere(host, file, locale).catch((error: unknown) => {
      log.error({ err: error, file: file.id }, 'a stored file cannot be read');
      throw error;
    });
    return bytesOf(host, file);
  },
});

async function assertThere(host: StorageHost, file: StoredFileRow, locale: Locale): Promise<void> {
  await host.assertThere(file).catch((error: unknown) => {
    throw error instanceof FileMissing ? uploadRefusals.missing(locale) : error;
  });
}

/** Pictures are displayed inline; every other file is a download, whatever type it claims. */
function bytesOf(host: StorageHost, file: StoredFileRow): BinaryReply {
  const { name, type, bytes, etag } = file;
  return {
    body: bytes === 0 ? Buffer.alloc(0) : (first, last) => host.stream(file, first, last),
    bytes,
    contentType: type === 'text/csv' ? `${type}; charset=utf-8` : type,
    etag,
    // Revalidated on each request, because its visibility changes with its record.
    cacheControl: 'private, no-cache',
    ...(!type.startsWith('image/') && { fileName: name }),
  };
}
