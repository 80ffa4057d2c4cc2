import type { exportEndpoints } from '../../../contract/endpoints/exports.ts';
import type { QueueName } from '../../../contract/queues.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import type { FileNeeds } from '../search/export/file.ts';
import { checkExports } from './check.ts';
import { runHandlers } from './handlers.ts';
import { LIMIT_SECONDS, workOn } from './work.ts';

export type ExportNeeds = Dependencies &
  FileNeeds & {
    host: StorageHost;
    /** Delivers a message to its recipients. */
    deliver: (id: string) => Promise<unknown>;
  };

/** An export takes a connection and a processor for minutes; two leave a server responsive. */
const AT_ONCE = 2;
const CHECK_SECONDS = 60;

/** Creates the exports in the background. Call it while modules are created. */
export function createExports(needs: ExportNeeds): Handlers<keyof typeof exportEndpoints> {
  const job = needs.jobs.define<{ run: string }>({
    name: 'model-export' satisfies QueueName,
    work: ({ run }, signal) => workOn(needs, run, signal),
    atOnce: AT_ONCE,
    limitSeconds: LIMIT_SECONDS,
  });
  needs.jobs.define<Record<string, never>>({
    name: 'export-check' satisfies QueueName,
    work: (_, signal) => checkExports({ ...needs, job }, signal),
    every: { seconds: CHECK_SECONDS, data: {} },
  });
  return runHandlers({ ...needs, job });
}
