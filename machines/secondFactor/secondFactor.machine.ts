import { assign, setup } from 'xstate';
import type { LoginData } from '../../contract/entities/account.ts';
import type { AskedFactor } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';

export type SecondFactorEvent =
  | { type: 'secondFactor.appChosen' }
  | { type: 'secondFactor.recoveryChosen' }
  | { type: 'secondFactor.answered'; factorCode: string }
  | { type: 'secondFactor.left' };
type Context = AskedFactor & { failure: CallFailure | null };

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. The ticket of the first step
 * expires; then only a new sign-in helps.
 *
 * - Input: the ticket and its lifetime, from `session`.
 * - Events: `secondFactor.appChosen`, `secondFactor.recoveryChosen`, `secondFactor.answered`, `secondFactor.left`
 *   (start again).
 * - Tags: `app` and `recovery` (which code is asked for), `busy`, `expired`.
 * - Required: actor `checkCode`, which returns the response of a complete sign-in; actions `reportPassed` and
 *   `reportLeft`, which tell `session`.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SecondFactorEvent,
    input: {} as AskedFactor,
    tags: {} as 'app' | 'recovery' | 'busy' | 'expired',
  },
  actors: { checkCode: required<LoginData, { ticket: string; factorCode: string }>('checkCode') },
  actions: {
    keepFailure: assign(withFailure),
    clearFailure: assign({ failure: null }),
    reportPassed: (_, _params: { data: LoginData }) => {},
    reportLeft: () => {},
  },
  guards: {
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
      initial: 'app',
      after: { TICKET_ENDS: { target: 'expired' } },
      on: { 'secondFactor.left': { target: 'left' } },
      states: {
        app: {
          description: 'A code of the authenticator app is asked for.',
          tags: 'app',
          on: {
            'secondFactor.answered': { target: 'checkingApp', actions: 'clearFailure' },
            'secondFactor.recoveryChosen': { target: 'recovery', actions: 'clearFailure' },
          },
        },
        checkingApp: { tags: ['app', 'busy'], invoke: checkCode('app') },
        recovery: {
          description: 'A recovery code is asked for.',
          tags: 'recovery',
          on: {
            'secondFactor.answered': { target: 'checkingRecovery', actions: 'clearFailure' },
            'secondFactor.appChosen': { target: 'app', actions: 'clearFailure' },
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
