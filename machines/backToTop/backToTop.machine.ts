import { setup } from 'xstate';
import { BACK_TO_TOP_AFTER_PX, BACK_TO_TOP_MS } from '../../contract/constants.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type BackToTopEvent =
  | { type: 'backToTop.scrolled'; y: number }
  | { type: 'backToTop.pressed' }
  | { type: 'backToTop.interrupted' };

/**
 * The button that scrolls to the top of the page in 800 ms (specification, sections 2 and 9).
 *
 * - Events: `backToTop.scrolled` (the window); `backToTop.pressed` (the button); `backToTop.interrupted` (wheel, touch
 *   or key during the animation: user input takes precedence).
 * - Tags: `visible`.
 * - Required: actor `scrollToTop` (animates for `durationMs` and stops on its signal; immediate when motion is
 *   reduced).
 */
export const backToTopMachine = setup({
  types: { events: {} as BackToTopEvent, tags: {} as 'visible' },
  actors: { scrollToTop: required<void, { durationMs: number }>('scrollToTop') },
  guards: {
    isBelow: (_, { y }: { y: number }) => y > BACK_TO_TOP_AFTER_PX,
    isAbove: (_, { y }: { y: number }) => y <= BACK_TO_TOP_AFTER_PX,
  },
}).createMachine({
  id: 'backToTop',
  initial: 'hidden',
  states: {
    hidden: {
      on: {
        'backToTop.scrolled': { guard: withEvent('isBelow'), target: 'shown' },
      },
    },
    shown: {
      tags: 'visible',
      on: {
        'backToTop.scrolled': { guard: withEvent('isAbove'), target: 'hidden' },
        'backToTop.pressed': { target: 'scrolling' },
      },
    },
    scrolling: {
      tags: 'visible',
      invoke: {
        id: 'scrollToTop',
        src: 'scrollToTop',
        input: { durationMs: BACK_TO_TOP_MS },
        onDone: { target: 'hidden' },
        onError: { target: 'shown' },
      },
      on: { 'backToTop.interrupted': { target: 'shown' } },
    },
  },
});
