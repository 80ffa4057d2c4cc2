import type { ApiToken } from '../../contract/entities/apiToken.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const sampleToken: ApiToken = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'Lab notebook',
  prefix: 'ob_Zk3vQ1',
  codes: ['content:model:list'],
  catalog: true,
  dataScope: 'all',
  createdAt: '2026-01-01T08:00:00.000Z',
  expiresAt: '2026-04-01T08:00:00.000Z',
  lastUsedAt: '2026-01-02T09:00:00.000Z',
  lastAddress: '192.0.2.1',
};
const other: ApiToken = { ...sampleToken, id: '0198c0de-0000-7000-8000-00000000000b', name: 'Nightly import' };

export const apiTokensCases: Cases = {
  events: [
    { type: 'tokens.retried' },
    { type: 'tokens.makingAsked' },
    { type: 'tokens.made', made: { secret: `${other.prefix}…`, token: other } },
    { type: 'tokens.copied' },
    { type: 'tokens.revokingAsked', id: sampleToken.id },
    { type: 'tokens.revokingAsked', id: 'gone' },
    { type: 'tokens.confirmed' },
    { type: 'tokens.closed' },
  ],
  endings: (id) => ({ done: [id === 'loadTokens' ? [sampleToken] : []], error: [offline] }),
  deciding: ({ tokens, made, chosen, failure }) => [tokens, made, chosen, failure],
};
