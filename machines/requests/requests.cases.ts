import type { Cases } from '../cases.ts';
import { refusal } from '../samples.ts';

const list = { method: 'GET', url: '/onco-wuxi/onco/newsLetter/list' };
const save = { method: 'POST', url: '/onco-wuxi/onco/oauth/login', body: { workEmail: 'wen.li@biotech.example' } };
const firstOf = (calls: unknown) => (Array.isArray(calls) ? calls.slice(0, 3) : calls);
const numberOf = (id: string) => Number(id.replace('request-', ''));

export const requestsCases: Cases = {
  events: [
    { type: 'requests.call', id: 'call-1', call: list },
    { type: 'requests.call', id: 'call-2', call: list },
    { type: 'requests.call', id: 'call-3', call: save },
    { type: 'requests.cancel', id: 'call-1' },
    { type: 'requests.identityChanged', token: 'token-1' },
    { type: 'requests.identityChanged', token: 'token-2' },
    { type: 'requests.identityChanged', token: 'token-2', view: 'view-1' },
    { type: 'requests.identityChanged', token: null },
    { type: 'requests.progressed', number: 1, loaded: 10, total: 100 },
    { type: 'requests.cancel', id: 'call-3' },
    { type: 'requests.proved' },
    { type: 'requests.proofDeclined' },
    { type: 'link.lost' },
    { type: 'link.restored' },
  ],
  endings: (id) => ({
    done: [
      { number: numberOf(id), outcome: { ok: true, accepted: { data: [] } } },
      { number: numberOf(id), outcome: { ok: false, failure: refusal } },
      {
        number: numberOf(id),
        outcome: { ok: false, failure: { kind: 'tokenRejected', status: 401, error: 'token_invalid', message: '' } },
      },
      {
        number: numberOf(id),
        outcome: { ok: false, failure: { kind: 'refused', status: 403, error: 'view_ended', message: '' } },
      },
      {
        number: numberOf(id),
        outcome: {
          ok: false,
          failure: { kind: 'refused', status: 403, error: 'proof_needed', proof: ['password'], message: '' },
        },
      },
      { number: numberOf(id), outcome: { ok: false, failure: { kind: 'cancelled', message: '' } } },
    ],
    error: ['the request chart broke'],
  }),
  deciding: ({ token, view, calls, held }) => [token, view, firstOf(calls), firstOf(held)],
};
