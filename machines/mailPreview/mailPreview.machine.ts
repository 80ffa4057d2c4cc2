import { assign, setup } from 'xstate';
import type { MailDraft, MailPreview } from '../../contract/entities/mail.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type MailPreviewEvent = { type: 'mailPreview.changed'; draft: MailDraft };
type Context = { draft: MailDraft; preview: MailPreview | null; failure: CallFailure | null };

/** So long nothing must be typed before a draft is drawn. */
export const MAIL_PREVIEW_PAUSE_MS = 400;

/**
 * A mail drawn while its template is written: after a pause, with sample values, what is wrong beside it. The last
 * drawing stays until the next is there; an answer to an older draft is never shown.
 *
 * Input: the draft as it is at first, which is drawn at once. Events: `mailPreview.changed`.
 * Tags: `busy` (what is shown may be older than the draft), `failed` with `context.failure`.
 * To be provided: actor `draw`.
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
    failed: { tags: 'failed', description: 'Why is said; the next change draws again.' },
  },
});
