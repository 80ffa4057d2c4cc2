import { assign, enqueueActions } from 'xstate';
import type { Fault } from '../../support/product/faults.ts';
import { type Shape, stateIn } from '../../support/product/reshaped.ts';
import { agreesWithDevice, noStrangeToken, oneNotice, onlyLivingWait, sessionAwaits } from './common.ts';

/** Removes an event from a state. */
export function without(shape: Shape, event: string): void {
  if (shape.on) delete shape.on[event];
}

/** Removes an action from an event of a state. */
export function withoutAction(shape: Shape, event: string, action: string): void {
  const handled = shape.on?.[event] as { actions: unknown[] };
  handled.actions = handled.actions.filter((one) => one !== action);
}

/** A failure of an actor that a state invokes is not handled. */
export const unhandled = (breaks: string, chart: string, state: string): Fault => ({
  breaks,
  chart,
  reshape: (shape) => {
    delete (stateIn(shape, state) as { invoke: { onError?: unknown } }).invoke.onError;
  },
});

export const unsettled: Fault = {
  breaks: sessionAwaits.words,
  chart: 'requests',
  provide: { actions: { settle: enqueueActions(({ enqueue }, { end }) => enqueue({ type: 'drop', params: end })) } },
};

export const notWithdrawn: Fault = {
  breaks: onlyLivingWait().words,
  chart: 'requests',
  provide: { actions: { withdraw: () => {}, withdrawHeld: () => {} } },
};

export const identityKept: Fault = {
  breaks: noStrangeToken.words,
  chart: 'requests',
  provide: { actions: { keepIdentity: assign((_, identity) => (identity.token === null ? {} : identity)) } },
};

export const everyNotice: Fault = {
  breaks: oneNotice.words,
  chart: 'requests',
  reshape: (requests) => {
    const silent = stateIn(requests, 'traffic.burst.silent');
    const burst = stateIn(requests, 'traffic.burst');
    burst.states = { ...burst.states, notified: { on: silent.on ?? {} } };
  },
};

export const storageKept: Fault = {
  breaks: agreesWithDevice.words,
  chart: 'session',
  reshape: (session) => withoutAction(stateIn(session, 'signedIn'), 'session.expired', 'forget'),
};
