import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const file = (bytes: number) => ({ id: 'file-1', name: 'growth.csv', bytes });
const answer = { name: 'growth.csv', reading: { studies: ['E1', 'E2'] }, analysis: { study: 'E1' } };
const refused = { kind: 'refused', status: 400, error: 'validation', message: '', fields: { text: 'No line.' } };

export const studyUploadCases: Cases = {
  events: [
    { type: 'studyUpload.fileChosen', file: file(20_000) },
    { type: 'studyUpload.fileChosen', file: file(900_000) },
    { type: 'studyUpload.typed', text: 'arm,animal,day,volume' },
    { type: 'studyUpload.typed', text: ' ' },
    { type: 'studyUpload.submitted', name: 'Pasted table', bytes: 20_000 },
    { type: 'studyUpload.submitted', name: 'Pasted table', bytes: 900_000 },
    { type: 'studyUpload.roleChosen', arm: 'G1', role: 'control' },
    { type: 'studyUpload.roleChosen', arm: 'G1', role: 'treatment' },
    { type: 'studyUpload.studyChosen', study: 'E2' },
    { type: 'studyUpload.eventChosen', event: { times: 4 } },
    { type: 'studyUpload.retried' },
    { type: 'studyUpload.cleared' },
  ],
  endings: (id) =>
    id === 'read'
      ? { done: [{ name: 'growth.csv', text: 'arm,animal,day,volume' }], error: [new Error('no text')] }
      : { done: [answer], error: [refused, offline] },
  // every response increases the counter, so it is left out to let the exploration end
  deciding: ({ answers: _, ...context }) => context,
};
