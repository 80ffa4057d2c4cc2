import { assign, setup } from 'xstate';
import type { Association } from '../../contract/entities/association.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type AssociationEvent =
  | { type: 'association.asked'; agent: string }
  | { type: 'association.retried' }
  | { type: 'association.walked'; by: number }
  | { type: 'association.pointed'; place: number }
  | { type: 'association.left' };

type Context = {
  /** The drug; empty while none is chosen. */
  agent: string;
  /** The genes that go with the response to the drug; null until the answer. */
  association: Association | null;
  /** The gene that is read out, by its place in the order of p. */
  place: number | null;
  failure: CallFailure | null;
};

/**
 * The association of alterations with the response to a drug, and the gene of the volcano that is read out.
 *
 * - Input: the drug in the address; empty if there is none.
 * - Events: `association.asked` (the drug in the address has changed), `retried`, `walked` (by a number of genes in the
 *   order of p; the first step begins at the first gene), `pointed`, `left`.
 * - Tags: `waiting` (no drug is chosen), `busy`, `shown`, `failed` (`context.failure`).
 * - Required: actor `readAssociation`.
 */
export const associationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AssociationEvent,
    input: {} as { agent: string },
    tags: {} as 'waiting' | 'busy' | 'shown' | 'failed',
  },
  actors: { readAssociation: required<Association, string>('readAssociation') },
  actions: {
    takeAgent: assign((_, { agent }: { agent: string }) => ({ agent, association: null, place: null, failure: null })),
    show: assign((_, { association }: { association: Association }) => ({ association, failure: null })),
    keepFailure: assign(withFailure),
    walk: assign(({ context: { association, place } }, { by }: { by: number }) => ({
      place: place === null ? 0 : Math.max(0, Math.min((association?.genes.length ?? 0) - 1, place + by)),
    })),
    point: assign((_, { place }: { place: number }) => ({ place })),
    leave: assign({ place: null }),
  },
  guards: {
    isOther: ({ context }, { agent }: { agent: string }) => agent !== context.agent,
    hasAgent: ({ context }) => context.agent !== '',
    hasGenes: ({ context: { association } }) => association !== null && association.genes.length > 0,
    isGene: ({ context: { association } }, { place }: { place: number }) =>
      association !== null && place < association.genes.length,
  },
}).createMachine({
  id: 'association',
  initial: 'deciding',
  context: ({ input: { agent } }) => ({ agent, association: null, place: null, failure: null }),
  on: {
    'association.asked': { guard: withEvent('isOther'), target: '.deciding', actions: withEvent('takeAgent') },
  },
  states: {
    deciding: { always: [{ guard: 'hasAgent', target: 'reading' }, { target: 'waiting' }] },
    waiting: { tags: 'waiting', description: 'No drug is chosen.' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAssociation',
        src: 'readAssociation',
        input: ({ context }) => context.agent,
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ association: event.output }) } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    shown: {
      tags: 'shown',
      on: {
        'association.walked': { guard: 'hasGenes', actions: withEvent('walk') },
        'association.pointed': { guard: withEvent('isGene'), actions: withEvent('point') },
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
