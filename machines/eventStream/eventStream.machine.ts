import { assign, setup } from 'xstate';
import { BACK_OFF_MOST_MS, BACK_OFF_MS } from '../../contract/constants.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/**
 * One event of a stream. `id` is its position; a reader that reconnects continues after it. `replaces`: the event
 * replaces all earlier ones, for example because the reader's position was unknown.
 */
export type StreamEvent = { id: number; replaces: boolean; data: unknown };
/** How a stream ended: the server closed it normally, or refuses it to this reader. */
export type StreamEnd = 'ended' | 'refused';
/** The event that the parent receives. */
export type StreamHeard = { type: 'stream.heard'; event: StreamEvent };

export type EventStreamEvent =
  | { type: 'stream.opened' }
  | { type: 'stream.received'; event: StreamEvent }
  | { type: 'stream.rested' }
  | { type: 'stream.roused' };

type Context = {
  /** The position of the last event; 0 before the first. */
  cursor: number;
  /** Attempts since the stream was last open. */
  tries: number;
  /**
   * A number from 0 to 1 that spreads reconnects, so that not all pages reconnect at the same moment after a restart of
   * the server.
   */
  spread: number;
};

/**
 * An event stream that reconnects by itself after the last received event. No event is lost, and none is delivered
 * twice, even if the server repeats it.
 *
 * - Events: `stream.opened`, `stream.received` (from `listen`); `stream.rested` (the page is hidden or offline) and
 *   `stream.roused` (it is visible and online again). The parent receives `stream.heard` for each new event.
 * - Tags: `open`; `lost` (a new attempt follows after a pause); `closed` (this reader may not have the stream).
 * - Required: actor `listen` (input: the position; resolves with how the stream ended, rejects when the connection
 *   broke).
 */
export const eventStreamMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventStreamEvent,
    input: {} as { spread: number },
    tags: {} as 'open' | 'lost' | 'closed',
  },
  actors: { listen: required<StreamEnd, { after: number }>('listen') },
  actions: {
    keepPlace: assign((_, { event }: { event: StreamEvent }) => ({ cursor: event.id })),
    tell: ({ self }, { event }: { event: StreamEvent }) => {
      const heard: StreamHeard = { type: 'stream.heard', event };
      self._parent?.send(heard);
    },
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
  },
  guards: {
    isNew: ({ context }, { event }: { event: StreamEvent }) => event.replaces || event.id > context.cursor,
    isRefused: (_, { end }: { end: StreamEnd }) => end === 'refused',
  },
  delays: {
    BACK_OFF: ({ context: { tries, spread } }) =>
      Math.min(BACK_OFF_MS * 2 ** (tries - 1), BACK_OFF_MOST_MS) * (1 + spread),
  },
}).createMachine({
  id: 'eventStream',
  context: ({ input }) => ({ cursor: 0, tries: 0, spread: input.spread }),
  initial: 'listening',
  states: {
    listening: {
      initial: 'connecting',
      invoke: {
        id: 'listen',
        src: 'listen',
        input: ({ context }) => ({ after: context.cursor }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ end: event.output }) }, target: 'closed' },
          { target: 'backingOff' },
        ],
        onError: { target: 'backingOff' },
      },
      on: {
        'stream.received': {
          guard: withEvent('isNew'),
          actions: [withEvent('keepPlace'), withEvent('tell')],
        },
        'stream.rested': { target: 'resting' },
      },
      states: {
        connecting: { on: { 'stream.opened': { target: 'open' } } },
        open: { tags: 'open', entry: 'forgetTries' },
      },
    },
    backingOff: {
      description: 'The connection broke. It is retried, each time after a longer delay.',
      tags: 'lost',
      entry: 'countTry',
      after: { BACK_OFF: { target: 'listening' } },
      on: { 'stream.rested': { target: 'resting' }, 'stream.roused': { target: 'listening' } },
    },
    resting: {
      description: 'The page is hidden or offline, so no connection is kept open.',
      on: { 'stream.roused': { target: 'listening' } },
    },
    closed: {
      description: 'The session has ended. The next action of the user shows that.',
      tags: 'closed',
    },
  },
});
