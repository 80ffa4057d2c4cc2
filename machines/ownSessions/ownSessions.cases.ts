import type { OwnSession } from '../../contract/entities/account.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const here: OwnSession = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  current: true,
  createdAt: '2026-01-01T08:00:00.000Z',
  lastSeenAt: '2026-01-01T09:00:00.000Z',
  address: '192.0.2.1',
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
};
const there: OwnSession = { ...here, id: '0198c0de-0000-7000-8000-00000000000b', current: false };

export const ownSessionsCases: Cases = {
  events: [
    { type: 'ownSessions.endingAsked', ids: [there.id] },
    { type: 'ownSessions.endingAsked', ids: [here.id] },
    { type: 'ownSessions.everywhereAsked' },
    { type: 'ownSessions.retried' },
  ],
  endings: (id) => ({ done: [id === 'loadSessions' ? [here, there] : [here]], error: [offline] }),
  deciding: ({ sessions, ending, failure }) => [sessions, ending, failure],
};
