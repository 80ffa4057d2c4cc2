import type { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { type ZipEntry, zipOf } from '../../platform/export/zipFile.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { textArray } from '../../platform/resources/filters.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import type { StoredFileRow } from '../storage/files.ts';
import { storedFile } from '../storage/storedFile.table.ts';
import { type Person, type PersonalData, personalData } from './personalData.ts';

/** Rows per query. */
const BATCH = 500;

/**
 * Returns the archive of everything that is kept about a user: a JSON file for each kind of data, the files that the
 * user uploaded, and a text that lists them. It is read while it is sent, batch by batch.
 */
export async function personArchive(
  { database, host }: { database: Database; host: StorageHost },
  person: Person,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Readable> {
  const files = await database.select().from(storedFile).where(eq(storedFile.owner, person.id)).orderBy(storedFile.id);
  const entries: ZipEntry[] = [
    {
      path: 'README.txt',
      content: async function* () {
        yield listing(person, now, locale);
      },
    },
    ...personalData.map((data) => ({ path: `${data.name}.json`, content: () => jsonOf(database, data, person) })),
    ...files.map((file) => ({
      path: `files/${file.id}-${file.name.replace(/[\\/]/g, '_')}`,
      content: () => bytesOf(host, file),
    })),
  ];
  return zipOf(entries, now);
}

function listing({ workEmail }: Person, now: Date, locale: Locale): string {
  const lines = personalData.map(({ name, label }) => `${name}.json: ${label[locale]}`);
  const head = m.privacy_archive({ product: PRODUCT_NAME, email: workEmail, time: now.toISOString() }, { locale });
  return `${[head, '', ...lines, '', m.privacy_archive_kept({}, { locale })].join('\n')}\n`;
}

/** The ids are read first, so that rows that are written meanwhile neither shift a page nor are half exported. */
async function* jsonOf(database: Database, { rows }: PersonalData, person: Person): AsyncGenerator<string> {
  const { from, where, key, value } = rows(person);
  const found = await database.execute<{ key: string }>(
    sql`select ${key} as key from ${from} where ${where} order by 1`,
  );
  const keys = found.rows.map((row) => row.key);
  yield '[';
  let first = true;
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = textArray(keys.slice(start, start + BATCH));
    const read = await database.execute<{ row: string }>(
      sql`select (${value})::text as row from ${from} where ${where} and ${key} = any(${batch}) order by ${key}`,
    );
    for (const { row } of read.rows) {
      yield `${first ? '' : ','}\n${row}`;
      first = false;
    }
  }
  yield '\n]\n';
}

/** A file that the storage host has lost is empty, so that the rest can be exported. */
async function* bytesOf(host: StorageHost, file: StoredFileRow): AsyncGenerator<Uint8Array> {
  if (file.bytes === 0) return;
  try {
    await host.assertThere(file);
  } catch (error) {
    if (error instanceof FileMissing) return;
    throw error;
  }
  yield* host.stream(file, 0, file.bytes - 1) as AsyncIterable<Uint8Array>;
}
