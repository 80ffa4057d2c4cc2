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
  /** The last typed text. */
  text: string;
  /** The current suggestions; the previous ones while newer ones are loading. */
  choices: readonly Choice[];
  /** The choice that Enter takes; null: the typed text itself. */
  active: number | null;
  /** The choice under the pointer; the next arrow key clears it. */
  pointed: number | null;
};

/**
 * Suggestions under a search box while the user types. It lives as long as its box. A newer text cancels the older
 * query, so that the response always belongs to the text in the box. A failed query is not reported, because the search
 * itself still works.
 *
 * - Input: the kinds of suggestions that the box offers.
 * - Events: `suggest.typed`, `suggest.moved` (arrow keys; when nothing is open, loads suggestions), `suggest.pointed`
 *   (null: at none of them), `suggest.closed` (Escape, leaving the box, a choice, Enter).
 * - Tags: `open` (there may be choices to show), `busy`.
 * - Required: actor `suggest`.
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
      description: 'The user types. The request waits for a pause.',
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
    open: { description: 'Matches of the text can be chosen.', tags: 'open' },
  },
});
