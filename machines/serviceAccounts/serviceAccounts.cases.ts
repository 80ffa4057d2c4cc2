import type { ServiceAccounts } from '../../contract/entities/apiToken.ts';
import { sampleToken } from '../apiTokens/apiTokens.cases.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const roles = [{ id: '0198c0de-0000-7000-8000-0000000000a1', name: { en: 'Editor', zh: '编辑' } }];

export const sampleServices: ServiceAccounts = {
  count: 2,
  list: [
    {
      id: '0198c0de-0000-7000-8000-0000000000b1',
      name: 'Directory',
      enabled: true,
      roles,
      codes: ['content:model:list', 'content:model:edit'],
      tokens: 1,
      changeable: true,
    },
    {
      id: '0198c0de-0000-7000-8000-0000000000b2',
      name: 'Backups',
      enabled: false,
      roles: [],
      codes: [],
      tokens: 0,
      changeable: false,
    },
  ],
  roles,
};
const [changeable, fixed] = sampleServices.list;

export const serviceAccountsCases: Cases = {
  events: [
    { type: 'services.opened' },
    { type: 'services.retried' },
    { type: 'services.addingAsked' },
    { type: 'services.added', services: sampleServices },
    { type: 'services.tokenAsked', id: changeable?.id ?? '' },
    { type: 'services.tokenAsked', id: fixed?.id ?? '' },
    { type: 'services.made', made: { secret: `${sampleToken.prefix}…`, token: sampleToken } },
    { type: 'services.copied' },
    { type: 'services.left' },
    { type: 'services.closed' },
  ],
  endings: () => ({ done: [sampleServices], error: [offline] }),
  deciding: ({ services, chosen, made, failure }) => [services, chosen, made, failure],
};
