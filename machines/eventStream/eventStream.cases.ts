import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const eventStreamCases: Cases = {
  inputs: [{ spread: 0 }],
  events: [
    { type: 'stream.opened' },
    { type: 'stream.received', event: { id: 1, replaces: true, data: null } },
    { type: 'stream.received', event: { id: 2, replaces: false, data: null } },
    { type: 'stream.rested' },
    { type: 'stream.roused' },
  ],
  endings: () => ({ done: ['ended', 'refused'], error: [offline] }),
  deciding: ({ cursor }) => cursor,
};
