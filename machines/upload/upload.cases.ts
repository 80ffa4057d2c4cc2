import { UPLOAD_MAX_BYTES } from '../../contract/constants.ts';
import type { Cases } from '../cases.ts';
import { offline, refusal, storageConfiguration, storedFile } from '../samples.ts';

const file = (id: string) => ({ id, name: `table-${id}.csv`, bytes: 2_048 });
const types = ['text/csv'];
const maxBytes = UPLOAD_MAX_BYTES;

export const uploadCases: Cases = {
  inputs: [
    { file: file('1'), types, maxBytes },
    { file: { ...file('2'), bytes: maxBytes + 1 }, types, maxBytes },
    { file: { ...file('3'), name: 'page.html' }, types, maxBytes },
  ],
  events: [
    { type: 'upload.start' },
    { type: 'upload.progressed', loaded: 1_024 },
    { type: 'upload.cancelled' },
    { type: 'upload.queued' },
  ],
  endings: (id) => ({
    done: [
      {
        requestPolicy: { iv: 'iv', config: 'config', key: 'key' },
        decrypt: storageConfiguration,
        sendForm: undefined,
        register: storedFile,
      }[id],
    ],
    error: [offline, refusal],
  }),
};

export const uploadsCases: Cases = {
  inputs: [{ types }, { types, earlier: [storedFile] }],
  events: [
    ...['1', '2', '3', '4'].map((id) => ({ type: 'uploads.added', file: file(id) })),
    { type: 'uploads.settled', id: '1', stored: storedFile },
    { type: 'uploads.settled', id: '2', stored: null },
    { type: 'uploads.cancelled', id: '2' },
    { type: 'uploads.retried', id: '2' },
    { type: 'uploads.removed', id: '1' },
    { type: 'uploads.earlierRemoved', id: storedFile.id },
    { type: 'uploads.draggedOver' },
    { type: 'uploads.draggedAway' },
  ],
  // the stored files affect no guard
  deciding: ({ ids, waiting, running }) => [ids, waiting, running],
};
