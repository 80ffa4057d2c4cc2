import { assign, setup } from 'xstate';
import type { Association, AssociationQuery } from '../../contract/entities/association.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** What is compared. `agent` is empty while no drug is chosen. */
export type AssociationQuestion = Pick<AssociationQuery, 'agent' | 'kind' | 'adjusted'>;

export type AssociationEvent =
  | { type: 'association.asked'; question: AssociationQuestion }
  | { type: 'association.retried' }
  | { type: 'association.walked'; by: number }
  | { type: 'association.pointed'; place: number }
  | { type: 'association.left' };

type Context = {
  question: AssociationQuestion;
  /** What goes with the response to the drug; null until the answer. Expression is among the features, too. */
  association: Association | null;
  /** The feature that is read out, by its place in the order of p. */
  place: number | null;
  failure: CallFailure | null;
};

/**
 * The association of alterations, markers or expression with the response to a drug, and the feature of the volcano
 * that is read out.
 *
 * - Input: the question in the address; its drug is empty if there is none.
 * - Events: `association.asked` (the address has changed), `retried`, `walked` (by a number of features in the order of
 *   p; the first step begins at the first one), `pointed`, `left`.
 * - Tags: `waiting` (no drug is chosen), `busy`, `shown`, `failed` (`context.failure`).
 * - Required: actor `readAssociation`.
 */
export const associationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AssociationEvent,
    input: {} as { question: AssociationQuestion },
    tags: {} as 'waiting' | 'busy' | 'shown' | 'failed',
  },
  actors: { readAssociation: required<Association, AssociationQuestion>('readAssociation') },
  actions: {
    takeQuestion: assign((_, { question }: { question: AssociationQuestion }) => ({
      question,
      association: null,
      place: null,
      failure: null,
    })),
    show: assign((_, { association }: { association: Association }) => ({ association, failure: null })),
    keepFailure: assign(withFailure),
    walk: assign(({ context: { association, place } }, { by }: { by: number }) => ({
      place: place === null ? 0 : Math.max(0, Math.min((association?.features.length ?? 0) - 1, place + by)),
    })),
    point: assign((_, { place }: { place: number }) => ({ place })),
    leave: assign({ place: null }),
  },
  guards: {
    isOther: ({ context }, { question }: { question: AssociationQuestion }) =>
      question.agent !== context.question.agent ||
      question.kind !== context.question.kind ||
      question.adjusted !== context.question.adjusted,
    hasAgent: ({ context }) => context.question.agent !== '',
    hasFeatures: ({ context: { association } }) => association !== null && association.features.length > 0,
    isFeature: ({ context: { association } }, { place }: { place: number }) =>
      association !== null && place < association.features.length,
  },
}).createMachine({
  id: 'association',
  initial: 'deciding',
  context: ({ input: { question } }) => ({ question, association: null, place: null, failure: null }),
  on: {
    'association.asked': { guard: withEvent('isOther'), target: '.deciding', actions: withEvent('takeQuestion') },
  },
  states: {
    deciding: { always: [{ guard: 'hasAgent', target: 'reading' }, { target: 'waiting' }] },
    waiting: { tags: 'waiting', description: 'No drug is chosen.' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAssociation',
        src: 'readAssociation',
        input: ({ context }) => context.question,
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ association: event.output }) } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    shown: {
      tags: 'shown',
      on: {
        'association.walked': { guard: 'hasFeatures', actions: withEvent('walk') },
        'association.pointed': { guard: withEvent('isFeature'), actions: withEvent('point') },
        'association.left': { actions: 'leave' },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The error is shown with a retry.',
      on: { 'association.retried': { target: 'reading' } },
    },
  },
});
