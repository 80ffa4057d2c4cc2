import { assign, setup } from 'xstate';
import type { MailTaken } from '../../contract/entities/mail.ts';
import type { StoredFile } from '../../contract/entities/storage.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import type { Uploaded } from '../upload/uploaded.ts';
import { withEvent } from '../withEvent.ts';

export type ReplyEvent =
  | { type: 'reply.typed'; message: string }
  | ({ type: 'reply.attached' } & Attached)
  | { type: 'reply.submitted' }
  | { type: 'reply.another' };

/** The files that are stored, and whether all that were chosen are; `failed`: one has not got there. */
export type Attached = { attachments: readonly StoredFile[]; files: Uploaded['files'] };

export type ReplyDraft = { message: string; attachments: readonly StoredFile[] };
/** `draft`: what was written earlier. `answered`: an answer has just gone out, and is told first. */
export type ReplyInput = { draft: ReplyDraft; answered: boolean; instance: string };
type Context = ReplyInput &
  Attached & {
    message: string;
    attempt: number;
    failure: CallFailure | null;
  };

/**
 * The answer of the office to an inquiry or an enrollment. It is sent once: a repeat after an answer that never came
 * keeps its idempotency key, a changed one gets a new one. What is written stays until it is sent, with its files, also
 * after a refusal. It waits for the files that go with it.
 *
 * Events: `reply.typed`, `reply.attached` (files came, went or are on their way), `reply.submitted`, `reply.another`
 * (once sent).
 * Tags: `writable`, `lacking` (it must say something), `incomplete` (a file has not got there), `waiting` (for
 * files), `busy`, `sent`; `context.failure` says why it was refused.
 * To be provided: actor `sendReply`; actions `keepDraft`, `forgetDraft`, `announceSent`.
 */
export const replyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReplyEvent,
    input: {} as ReplyInput,
    tags: {} as 'writable' | 'lacking' | 'incomplete' | 'waiting' | 'busy' | 'sent',
  },
  actors: {
    sendReply: required<MailTaken, { message: string; attachments: readonly string[]; idempotencyKey: string }>(
      'sendReply',
    ),
  },
  actions: {
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    keepAttached: assign((_, { attachments, files }: Attached) => ({ attachments, files })),
    keepFailure: assign(withFailure),
    dropFailure: assign({ failure: null }),
    beginAnother: assign(({ context }) => ({
      message: '',
      attachments: [],
      files: 'there' as const,
      attempt: context.attempt + 1,
    })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    /** What is kept is the message and the attachments of the context. */
    keepDraft: () => {},
    forgetDraft: () => {},
    announceSent: (_, _params: MailTaken) => {},
  },
  guards: {
    isWritten: ({ context }) => context.message.trim() !== '',
    areThere: ({ context }) => context.files === 'there',
    haveFailed: ({ context }) => context.files === 'failed',
    isAnswered: ({ context }) => context.answered,
  },
}).createMachine({
  id: 'reply',
  initial: 'deciding',
  context: ({ input }) => ({
    ...input,
    message: input.draft.message,
    attachments: input.draft.attachments,
    files: 'there',
    attempt: 1,
    failure: null,
  }),
  states: {
    deciding: { always: [{ guard: 'isAnswered', target: 'sent' }, { target: 'writing' }] },
    writing: {
      tags: 'writable',
      on: {
        'reply.typed': typed('writing'),
        'reply.attached': { actions: attached() },
        'reply.submitted': [{ guard: 'isWritten', target: 'collecting' }, { target: 'lacking' }],
      },
    },
    lacking: {
      description: 'Nothing is written yet; that is said at the field.',
      tags: ['writable', 'lacking'],
      on: { 'reply.typed': typed('writing'), 'reply.attached': { actions: attached() } },
    },
    collecting: {
      description: 'What goes with it is there, or is waited for.',
      tags: ['busy', 'waiting'],
      always: [
        { guard: 'areThere', target: 'sending' },
        { guard: 'haveFailed', target: 'incomplete' },
      ],
      on: { 'reply.attached': { actions: attached() } },
    },
    incomplete: {
      description: 'A file that was chosen has not got there: it is sent again or taken out.',
      tags: ['writable', 'incomplete'],
      on: {
        'reply.typed': typed('writing'),
        'reply.attached': { target: 'writing', actions: attached() },
        'reply.submitted': { target: 'collecting' },
      },
    },
    sending: {
      description: 'Files that change meanwhile are those of another try, should this one be refused.',
      tags: 'busy',
      entry: 'dropFailure',
      on: { 'reply.attached': { actions: ['countAttempt', ...attached()] } },
      invoke: {
        id: 'sendReply',
        src: 'sendReply',
        input: ({ context: { message, attachments, instance, attempt } }) => ({
          message: message.trim(),
          attachments: attachments.map(({ id }) => id),
          idempotencyKey: `${instance}-${attempt}`,
        }),
        onDone: {
          target: 'sent',
          actions: ['forgetDraft', { type: 'announceSent', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'refused',
          actions: keepFailure,
        },
      },
    },
    refused: {
      description: 'Why is said above the button; the text stays.',
      tags: 'writable',
      on: {
        'reply.typed': {
          target: 'writing',
          actions: ['countAttempt', withEvent('keepMessage'), 'keepDraft'],
        },
        'reply.attached': { target: 'writing', actions: ['countAttempt', ...attached()] },
        'reply.submitted': { target: 'sending' },
      },
    },
    sent: { tags: 'sent', on: { 'reply.another': { target: 'writing', actions: 'beginAnother' } } },
  },
});

/** Notes which files there are, and keeps that. */
function attached() {
  return [
    { type: 'keepAttached' as const, params: ({ event }: { event: Attached }) => event },
    { type: 'keepDraft' as const },
  ];
}

function typed<Target extends string>(target: Target) {
  const params = ({ event }: { event: { message: string } }) => ({ message: event.message });
  return { target, actions: [{ type: 'keepMessage' as const, params }, { type: 'keepDraft' as const }] };
}
