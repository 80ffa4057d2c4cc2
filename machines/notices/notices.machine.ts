import { assign, setup } from 'xstate';
import { NOTICE_LEAVE_MS, NOTICE_MS } from '../../contract/constants.ts';
import type { FailureNotice } from '../request/outcome.ts';
import { withEvent } from '../withEvent.ts';

/** A short notification for the user: a failure of section 8, or a message with its own text. */
export type Notice = FailureNotice | News;
type News = { kind: 'success' | 'information' | 'warning'; title: string; text: string; duration: number };
export type NoticesEvent =
  | { type: 'notices.show'; notice: Notice }
  | { type: 'notices.dismiss' }
  | { type: 'notices.hold'; by: Holder }
  | { type: 'notices.release'; by: Holder };
type Holder = 'pointer' | 'focus';
/** The first notice is on the screen; the others wait. */
type Context = { queue: Notice[]; held: { pointer: boolean; focus: boolean } };

/**
 * Notifications, one on the screen at a time (specification, sections 8 and 9: 2000 ms, network failures 5000 ms). A
 * notice that is already shown or queued is not repeated. Its time stops while the pointer or the focus is on it.
 *
 * - Events: `notices.show` (requests, or a page), `notices.dismiss` (its close button), `notices.hold` /
 *   `notices.release` (pointer and focus entering and leaving it).
 * - Tags: `visible` (show `context.queue[0]`), `leaving` (fade it out).
 */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as NoticesEvent, tags: {} as 'visible' | 'leaving' },
  actions: {
    append: assign(({ context }, { notice }: { notice: Notice }) => {
      const known = context.queue.some((other) => isSame(other, notice));
      return { queue: known ? context.queue : [...context.queue, notice] };
    }),
    removeFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    hold: assign(({ context }, { by }: { by: Holder }) => ({ held: { ...context.held, [by]: true } })),
    release: assign(({ context }, { by }: { by: Holder }) => ({ held: { ...context.held, [by]: false } })),
    releaseAll: assign({ held: { pointer: false, focus: false } }),
  },
  guards: {
    isWaiting: ({ context }) => context.queue.length > 0,
    isFree: ({ context }) => !context.held.pointer && !context.held.focus,
  },
  delays: { duration: ({ context }) => context.queue[0]?.duration ?? NOTICE_MS, NOTICE_LEAVE_MS },
}).createMachine({
  id: 'notices',
  initial: 'empty',
  context: { queue: [], held: { pointer: false, focus: false } },
  on: { 'notices.show': { actions: withEvent('append') } },
  states: {
    empty: { always: { guard: 'isWaiting', target: 'shown' } },
    shown: {
      description: 'The first notice is shown.',
      tags: 'visible',
      initial: 'counting',
      exit: 'releaseAll',
      on: { 'notices.dismiss': { target: 'leaving' } },
      states: {
        counting: {
          after: { duration: { target: '#notices.leaving' } },
          on: { 'notices.hold': { target: 'held', actions: withEvent('hold') } },
        },
        held: {
          description: 'The user reads it. Its time restarts when the pointer and the focus have left.',
          always: { guard: 'isFree', target: 'counting' },
          on: {
            'notices.hold': { actions: withEvent('hold') },
            'notices.release': { actions: withEvent('release') },
          },
        },
      },
    },
    leaving: {
      tags: ['visible', 'leaving'],
      after: { NOTICE_LEAVE_MS: { target: 'empty', actions: 'removeFirst' } },
    },
  },
});

/** Whether two notices have the same text for the user. */
function isSame(one: Notice, other: Notice): boolean {
  if ('failure' in one && 'failure' in other) {
    const [{ kind, message, error }, { failure }] = [one.failure, other];
    return kind === failure.kind && message === failure.message && error === failure.error;
  }
  return !('failure' in one) && !('failure' in other) && one.text === other.text && one.title === other.title;
}
