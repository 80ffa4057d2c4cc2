import type { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { checksum } from './checksum.ts';
import { assertManifestSize, BackupError, MANIFEST, type Manifest, readManifest } from './manifest.ts';

export type OpenedBackup = {
  manifest: Manifest;
  /**
   * What stands under a name, unpacked: read `content` through `check`, which breaks where the bytes are not those that
   * were packed.
   */
  read: (entry: string, sha256: string) => Promise<{ content: Readable; check: Transform }>;
  close: () => void;
};

/**
 * Opens a backup and reads its list. Names that lead out of their folder are refused by the library.
 * @throws BackupError when it is none
 */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new BackupError(`${file} is not a backup (${error instanceof Error ? error.message : error})`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BackupError(`${name} is missing in the backup`);
      return entry;
    };
    const list = entryOf(MANIFEST);
    assertManifestSize(list.uncompressedSize);
    const manifest = readManifest(await text(await zip.openReadStreamPromise(list)));
    return {
      manifest,
      read: async (name, sha256) => {
        const check = checksum((found) => {
          if (found !== sha256) check.destroy(new BackupError(`${name} in the backup is damaged`));
        });
        return { content: await zip.openReadStreamPromise(entryOf(name)), check };
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged (${error instanceof Error ? error.message : error})`);
  }
}
