import { assign, setup } from 'xstate';
import { EXAMPLE_MS } from '../../contract/constants.ts';
import type { SearchExample } from '../../contract/entities/search.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/**
 * What keeps an example in place: the pointer on an example, the focus in the search box, the pointer or the focus on
 * the button, or a page that nobody sees.
 */
export type Holder = 'example' | 'search' | 'buttonPointer' | 'buttonFocus' | 'page';
export type ExampleTourEvent =
  | { type: 'exampleTour.held'; by: Holder }
  | { type: 'exampleTour.released'; by: Holder }
  | { type: 'exampleTour.pointed'; text: string }
  | { type: 'exampleTour.paused' }
  | { type: 'exampleTour.resumed' };
type Context = {
  isStill: boolean;
  /** The examples that find models. */
  examples: readonly SearchExample[];
  /** Index of the example that is lit. */
  shown: number;
  holders: readonly Holder[];
};

/**
 * The tissue of the home page at rest: the example searches light up in turn, each with its number of models. An
 * example stays while the pointer or the focus is on the examples, and while the page is hidden. The user can pause.
 * Where motion is reduced it starts paused. Without counts the tissue stays dark.
 *
 * - Input: whether motion is reduced.
 * - Events: `exampleTour.held` / `exampleTour.released`, `exampleTour.pointed` (at one example: light it),
 *   `exampleTour.paused` / `exampleTour.resumed` (the button).
 * - Tags: `lit` (light `context.examples[context.shown]`), `moving` (the examples change by themselves).
 * - Required: actor `count`.
 */
export const exampleTourMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExampleTourEvent,
    input: {} as { isStill: boolean },
    tags: {} as 'lit' | 'moving',
  },
  actors: { count: required<SearchExample[]>('count') },
  actions: {
    keepFound: assign((_, { examples }: { examples: readonly SearchExample[] }) => ({
      examples: examples.filter(({ count }) => count > 0),
    })),
    showNext: assign(({ context: { shown, examples } }) => ({ shown: (shown + 1) % examples.length })),
    show: assign(({ context: { shown, examples } }, { text }: { text: string }) => {
      const index = examples.findIndex((example) => example.text === text);
      return { shown: index === -1 ? shown : index };
    }),
    hold: assign(({ context: { holders } }, { by }: { by: Holder }) => ({
      holders: holders.includes(by) ? holders : [...holders, by],
    })),
    release: assign(({ context: { holders } }, { by }: { by: Holder }) => ({
      holders: holders.filter((holder) => holder !== by),
    })),
  },
  guards: {
    findsNothing: (_, { examples }: { examples: readonly SearchExample[] }) =>
      examples.every(({ count }) => count === 0),
    isStill: ({ context }) => context.isStill,
    isHeld: ({ context }) => context.holders.length > 0,
    isFree: ({ context }) => context.holders.length === 0,
  },
  delays: { EXAMPLE_MS },
}).createMachine({
  id: 'exampleTour',
  initial: 'counting',
  context: ({ input }) => ({ isStill: input.isStill, examples: [], shown: 0, holders: [] }),
  on: {
    'exampleTour.held': { actions: withEvent('hold') },
    'exampleTour.released': { actions: withEvent('release') },
  },
  states: {
    counting: {
      description: 'The numbers of models are loading; the tissue is dark.',
      invoke: {
        id: 'count',
        src: 'count',
        onDone: [
          { guard: { type: 'findsNothing', params: ({ event }) => ({ examples: event.output }) }, target: 'dark' },
          {
            guard: 'isStill',
            target: 'paused',
            actions: { type: 'keepFound', params: ({ event }) => ({ examples: event.output }) },
          },
          { target: 'moving', actions: { type: 'keepFound', params: ({ event }) => ({ examples: event.output }) } },
        ],
        onError: { target: 'dark' },
      },
    },
    dark: { description: 'There is nothing to light.' },
    moving: {
      tags: ['lit', 'moving'],
      initial: 'shown',
      on: {
        'exampleTour.paused': { target: 'paused' },
        'exampleTour.pointed': { actions: withEvent('show') },
      },
      states: {
        shown: {
          always: { guard: 'isHeld', target: 'held' },
          after: { EXAMPLE_MS: { target: 'shown', reenter: true, actions: 'showNext' } },
        },
        held: {
          description: 'The user reads it, or the page is hidden. The time restarts afterwards.',
          always: { guard: 'isFree', target: 'shown' },
        },
      },
    },
    paused: {
      tags: 'lit',
      on: {
        'exampleTour.resumed': { target: 'moving' },
        'exampleTour.pointed': { actions: withEvent('show') },
      },
    },
  },
});
