import { join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ResolveToken } from '../../platform/http/guard.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { createEmbeddedHost, type EmbeddedHost } from '../../platform/storage/embeddedHost.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { createOssHost } from '../../platform/storage/ossHost.ts';
import { instanceSecrets } from '../accounts/instanceSecret.ts';
import { type StorageKeys, storageHandlers } from './handlers.ts';
import { sweepStorage } from './sweep.ts';
import { uploadRoute } from './uploadRoute.ts';

export type Storage = {
  handlers: Handlers<StorageKeys>;
  /** Adds the route of the embedded host, if files are stored there. */
  registerUploads: (app: FastifyInstance) => Promise<void>;
  /** For modules that read uploaded files. */
  host: StorageHost;
  /** Deletes files that nothing refers to and returns how many (`uses`: a query for the files in use). */
  sweep: (uses: SQL) => Promise<number>;
};

/** Returns the portal's own host, or undefined if the configuration names another. */
export const embeddedHostOf = ({
  config,
  database,
  filesDir,
}: Pick<Dependencies, 'config' | 'database' | 'filesDir'>): EmbeddedHost | undefined =>
  config.storage
    ? undefined
    : createEmbeddedHost(join(filesDir, 'storage'), () => instanceSecrets(database, 'storage-policy'));

/** Creates the storage of uploaded files: on the portal's own host, or on the configured one. */
export function createStorage(dependencies: Dependencies, resolveToken: ResolveToken): Storage {
  const { config, database } = dependencies;
  const embedded = embeddedHostOf(dependencies);
  const host = config.storage ? createOssHost(config.storage) : (embedded as StorageHost);
  const sweep = async (uses: SQL) => {
    await embedded?.sweepDrafts();
    return sweepStorage(database, host, uses);
  };
  return {
    handlers: storageHandlers(dependencies, host),
    registerUploads: async (app) => {
      if (embedded) await app.register(uploadRoute({ ...dependencies, host: embedded, resolveToken }));
    },
    host,
    sweep,
  };
}
