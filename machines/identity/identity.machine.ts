import { assign, setup } from 'xstate';
import type { Identity } from '../../contract/entities/identity.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import type { IdentityChoice } from './address.ts';

export type IdentityEvent =
  /** The user typed or pasted profiles. */
  | { type: 'identity.typed'; text: string }
  /** The profiles are to be compared. */
  | { type: 'identity.submitted' }
  /** The profiles and their result are to be forgotten. */
  | { type: 'identity.cleared' }
  /** The address has another choice. */
  | { type: 'identity.addressed'; choice: IdentityChoice }
  /** A sample of the result was chosen. */
  | { type: 'identity.sampleChosen'; sample: number }
  | { type: 'identity.retried' };

/** A comparison: the profile of the model, else those of the text. */
export type IdentityComparison = { choice: IdentityChoice; text: string };

type Context = IdentityComparison & {
  /** What the text area has. */
  typed: string;
  result: Identity | null;
  /** The choice that the result is of. */
  shown: IdentityChoice;
  /** The place of the chosen sample in the result. */
  sample: number;
  failure: CallFailure | null;
};

/**
 * The comparison of STR profiles with those of the catalog. Pasted profiles stay here, not in the address. A changed
 * choice compares again; a changed text only when the user asks for it. The last result stays until the next one comes.
 *
 * - Input: the choice of the address.
 * - Events: `identity.typed`, `identity.submitted`, `identity.cleared`, `identity.addressed`, `identity.sampleChosen`,
 *   `identity.retried`.
 * - Tags: `blank` (nothing to compare), `busy`, `ready`, `edited` (the text is no longer that of the result), `failed`.
 * - Required: actor `compare`, action `leaveModel` (removes the model from the address).
 */
export const identityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as IdentityEvent,
    input: {} as { choice: IdentityChoice },
    tags: {} as 'blank' | 'busy' | 'ready' | 'edited' | 'failed',
  },
  actors: { compare: required<Identity, IdentityComparison>('compare') },
  actions: {
    keepTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    takeText: assign(({ context: { typed, choice } }) => ({ text: typed, choice: { ...choice, model: '' } })),
    takeChoice: assign((_, { choice }: { choice: IdentityChoice }) => ({ choice })),
    keepResult: assign(({ context: { choice } }, { result }: { result: Identity }) => ({
      result,
      shown: choice,
      sample: 0,
      failure: null,
    })),
    chooseSample: assign(({ context: { result } }, { sample }: { sample: number }) => ({
      sample: Math.min(Math.max(0, sample), Math.max(0, (result?.samples.length ?? 0) - 1)),
    })),
    keepFailure: assign(withFailure),
    forget: assign(({ context: { choice } }) => ({
      typed: '',
      text: '',
      choice: { ...choice, model: '' },
      result: null,
      sample: 0,
      failure: null,
    })),
    forgetResult: assign({ result: null, sample: 0, failure: null }),
    leaveModel: () => {},
  },
  guards: {
    hasText: ({ context: { typed } }) => typed.trim() !== '',
    hasModel: ({ context: { choice } }) => choice.model !== '',
    isOther: ({ context }, { choice }: { choice: IdentityChoice }) =>
      JSON.stringify(choice) !== JSON.stringify(context.choice),
    isComparable: ({ context }, { choice }: { choice: IdentityChoice }) =>
      (choice.model !== '' || context.text !== '') && JSON.stringify(choice) !== JSON.stringify(context.choice),
  },
}).createMachine({
  id: 'identity',
  context: ({ input: { choice } }) => ({
    choice,
    shown: choice,
    typed: '',
    text: '',
    result: null,
    sample: 0,
    failure: null,
  }),
  initial: 'starting',
  on: {
    'identity.typed': { actions: withEvent('keepTyped') },
    'identity.submitted': { guard: 'hasText', target: '.comparing', actions: ['takeText', 'leaveModel'] },
    'identity.cleared': { target: '.blank', actions: ['forget', 'leaveModel'] },
    'identity.addressed': [
      {
        guard: { type: 'isComparable', params: ({ event }) => ({ choice: event.choice }) },
        target: '.comparing',
        actions: withEvent('takeChoice'),
      },
      {
        guard: { type: 'isOther', params: ({ event }) => ({ choice: event.choice }) },
        target: '.blank',
        actions: [withEvent('takeChoice'), 'forgetResult'],
      },
    ],
  },
  states: {
    starting: { always: [{ guard: 'hasModel', target: 'comparing' }, { target: 'blank' }] },
    blank: { tags: 'blank', description: 'There is no profile yet.' },
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context: { choice, text } }) => ({ choice, text }),
        onDone: {
          target: 'compared',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    compared: {
      tags: 'ready',
      on: {
        'identity.typed': { target: 'edited', actions: withEvent('keepTyped') },
        'identity.sampleChosen': { actions: withEvent('chooseSample') },
      },
    },
    edited: {
      tags: ['ready', 'edited'],
      description: 'The text was changed after the comparison.',
      on: { 'identity.sampleChosen': { actions: withEvent('chooseSample') } },
    },
    failed: { tags: 'failed', on: { 'identity.retried': { target: 'comparing' } } },
  },
});
