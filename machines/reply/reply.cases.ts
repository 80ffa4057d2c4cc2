import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const replyCases: Cases = {
  inputs: [
    { draft: '', answered: false, instance: 'i' },
    { draft: 'Four models', answered: false, instance: 'i' },
    { draft: '', answered: true, instance: 'i' },
  ],
  events: [
    { type: 'reply.typed', message: 'Four models are ready.' },
    { type: 'reply.typed', message: '  ' },
    { type: 'reply.attached', attachments: ['f'], files: 'there' },
    { type: 'reply.attached', attachments: [], files: 'underway' },
    { type: 'reply.attached', attachments: ['f'], files: 'failed' },
    { type: 'reply.submitted' },
    { type: 'reply.another' },
  ],
  endings: () => ({ done: [null], error: [offline] }),
  deciding: ({ message, files, failure }) => [message, files, failure],
};
