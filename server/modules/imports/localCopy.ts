import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StorageHost } from '../../platform/storage/host.ts';

type Stored = Parameters<StorageHost['stream']>[0] & { bytes: number };

/** Copies a stored file into a temporary folder, which `remove` deletes. */
export async function localCopy(host: StorageHost, file: Stored, signal?: AbortSignal) {
  const directory = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(directory, 'file');
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    if (file.bytes === 0) await writeFile(path, '');
    else await pipeline(host.stream(file, 0, file.bytes - 1), createWriteStream(path), signal ? { signal } : {});
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
