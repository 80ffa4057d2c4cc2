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

/** The stored files, and the upload state of all chosen files; `failed`: one upload failed. */
export type Attached = { attachments: readonly StoredFile[]; files: Uploaded['files'] };

export type ReplyDraft = { message: string; attachments: readonly StoredFile[] };
/** `draft`: a draft written earlier. `answered`: an answer has been sent already, which is shown first. */
export type ReplyInput = { draft: ReplyDraft; answered: boolean; instance: string };
type Context = ReplyInput &
  Attached & {
    message: string;
    attempt: number;
    failure: CallFailure | null;
  };

/**
 * The office's answer to an inquiry or an enrollment. It is sent only once: a repeat after a lost response reuses the
 * idempotency key, and a changed answer gets a new one. The draft with its files stays until it is sent, also after a
 * refusal. Sending waits for the uploads of the attached files.
 *
 * - Events: `reply.typed`, `reply.attached` (files were uploaded, removed or are uploading), `reply.submitted`,
 *   `reply.another` (after sending).
 * - Tags: `writable`, `lacking` (the message is empty), `incomplete` (an upload failed), `waiting` (for uploads),
 *   `busy`, `sent`; `context.failure` is the reason of a refusal.
 * - Required: actor `sendReply`; actions `keepDraft`, `forgetDraft`, `announceSent`.
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
    /** Stores the message and the attachments of the context. */
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
      description: 'The text is empty. The field shows that.',
      tags: ['writable', 'lacking'],
      on: { 'reply.typed': typed('writing'), 'reply.attached': { actions: attached() } },
    },
    collecting: {
      description: 'The files are uploaded, or the reply waits for them.',
      tags: ['busy', 'waiting'],
      always: [
        { guard: 'areThere', target: 'sending' },
        { guard: 'haveFailed', target: 'incomplete' },
      ],
      on: { 'reply.attached': { actions: attached() } },
    },
    incomplete: {
      description: 'A chosen file was not uploaded. It must be sent again or removed.',
      tags: ['writable', 'incomplete'],
      on: {
        'reply.typed': typed('writing'),
        'reply.attached': { target: 'writing', actions: attached() },
        'reply.submitted': { target: 'collecting' },
      },
    },
    sending: {
      description: 'Files that change meanwhile count for the next attempt, if this one is refused.',
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
      description: 'The reason is shown above the button. The text stays.',
      tags: 'writable',
      on: {
        'reply.typed': {
          target: 'writing',
          actions: ['countAttempt', withEvent('keepMessage'), 'keepDraft'],
        },
        'reply.attached': { target: 'writing', actions: ['countAttempt', ...attached()] },
        // a file that was added while the reply was sent may still be uploading
        'reply.submitted': { target: 'collecting' },
      },
    },
    sent: { tags: 'sent', on: { 'reply.another': { target: 'writing', actions: 'beginAnother' } } },
  },
});

/** Returns the actions that note the attached files and store the draft. */
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
