import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import type { Referred } from './lookup.machine.ts';

export const someone: Referred = {
  id: '018f3a7e-0000-7000-8000-000000000001',
  label: { en: 'Ming Li', zh: '李明' },
  parent: null,
};
export const another: Referred = {
  id: '018f3a7e-0000-7000-8000-000000000002',
  label: { en: 'Hua Wang', zh: '王华' },
  parent: null,
};
const input = { field: 'assignee', known: [], ids: [], atOnce: false };

export const lookupCases: Cases = {
  inputs: [input, { ...input, ids: [someone.id] }, { ...input, atOnce: true }],
  events: [
    { type: 'lookup.opened' },
    { type: 'lookup.typed', text: 'li' },
    { type: 'lookup.valuesChanged', ids: [another.id] },
    { type: 'lookup.valuesChanged', ids: [] },
  ],
  endings: () => ({
    done: [
      { count: 1, list: [someone] },
      { count: 201, list: [someone] },
    ],
    error: [offline],
  }),
};
