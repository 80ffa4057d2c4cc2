import { assign, setup } from 'xstate';
import type { Identity } from '../../contract/entities/identity.ts';
import type { SearchCriteria } from '../../contract/entities/search.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { type IdentityChoice, parseIdentity } from './address.ts';

/** What is compared with what: the models of a cohort, and the choice of the address. */
export type IdentityPlace = { cohort: SearchCriteria; choice: IdentityChoice };

export type IdentityEvent =
  /** The user typed or pasted profiles. */
  | { type: 'identity.typed'; text: string }
  /** The profiles are to be compared. */
  | { type: 'identity.submitted' }
  /** The user clears the profiles and their result. */
  | { type: 'identity.cleared' }
  /** The screen is shown, or its address or cohort has changed. */
  | { type: 'identity.placed'; place: IdentityPlace }
  /** A sample of the result was chosen. */
  | { type: 'identity.sampleChosen'; sample: number }
  | { type: 'identity.retried' }
  /** The user has changed. */
  | { type: 'identity.forgotten' };

/** A comparison: the profile of the model, else those of the text. */
export type IdentityComparison = IdentityPlace & { text: string };

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

const USUAL = parseIdentity({});
const NONE: Context = {
  cohort: {},
  choice: USUAL,
  shown: USUAL,
  typed: '',
  text: '',
  result: null,
  sample: 0,
  failure: null,
};

/**
 * The comparison of STR profiles with those of the catalog. Pasted profiles stay here, not in the address: they are
 * neither stored nor lost while the page of analyses shows something else, until the user clears them or leaves. A
 * changed choice or cohort compares again; a changed text only when the user asks for it. The last result stays until
 * the next one comes.
 *
 * - Events: `identity.typed`, `identity.submitted`, `identity.cleared`, `identity.placed`, `identity.sampleChosen`,
 *   `identity.retried`, `identity.forgotten`.
 * - Tags: `blank` (nothing to compare), `busy`, `ready`, `failed`. `isEdited` says whether the text is no longer that
 *   of the result.
 * - Required: actor `compare`.
 */
export const identityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as IdentityEvent,
    tags: {} as 'blank' | 'busy' | 'ready' | 'failed',
  },
  actors: { compare: required<Identity, IdentityComparison>('compare') },
  actions: {
    keepTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    takeText: assign(({ context: { typed, choice } }) => ({ text: typed, choice: { ...choice, model: '' } })),
    takePlace: assign((_, { place }: { place: IdentityPlace }) => place),
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
    clear: assign(({ context: { cohort, choice } }) => ({ ...NONE, cohort, choice: { ...choice, model: '' } })),
    forget: assign(NONE),
    forgetResult: assign({ result: null, sample: 0, failure: null }),
  },
  guards: {
    hasText: ({ context: { typed } }) => typed.trim() !== '',
    isOther: ({ context }, { place }: { place: IdentityPlace }) => isElsewhere(context, place),
    isComparable: ({ context }, { place }: { place: IdentityPlace }) =>
      (place.choice.model !== '' || context.text !== '') && isElsewhere(context, place),
  },
}).createMachine({
  id: 'identity',
  context: NONE,
  initial: 'blank',
  on: {
    'identity.typed': { actions: withEvent('keepTyped') },
    'identity.submitted': { guard: 'hasText', target: '.comparing', actions: 'takeText' },
    'identity.cleared': { target: '.blank', actions: 'clear' },
    'identity.forgotten': { target: '.blank', actions: 'forget' },
    'identity.placed': [
      { guard: withEvent('isComparable'), target: '.comparing', actions: withEvent('takePlace') },
      { guard: withEvent('isOther'), target: '.blank', actions: [withEvent('takePlace'), 'forgetResult'] },
    ],
  },
  states: {
    blank: { tags: 'blank', description: 'There is no profile yet.' },
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context: { cohort, choice, text } }) => ({ cohort, choice, text }),
        onDone: {
          target: 'compared',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    compared: { tags: 'ready', on: { 'identity.sampleChosen': { actions: withEvent('chooseSample') } } },
    failed: { tags: 'failed', on: { 'identity.retried': { target: 'comparing' } } },
  },
});

const isElsewhere = ({ cohort, choice }: IdentityPlace, place: IdentityPlace): boolean =>
  JSON.stringify([place.cohort, place.choice]) !== JSON.stringify([cohort, choice]);

/** Whether the text area has something else than what was compared. */
export const isEdited = ({ typed, text, result }: Context): boolean => result !== null && typed !== text;
