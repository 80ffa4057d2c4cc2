import type { Cases } from '../cases.ts';
import { exportedRun, exportRun, offline } from '../samples.ts';

export const exportRunsCases: Cases = {
  events: [
    { type: 'exportRuns.opened' },
    { type: 'exportRuns.added', run: exportRun },
    { type: 'exportRuns.cancelWanted', id: exportRun.id },
    { type: 'exportRuns.fileWanted', id: exportedRun.id },
    { type: 'exportRuns.fileProgressed', loaded: 500 },
    { type: 'exportRuns.fileCancelled' },
    { type: 'exportRuns.retried' },
    { type: 'exportRuns.forgotten' },
  ],
  endings: (id) => {
    if (id === 'fetchFile')
      return {
        done: [{ url: 'blob:1', fileName: 'models.maf', type: 'text/tab-separated-values', bytes: 1_000 }],
        error: [offline, { ...offline, kind: 'cancelled' }],
      };
    const lists = [[exportRun, exportedRun], [exportedRun]];
    return { done: id === 'loadRuns' || id === 'look' ? lists : [null], error: [offline] };
  },
  deciding: ({ runs, fetched }) => [(runs as { state: string }[]).map(({ state }) => state), fetched !== null],
};
