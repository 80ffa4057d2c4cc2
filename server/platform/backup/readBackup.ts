import { closeSync } from 'node:fs';
import { type Readable, type Transform, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, openPromise, type ZipFile } from 'yauzl';
import { checksum } from './checksum.ts';
import { ENCRYPTED, isEncrypted, openEncrypted, type Unlock } from './encryption.ts';
import {
  assertManifestSize,
  BackupError,
  entryOfFile,
  entryOfTable,
  MANIFEST,
  type Manifest,
  readManifest,
} from './manifest.ts';

export type OpenedBackup = {
  manifest: Manifest;
  /**
   * Opens an entry, unpacked. Read `content` through `check`, which fails if the bytes differ from those that were
   * packed.
   */
  read: (entry: string, sha256: string) => Promise<{ content: Readable; check: Transform }>;
  /**
   * Reads the whole backup once.
   * @throws BackupError when a part is missing or differs from what was packed
   */
  verify: () => Promise<void>;
  close: () => void;
};

const damaged = (name: string) => new BackupError(`${name} in the backup is damaged`);

/**
 * Opens a backup and reads its manifest. The library refuses names that lead out of their folder.
 * @param unlock needed for an encrypted backup
 * @throws BackupError when the file is not a backup
 */
export async function openBackup(file: string, unlock: Unlock): Promise<OpenedBackup> {
  const noBackup = (error: unknown) => {
    throw new BackupError(`${file} is not a backup (${error instanceof Error ? error.message : error})`);
  };
  const encrypted = await isEncrypted(file).catch(noBackup);
  const zip = await (encrypted ? zipIn(await openEncrypted(file, unlock)) : openPromise(file, ZIP)).catch(noBackup);
  try {
    // someone without the passphrase could have put it there
    if (!encrypted && file.endsWith(ENCRYPTED))
      throw new BackupError(`${file} is not encrypted, although its name says so. If you trust it, rename it`);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BackupError(`${name} is missing in the backup`);
      return entry;
    };
    const list = entryOf(MANIFEST);
    assertManifestSize(list.uncompressedSize);
    const content = await buffer(await zip.openReadStreamPromise(list));
    if (crc32(content) !== list.crc32) throw damaged(MANIFEST);
    const manifest = readManifest(content.toString('utf8'));
    const read: OpenedBackup['read'] = async (name, sha256) => {
      const check = checksum((found) => {
        if (found !== sha256) check.destroy(damaged(name));
      });
      return { content: await zip.openReadStreamPromise(entryOf(name)), check };
    };
    return {
      manifest,
      read,
      verify: async () => {
        const tables = manifest.tables.map(({ name, sha256 }) => [entryOfTable(name), sha256] as const);
        const files = manifest.files.map(({ path, sha256 }) => [entryOfFile(path), sha256] as const);
        for (const [name, sha256] of [...tables, ...files]) {
          try {
            const { content, check } = await read(name, sha256);
            await pipeline(content, check, new Writable({ write: (_chunk, _encoding, done) => done() }));
          } catch (error) {
            // The library's errors about bytes that it cannot unpack also become "damaged".
            throw error instanceof BackupError ? error : damaged(name);
          }
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged (${error instanceof Error ? error.message : error})`);
  }
}

const ZIP = { lazyEntries: true, autoClose: false } as const;

/** Closing the zip closes the descriptor. */
async function zipIn(descriptor: number): Promise<ZipFile> {
  try {
    return await fromFdPromise(descriptor, ZIP);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
