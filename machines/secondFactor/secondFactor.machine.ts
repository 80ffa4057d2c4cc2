import { assign, setup } from 'xstate';
import type { LoginData } from '../../contract/entities/account.ts';
import type { AskedFactor } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type SecondFactorEvent =
  | { type: 'secondFactor.recoveryChosen' }
  | { type: 'secondFactor.recoveryLeft' }
  | { type: 'secondFactor.answered'; factorCode: string }
  | { type: 'secondFactor.passkeyPassed'; data: LoginData }
  | { type: 'secondFactor.left' };
type Context = AskedFactor & { failure: CallFailure | null };

/**
 * The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. The ticket of the first
 * step expires; then only a new sign-in helps.
 *
 * - Input: the ticket, its lifetime, and what can answer, from `session`.
 * - Events: `secondFactor.recoveryChosen`, `secondFactor.recoveryLeft` (back to the app or the passkey),
 *   `secondFactor.answered` (a code), `secondFactor.passkeyPassed` (the passkeys statechart completed the sign-in),
 *   `secondFactor.left` (start again).
 * - Tags: `app`, `passkey` and `recovery` (what is asked for), `busy`, `expired`.
 * - Required: actor `checkCode`, which returns the response of a complete sign-in; actions `reportPassed` and
 *   `reportLeft`, which tell `session`.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SecondFactorEvent,
    input: {} as AskedFactor,
    tags: {} as 'app' | 'passkey' | 'recovery' | 'busy' | 'expired',
  },
  actors: { checkCode: required<LoginData, { ticket: string; factorCode: string }>('checkCode') },
  actions: {
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    reportPassed: (_, _params: { data: LoginData }) => {},
    reportLeft: () => {},
  },
  guards: {
    hasApp: ({ context }) => context.app,
    // the server ends a ticket with `fail`, and refuses a wrong code at its field
    isTicketEnded: (_, { error }: { error: unknown }) => failureOf(error).error === 'fail',
  },
  delays: { TICKET_ENDS: ({ context }) => context.seconds * 1_000 },
}).createMachine({
  id: 'secondFactor',
  initial: 'asking',
  context: ({ input }) => ({ ...input, failure: null }),
  states: {
    asking: {
      initial: 'deciding',
      after: { TICKET_ENDS: { target: 'expired' } },
      on: {
        'secondFactor.passkeyPassed': { target: 'passed', actions: withEvent('reportPassed') },
        'secondFactor.left': { target: 'left' },
      },
      states: {
        deciding: { always: [{ guard: 'hasApp', target: 'app' }, { target: 'passkey' }] },
        app: {
          description: 'A code of the authenticator app is asked for; a passkey of the account can be used instead.',
          tags: 'app',
          on: {
            'secondFactor.answered': { target: 'checkingApp', actions: 'clearFailure' },
            'secondFactor.recoveryChosen': { target: 'recovery', actions: 'clearFailure' },
          },
        },
        checkingApp: { tags: ['app', 'busy'], invoke: checkCode('app') },
        passkey: {
          description: 'A passkey is asked for, because the account has no app.',
          tags: 'passkey',
          on: { 'secondFactor.recoveryChosen': { target: 'recovery' } },
        },
        recovery: {
          description: 'A recovery code is asked for.',
          tags: 'recovery',
          on: {
            'secondFactor.answered': { target: 'checkingRecovery', actions: 'clearFailure' },
            'secondFactor.recoveryLeft': { target: 'deciding', actions: 'clearFailure' },
          },
        },
        checkingRecovery: { tags: ['recovery', 'busy'], invoke: checkCode('recovery') },
      },
    },
    expired: {
      description: 'The ticket has ended. The visitor logs in again.',
      tags: 'expired',
      on: { 'secondFactor.left': { target: 'left' } },
    },
    passed: { type: 'final' },
    left: { type: 'final', entry: 'reportLeft' },
  },
});

/** Checks a code; a wrong one leads back to its field. */
function checkCode<Back extends string>(back: Back) {
  return {
    id: 'checkCode',
    src: 'checkCode' as const,
    input: ({ context, event }: { context: Context; event: SecondFactorEvent }) => ({
      ticket: context.ticket,
      factorCode: event.type === 'secondFactor.answered' ? event.factorCode : '',
    }),
    onDone: {
      target: '#secondFactor.passed' as const,
      actions: {
        type: 'reportPassed' as const,
        params: ({ event }: { event: { output: LoginData } }) => ({ data: event.output }),
      },
    },
    onError: [
      {
        guard: {
          type: 'isTicketEnded' as const,
          params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
        },
        target: '#secondFactor.expired' as const,
      },
      { target: back, actions: keepFailure },
    ],
  };
}
