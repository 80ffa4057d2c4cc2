import type { Cases } from '../cases.ts';
import { offline, storedFile } from '../samples.ts';

export const replyCases: Cases = {
  inputs: [
    { draft: { message: '', attachments: [] }, answered: false, instance: 'i' },
    { draft: { message: 'Four models', attachments: [storedFile] }, answered: false, instance: 'i' },
    { draft: { message: '', attachments: [] }, answered: true, instance: 'i' },
  ],
  events: [
    { type: 'reply.typed', message: 'Four models are ready.' },
    { type: 'reply.typed', message: '  ' },
    { type: 'reply.attached', attachments: [storedFile], files: 'there' },
    { type: 'reply.attached', attachments: [], files: 'underway' },
    { type: 'reply.attached', attachments: [storedFile], files: 'failed' },
    { type: 'reply.submitted' },
    { type: 'reply.another' },
  ],
  endings: () => ({ done: [{ queued: true }], error: [offline] }),
  deciding: ({ message, files, failure }) => [message, files, failure],
};
