import type { OwnIdentities, OwnIdentity } from '../../contract/entities/signOn.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const harbor: OwnIdentity = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  provider: { en: 'Harbor Hospital', zh: '港口医院' },
  knownAs: 'jane@harbor.example',
  since: '2026-01-01T08:00:00.000Z',
  lastUsedAt: '2026-01-02T09:00:00.000Z',
  removable: true,
  returns: false,
};
const lake: OwnIdentity = {
  ...harbor,
  id: '0198c0de-0000-7000-8000-00000000000b',
  provider: { en: 'Lake Clinic', zh: '湖滨诊所' },
  knownAs: '',
  lastUsedAt: null,
  removable: false,
};

/** What the server answers in the tests and stories of this statechart. */
export const sampleIdentities: OwnIdentities = {
  identities: [harbor, lake],
  providers: [{ code: 'river', name: { en: 'River Institute', zh: '河流研究所' } }],
};

export const ownIdentitiesCases: Cases = {
  inputs: [{ code: null }, { code: 'code' }],
  events: [
    { type: 'ownIdentities.linkAsked', provider: 'river' },
    { type: 'ownIdentities.linkAsked', provider: 'unknown' },
    { type: 'ownIdentities.unlinkAsked', id: harbor.id },
    { type: 'ownIdentities.unlinkAsked', id: lake.id },
    { type: 'ownIdentities.unlinkConfirmed' },
    { type: 'ownIdentities.unlinkCanceled' },
    { type: 'ownIdentities.retried' },
  ],
  endings: (id) => ({
    done: [
      id === 'beginLink'
        ? { address: 'https://idp.example' }
        : id === 'unlinkIdentity'
          ? { ...sampleIdentities, identities: [lake] }
          : sampleIdentities,
    ],
    error: [offline],
  }),
  deciding: ({ code, identities, providers, linked, provider, chosen, failure }) => [
    code,
    identities,
    providers,
    linked,
    provider,
    chosen,
    failure,
  ],
};
