import type { Cases } from '../cases.ts';
import { exportRun, offline } from '../samples.ts';

export const exportCases: Cases = {
  events: [
    { type: 'export.wanted', query: { text: 'kras', columns: ['model', 'tmb'], format: 'csv' }, count: 25 },
    { type: 'export.wanted', query: { text: 'kras', columns: ['model'], format: 'maf' }, count: 1_000_000 },
    { type: 'export.progressed', loaded: 500 },
    { type: 'export.cancelled' },
    { type: 'export.retried' },
    { type: 'export.dismissed' },
    { type: 'export.forgotten' },
  ],
  endings: (id) => ({
    done: [
      id === 'startExport'
        ? exportRun
        : id === 'fetchExport'
          ? { url: 'blob:1', fileName: 'models.csv', type: 'text/csv', bytes: 1_000 }
          : undefined,
    ],
    error: [offline, { ...offline, kind: 'cancelled' }],
  }),
};
