import type { Association } from '../../contract/entities/association.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const group = { models: 3, responders: 1, stable: 1, classed: 3, median: -20 };

/** An association of a number of genes. */
const associationOf = (genes: number): Association => ({
  agent: 'osimertinib',
  responses: 6,
  withoutNumber: 0,
  samePatient: 0,
  models: [],
  genes: Array.from({ length: genes }, (_, place) => ({
    gene: `GENE${place}`,
    altered: group,
    wildType: group,
    delta: { value: 0, low: null, high: null },
    p: 0.5,
    q: 0.5,
    rateP: null,
    states: '111000',
  })),
});

export const associationCases: Cases = {
  inputs: [{ agent: 'osimertinib' }, { agent: '' }],
  events: [
    { type: 'association.asked', agent: 'sotorasib' },
    { type: 'association.asked', agent: 'osimertinib' },
    { type: 'association.asked', agent: '' },
    { type: 'association.retried' },
    { type: 'association.walked', by: 1 },
    { type: 'association.walked', by: -1 },
    { type: 'association.pointed', place: 1 },
    { type: 'association.pointed', place: 9 },
    { type: 'association.left' },
  ],
  endings: () => ({ done: [associationOf(2), associationOf(0)], error: [offline] }),
  deciding: ({ agent, place, association }) => [agent, place, (association as Association | null)?.genes.length],
};
