import { assign, sendTo, setup } from 'xstate';
import type { InboxEvent, InboxMessage } from '../../contract/entities/messagePush.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { eventStreamMachine, type StreamEvent } from '../eventStream/eventStream.machine.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { changedInbox, type InboxAct, marked, newsOf } from './messages.ts';

export type InboxMachineEvent =
  | { type: 'stream.heard'; event: StreamEvent }
  | { type: 'inbox.rested' }
  | { type: 'inbox.roused' }
  | { type: 'inbox.toggled' }
  | { type: 'inbox.closed' }
  | { type: 'inbox.chosen'; id: string }
  | { type: 'inbox.allRead' }
  | { type: 'inbox.removed'; id: string };

type Context = {
  spread: number;
  /** The newest first. */
  messages: InboxMessage[];
  unread: number;
  /** The position in the inbox's events that `messages` reflects. */
  upTo: number;
  /** The open message. */
  chosen: string | null;
  /** Queued actions; the first is running. */
  acts: InboxAct[];
  /** An event has come since the running action began. Its count may be newer than the one in the action's answer. */
  heardSince: boolean;
  failure: CallFailure | null;
};

/**
 * A user's messages as they arrive: the list under the bell and the number of unread ones. Actions run one after the
 * other; the unread count is always the newest of the server.
 *
 * - Input: `spread`, see `eventStream`.
 * - Events: `stream.heard` (the stream); `inbox.rested` (the page is hidden or offline) and `inbox.roused` (it is
 *   visible and online again); `inbox.toggled` (the bell); `inbox.closed`; `inbox.chosen` (a message is opened, which
 *   marks it as read, or collapsed); `inbox.allRead`; `inbox.removed`.
 * - Tags: `known` (the first response has arrived), `open` (show the list), `busy`.
 * - Required: actors `stream` (with its `listen`) and `mark` (returns the number of unread messages); action `announce`
 *   (new messages).
 */
export const inboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InboxMachineEvent,
    input: {} as { spread: number },
    tags: {} as 'known' | 'open' | 'busy',
  },
  actors: {
    stream: eventStreamMachine,
    mark: required<{ unread: number }, { act: InboxAct | undefined }>('mark'),
  },
  actions: {
    announce: (_, _params: { messages: InboxMessage[] }) => {},
    rest: sendTo('stream', { type: 'stream.rested' }),
    rouse: sendTo('stream', { type: 'stream.roused' }),
    take: assign(({ context }, { event }: { event: StreamEvent }) => ({
      ...changedInbox(context, event.data as InboxEvent),
      upTo: event.id,
      heardSince: true,
    })),
    beginAct: assign({ heardSince: false }),
    choose: assign(({ context }, { id }: { id: string }) => ({ chosen: context.chosen === id ? null : id })),
    askRead: assign(({ context }, { id }: { id: string }) => ({
      acts: [...context.acts, { act: 'read' as const, ids: [id] }],
    })),
    askAllRead: assign(({ context }) => ({
      acts: [
        ...context.acts,
        { act: 'readAll' as const, upTo: context.upTo, ids: context.messages.map(({ id }) => id) },
      ],
    })),
    askRemoval: assign(({ context }, { id }: { id: string }) => ({
      acts: [...context.acts, { act: 'remove' as const, ids: [id] }],
    })),
    keepMarked: assign(({ context }, { unread }: { unread: number }) => ({
      messages: marked(context.messages, context.acts[0]),
      // the event of this action follows, if it has not come
      unread: context.heardSince ? context.unread : unread,
      failure: null,
    })),
    keepFailure: assign(withFailure),
    forgetFailure: assign({ failure: null }),
    dropAct: assign(({ context }) => ({ acts: context.acts.slice(1) })),
  },
  guards: {
    isUnread: ({ context }, { id }: { id: string }) =>
      context.messages.some((message) => message.id === id && message.readAt === null),
    hasUnread: ({ context }) => context.unread > 0,
    hasAct: ({ context }) => context.acts.length > 0,
    isNews: ({ context }, { event }: { event: StreamEvent }) =>
      newsOf(context.messages, event.data as InboxEvent).length > 0,
  },
}).createMachine({
  id: 'inbox',
  type: 'parallel',
  context: ({ input: { spread } }) => ({
    ...{ spread, messages: [], unread: 0, upTo: 0, chosen: null, acts: [], heardSince: false, failure: null },
  }),
  invoke: { id: 'stream', src: 'stream', input: ({ context: { spread } }) => ({ spread }) },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'inbox.rested': { actions: 'rest' },
        'inbox.roused': { actions: 'rouse' },
      },
      states: {
        waiting: {
          on: { 'stream.heard': { target: 'known', actions: withEvent('take') } },
        },
        known: {
          tags: 'known',
          on: {
            'stream.heard': [
              {
                guard: withEvent('isNews'),
                actions: [
                  {
                    type: 'announce',
                    params: ({ context, event }) => ({
                      messages: newsOf(context.messages, event.event.data as InboxEvent),
                    }),
                  },
                  withEvent('take'),
                ],
              },
              { actions: withEvent('take') },
            ],
          },
        },
      },
    },
    pane: {
      initial: 'closed',
      states: {
        closed: { on: { 'inbox.toggled': { target: 'open', actions: 'forgetFailure' } } },
        open: {
          tags: 'open',
          on: {
            'inbox.toggled': { target: 'closed' },
            'inbox.closed': { target: 'closed' },
            'inbox.chosen': [
              {
                guard: withEvent('isUnread'),
                actions: [withEvent('choose'), withEvent('askRead')],
              },
              { actions: withEvent('choose') },
            ],
            'inbox.allRead': { guard: 'hasUnread', actions: 'askAllRead' },
            'inbox.removed': { actions: withEvent('askRemoval') },
          },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasAct', target: 'marking' } },
        marking: {
          tags: 'busy',
          entry: 'beginAct',
          invoke: {
            id: 'mark',
            src: 'mark',
            input: ({ context }) => ({ act: context.acts[0] }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'keepMarked', params: ({ event }) => event.output }, 'dropAct'],
            },
            onError: {
              target: 'idle',
              actions: [keepFailure, 'dropAct'],
            },
          },
        },
      },
    },
  },
});
