import { assign, setup } from 'xstate';
import type { MailDraft, MailPreview } from '../../contract/entities/mail.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type MailPreviewEvent = { type: 'mailPreview.changed'; draft: MailDraft };
type Context = { draft: MailDraft; preview: MailPreview | null; failure: CallFailure | null };

/** Pause in typing, in milliseconds, before a draft is rendered. */
export const MAIL_PREVIEW_PAUSE_MS = 400;

/**
 * The preview of a mail template while it is edited: rendered after a pause, with sample values and its problems. The
 * last preview stays until the next one arrives; the response to an older draft is never shown.
 *
 * - Input: the initial draft, which is rendered at once.
 * - Events: `mailPreview.changed`.
 * - Tags: `busy` (the preview may be older than the draft), `failed` with `context.failure`.
 * - Required: actor `draw`.
 */
export const mailPreviewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MailPreviewEvent,
    input: {} as { draft: MailDraft },
    tags: {} as 'busy' | 'failed',
  },
  actors: { draw: required<MailPreview, MailDraft>('draw') },
  actions: {
    keepDraft: assign((_, { draft }: { draft: MailDraft }) => ({ draft })),
    keepPreview: assign((_, { preview }: { preview: MailPreview }) => ({ preview, failure: null })),
    keepFailure: assign(withFailure),
  },
  delays: { PAUSE: MAIL_PREVIEW_PAUSE_MS },
}).createMachine({
  id: 'mailPreview',
  initial: 'drawing',
  context: ({ input }) => ({ draft: input.draft, preview: null, failure: null }),
  on: {
    'mailPreview.changed': {
      target: '.pausing',
      reenter: true,
      actions: withEvent('keepDraft'),
    },
  },
  states: {
    pausing: { tags: 'busy', after: { PAUSE: { target: 'drawing' } } },
    drawing: {
      tags: 'busy',
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context }) => context.draft,
        onDone: {
          target: 'shown',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    shown: {},
    failed: { tags: 'failed', description: 'The reason is shown. The next change draws again.' },
  },
});
