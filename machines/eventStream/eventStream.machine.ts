import { assign, setup } from 'xstate';
import { BACK_OFF_MOST_MS, BACK_OFF_MS } from '../../contract/constants.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/**
 * One event of a stream; `id` is its place, behind which a reader that comes again goes on. `anew`: it stands for
 * everything before it too, as when the place of the reader was not known.
 */
export type StreamEvent = { id: number; anew: boolean; data: unknown };
/** How a stream ended: by the server in its time, or because this reader must not have it. */
export type StreamEnd = 'ended' | 'refused';
/** What the parent is told of. */
export type StreamHeard = { type: 'stream.heard'; event: StreamEvent };

export type EventStreamEvent =
  | { type: 'stream.opened' }
  | { type: 'stream.received'; event: StreamEvent }
  | { type: 'stream.rested' }
  | { type: 'stream.roused' };

type Context = {
  /** The place of the last event; 0 before the first. */
  cursor: number;
  /** Tries since the stream was last open. */
  tries: number;
  /** From 0 to 1: keeps all pages from coming back in the same moment after a server's restart. */
  spread: number;
};

/**
 * A line on which events come, taken up again by itself behind the last one that came: none is lost, and none is told
 * twice, whatever the server repeats.
 *
 * Events: `stream.opened`, `stream.received` (from `listen`), `stream.rested` / `stream.roused` (nobody looks at the
 * page, or there is no connection; and back). Its parent hears `stream.heard` for each event that is new.
 * Tags: `open`, `lost` (it is tried again after a while), `closed` (this reader must not have it).
 * To be provided: actor `listen` (input: the place; resolves with how the stream ended, rejects when it was cut).
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
    isNew: ({ context }, { event }: { event: StreamEvent }) => event.anew || event.id > context.cursor,
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
      description: 'The line was cut. It is tried again, each time after a longer while.',
      tags: 'lost',
      entry: 'countTry',
      after: { BACK_OFF: { target: 'listening' } },
      on: { 'stream.rested': { target: 'resting' }, 'stream.roused': { target: 'listening' } },
    },
    resting: {
      description: 'Nobody looks at the page, or it has no connection: no line is kept open for it.',
      on: { 'stream.roused': { target: 'listening' } },
    },
    closed: {
      description: 'The session has ended. The next thing that the person does says so.',
      tags: 'closed',
    },
  },
});
