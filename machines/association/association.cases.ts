import type { Association } from '../../contract/entities/association.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import type { AssociationQuestion } from './association.machine.ts';

const group = { models: 3, responders: 1, stable: 1, classed: 3, median: -20 };

/** An association of a number of genes. */
const associationOf = (genes: number): Association => ({
  agent: 'osimertinib',
  kind: 'alterations',
  adjusted: false,
  responses: 6,
  withoutNumber: 0,
  samePatient: 0,
  models: [],
  features: Array.from({ length: genes }, (_, place) => ({
    name: `GENE${place}`,
    value: null,
    groups: { having: group, lacking: group, rate: null, states: '111000' },
    values: null,
    effect: { value: 0, low: null, high: null },
    models: 6,
    strata: null,
    p: 0.5,
    q: 0.5,
  })),
  expression: null,
});

const osimertinib: AssociationQuestion = { agent: 'osimertinib', kind: 'alterations', adjusted: false };
const none: AssociationQuestion = { ...osimertinib, agent: '' };

export const associationCases: Cases = {
  inputs: [{ question: osimertinib }, { question: none }],
  events: [
    { type: 'association.asked', question: { ...osimertinib, agent: 'sotorasib' } },
    { type: 'association.asked', question: { ...osimertinib, kind: 'markers' } },
    { type: 'association.asked', question: { ...osimertinib, adjusted: true } },
    { type: 'association.asked', question: osimertinib },
    { type: 'association.asked', question: none },
    { type: 'association.retried' },
    { type: 'association.walked', by: 1 },
    { type: 'association.walked', by: -1 },
    { type: 'association.pointed', place: 1 },
    { type: 'association.pointed', place: 9 },
    { type: 'association.left' },
  ],
  endings: () => ({ done: [associationOf(2), associationOf(0)], error: [offline] }),
  deciding: ({ question, place, association }) => [
    question,
    place,
    (association as Association | null)?.features.length,
  ],
};
