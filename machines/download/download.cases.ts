import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const file = (id: string) => ({ kind: 'newsletter', id, name: `Newsletter ${id}` });

export const downloadCases: Cases = {
  inputs: [{ signedIn: false }, { signedIn: true }],
  events: [
    { type: 'download.wanted', file: file('1') },
    { type: 'download.wanted', file: file('2') },
    { type: 'download.progressed', loaded: 500, total: 1_000 },
    { type: 'download.cancelled' },
    { type: 'download.identityChanged', signedIn: true },
    { type: 'download.identityChanged', signedIn: false },
  ],
  endings: (id) => ({
    done: [
      id === 'fetchFile'
        ? { url: 'blob:1', fileName: 'newsletter.pdf', type: 'application/pdf', bytes: 1_000 }
        : undefined,
    ],
    error: [offline],
  }),
};
