import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type FaultReportEvent =
  | { type: 'faultReport.opened' }
  | { type: 'faultReport.recordChosen'; withRecord: boolean }
  | { type: 'faultReport.sent' }
  | { type: 'faultReport.closed' };
type Report = { withRecord: boolean };
type Context = Report & { failure: CallFailure | null };

/**
 * The offer to report a fault of the page. The user decides whether the report has what the page did before. The choice
 * is loaded when the form opens, and stored with the report; until the user makes one, nothing is added.
 *
 * - Events: `faultReport.opened`, `.recordChosen` (the checkbox), `.sent` (also to retry), `.closed` (at any time).
 * - Tags: `offered` (a short line), `asking` (the form), `busy`, `failed` (not sent; `context.failure` says why),
 *   `thanking`.
 * - Required: actors `readChoice`, `sendReport` (stores the choice too); action `dismiss` (the fault is settled).
 */
export const faultReportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FaultReportEvent,
    tags: {} as 'offered' | 'asking' | 'busy' | 'failed' | 'thanking',
  },
  actors: {
    readChoice: required<boolean>('readChoice'),
    sendReport: required<unknown, Report>('sendReport'),
  },
  actions: {
    choose: assign((_, { withRecord }: Report) => ({ withRecord })),
    keepFailure: assign(withFailure),
    dismiss: () => {},
  },
}).createMachine({
  id: 'faultReport',
  initial: 'offered',
  context: { withRecord: false, failure: null },
  on: { 'faultReport.closed': { target: '.closed' } },
  states: {
    offered: { tags: 'offered', on: { 'faultReport.opened': { target: 'recalling' } } },
    recalling: {
      description: 'The earlier choice is loaded. It is not waited for longer than that takes to fail.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'readChoice',
        src: 'readChoice',
        onDone: {
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => ({ withRecord: event.output }) },
        },
        onError: { target: 'asking' },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'faultReport.recordChosen': { actions: withEvent('choose') },
        'faultReport.sent': { target: 'sending' },
      },
    },
    sending: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context: { withRecord } }) => ({ withRecord }),
        onDone: { target: 'sent' },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: {
      description: 'The report could not be sent. It can be sent again.',
      tags: ['asking', 'failed'],
      on: {
        'faultReport.recordChosen': { actions: withEvent('choose') },
        'faultReport.sent': { target: 'sending' },
      },
    },
    sent: { tags: 'thanking' },
    closed: { type: 'final', entry: 'dismiss' },
  },
});
