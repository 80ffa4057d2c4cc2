import { join } from 'node:path';
import type { Dependencies } from '../../../../platform/dependencies.ts';
import { type BuildApart, buildInProcess } from '../buildApart.ts';
import { UnusableFile } from './indexFile.ts';
import { type BuildStart, loadIndex, type StoredBase } from './storedIndex.ts';

/** The directory in DATA_DIR. It may be deleted at any time, and backups leave it out. */
const DIRECTORY = 'search';

/** How the index of many models is built, and how one is read that was stored after an earlier build. */
export type StoredBuilds = {
  buildApart: BuildApart;
  load: (now: BuildStart) => Promise<StoredBase | undefined>;
  /** Returns whether the last index is stored; null before the first one is read or stored. */
  isStored: () => boolean | null;
};

/**
 * Returns builds whose index is stored for the next start. The log says when it could not be stored, and when a stored
 * index is not used. Nothing else depends on it.
 */
export function storedBuilds({
  config,
  database,
  connection,
  log,
}: Pick<Dependencies, 'database' | 'connection' | 'log'> & { config: { dataDir: string } }): StoredBuilds {
  const directory = join(config.dataDir, DIRECTORY);
  let isStored: boolean | null = null;
  return {
    isStored: () => isStored,
    buildApart: buildInProcess(connection, {
      directory,
      onEnd: (end) => {
        isStored = 'stored' in end;
        if ('stored' in end) log.info(end.stored, 'the search index is stored for the next start');
        else
          log.warn({ reason: end.notStored }, 'the search index could not be stored; the next start reads all models');
      },
    }),
    load: async (now) => {
      try {
        const begun = performance.now();
        const stored = await loadIndex({ database, directory }, now);
        if (stored === undefined) return undefined;
        log.info({ ms: performance.now() - begun }, 'the stored search index was read');
        isStored = true;
        return stored;
      } catch (error) {
        const reason = error instanceof UnusableFile ? error.message : String(error);
        log.warn({ reason }, 'the stored search index is not used; all models are read');
        return undefined;
      }
    },
  };
}
