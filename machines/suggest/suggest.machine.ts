import { assign, setup } from 'xstate';
import { SUGGEST_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { Suggestions } from '../../contract/entities/search.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { type Choice, type ChoiceKind, choicesOf, type Move, moved, ofKinds } from './choices.ts';

export type SuggestEvent =
  | { type: 'suggest.typed'; text: string }
  | { type: 'suggest.moved'; move: Move }
  | { type: 'suggest.pointed'; index: number | null }
  | { type: 'suggest.closed' };

type Context = {
  kinds: readonly ChoiceKind[];
  /** As it was last typed. */
  text: string;
  /** What can be chosen now; while newer ones are on their way, what was suggested last. */
  choices: readonly Choice[];
  /** The one that Enter takes; null: the typed text itself. */
  active: number | null;
  /** The one under the pointer, which a later arrow key takes over from. */
  pointed: number | null;
};

/**
 * Suggestions under a search box while somebody types. Lives and dies with its box.
 *
 * Input: the kinds of suggestions the box offers. Events: `suggest.typed`, `suggest.moved` (arrow keys; with nothing open
 * it asks), `suggest.pointed` (null: at none of them), `suggest.closed` (Escape, leaving the box, a choice, Enter). A newer text cancels the older question, so an
 * answer is always about the text in the box. That a question failed is not said: the search itself still works.
 * Tags: `open` (there may be choices to show), `busy`. To be provided: actor `suggest`.
 */
export const suggestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SuggestEvent,
    input: {} as { kinds: readonly ChoiceKind[] },
    tags: {} as 'open' | 'busy',
  },
  actors: { suggest: required<Suggestions, { text: string }>('suggest') },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text, active: null, pointed: null })),
    keepChoices: assign(({ context }, { suggestions }: { suggestions: Suggestions }) => ({
      choices: ofKinds(choicesOf(suggestions), context.kinds),
      active: null,
      pointed: null,
    })),
    move: assign(({ context }, { move }: { move: Move }) => ({
      active: moved(context.active, context.choices.length, move),
      pointed: null,
    })),
    point: assign((_, { index }: { index: number | null }) => ({ pointed: index })),
    clear: assign({ choices: [], active: null, pointed: null }),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    hasText: ({ context }) => context.text.trim() !== '',
  },
  delays: { SUGGEST_DEBOUNCE_MS },
}).createMachine({
  id: 'suggest',
  initial: 'closed',
  context: ({ input }) => ({ kinds: input.kinds, text: '', choices: [], active: null, pointed: null }),
  on: {
    'suggest.typed': [
      {
        guard: withEvent('isBlank'),
        target: '.closed',
        actions: withEvent('keepText'),
      },
      { target: '.waiting', actions: withEvent('keepText') },
    ],
    'suggest.moved': { actions: withEvent('move') },
    'suggest.pointed': { actions: withEvent('point') },
    'suggest.closed': { target: '.closed' },
  },
  states: {
    closed: { entry: 'clear', on: { 'suggest.moved': { guard: 'hasText', target: 'asking' } } },
    waiting: {
      description: 'Somebody types; the question waits for a pause.',
      tags: ['open', 'busy'],
      after: { SUGGEST_DEBOUNCE_MS: { target: 'asking' } },
    },
    asking: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'suggest',
        src: 'suggest',
        input: ({ context }) => ({ text: context.text.trim() }),
        onDone: {
          target: 'open',
          actions: { type: 'keepChoices', params: ({ event }) => ({ suggestions: event.output }) },
        },
        onError: { target: 'closed' },
      },
    },
    open: { description: 'What fits the text can be chosen.', tags: 'open' },
  },
});
