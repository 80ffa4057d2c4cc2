import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';

export type ReplyEvent =
  | { type: 'reply.typed'; message: string }
  | { type: 'reply.submitted' }
  | { type: 'reply.another' };

/** `draft`: what was typed earlier. `answered`: an answer has just gone out, and is told first. */
export type ReplyInput = { draft: string; answered: boolean; instance: string };
type Context = ReplyInput & {
  message: string;
  attempt: number;
  failure: CallFailure | null;
};

/**
 * The answer of the office to an inquiry or an enrollment. It is sent once: a repeat after an answer that never came
 * keeps its idempotency key, a changed text gets a new one. What is typed stays until it is sent, also after a refusal.
 *
 * Events: `reply.typed`, `reply.submitted`, `reply.another` (once sent).
 * Tags: `writable`, `lacking` (it must say something), `busy`, `sent`; `context.failure` says why it was refused.
 * To be provided: actor `sendReply`; actions `keepDraft`, `forgetDraft`, `announceSent`.
 */
export const replyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReplyEvent,
    input: {} as ReplyInput,
    tags: {} as 'writable' | 'lacking' | 'busy' | 'sent',
  },
  actors: { sendReply: required<unknown, { message: string; idempotencyKey: string }>('sendReply') },
  actions: {
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dropFailure: assign({ failure: null }),
    beginAnother: assign(({ context }) => ({ message: '', attempt: context.attempt + 1 })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    keepDraft: (_, _params: { message: string }) => {},
    forgetDraft: () => {},
    announceSent: () => {},
  },
  guards: {
    isWritten: ({ context }) => context.message.trim() !== '',
    isAnswered: ({ context }) => context.answered,
  },
}).createMachine({
  id: 'reply',
  initial: 'deciding',
  context: ({ input }) => ({ ...input, message: input.draft, attempt: 1, failure: null }),
  states: {
    deciding: { always: [{ guard: 'isAnswered', target: 'sent' }, { target: 'writing' }] },
    writing: {
      tags: 'writable',
      on: {
        'reply.typed': typed('writing'),
        'reply.submitted': [{ guard: 'isWritten', target: 'sending' }, { target: 'lacking' }],
      },
    },
    lacking: {
      description: 'Nothing is written yet; that is said at the field.',
      tags: ['writable', 'lacking'],
      on: { 'reply.typed': typed('writing') },
    },
    sending: {
      tags: 'busy',
      entry: 'dropFailure',
      invoke: {
        id: 'sendReply',
        src: 'sendReply',
        input: ({ context: { message, instance, attempt } }) => ({
          message: message.trim(),
          idempotencyKey: `${instance}-${attempt}`,
        }),
        onDone: { target: 'sent', actions: ['forgetDraft', 'announceSent'] },
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'Why is said above the button; the text stays.',
      tags: 'writable',
      on: {
        'reply.typed': {
          target: 'writing',
          actions: [
            'countAttempt',
            { type: 'keepMessage', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ event }) => event },
          ],
        },
        'reply.submitted': { target: 'sending' },
      },
    },
    sent: { tags: 'sent', on: { 'reply.another': { target: 'writing', actions: 'beginAnother' } } },
  },
});

function typed<Target extends string>(target: Target) {
  const params = ({ event }: { event: { message: string } }) => ({ message: event.message });
  return {
    target,
    actions: [
      { type: 'keepMessage' as const, params },
      { type: 'keepDraft' as const, params },
    ],
  };
}
