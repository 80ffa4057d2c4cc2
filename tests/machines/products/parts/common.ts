import type { AnyEventObject } from 'xstate';
import type { Call } from '../../../../machines/request/call.ts';
import type { StoredIdentity } from '../../../../machines/session/identity.ts';
import { areAlive, isAwaited } from '../../support/product/pipeline.ts';
import type { Happened, Property, Remember, Standing, World } from '../../support/product/product.ts';
import { contextOf, has, is, isRunning } from '../../support/product/tools.ts';
import { isOut, SESSION_CALLS } from './session.ts';

/** What is remembered in every product with a session and the request pipeline. */
export const commonWorld: World = { strange: false, notices: 0, stored: false };

/** Does one change of the world after the other. */
export function inTurn(...changes: readonly (Remember | undefined)[]): Remember | undefined {
  const all = changes.filter((one) => one !== undefined);
  if (all.length < 2) return all[0];
  return (world, states) => all.reduce((before, change) => change(before, states), world);
}

/** Remembers the notices of a burst, calls with a strange token, and the identity in the device's storage. */
export function remembersCommon({ by, effect }: Happened): Remember | undefined {
  if (effect.kind === 'tell' && effect.event.type === 'notices.show')
    return (world) => ({ ...world, notices: Number(world.notices) + 1 });
  if (by === 'session' && effect.kind === 'custom' && (effect.name === 'remember' || effect.name === 'forget'))
    return (world) => ({ ...world, stored: effect.name === 'remember' });
  if (by !== 'requests' || effect.kind !== 'start') return undefined;
  const { call, token } = effect.input as { call: Call; token: string | null };
  return (world, states) => {
    const own = contextOf<{ token: string | null }>(states('session')).token ?? null;
    const isStrange = call.identity === undefined && token !== null && token !== own;
    return isStrange ? { ...world, strange: true } : world;
  };
}

/** Begins a new burst, and follows what other tabs and earlier visits stored. */
export function hearsCommon(event: AnyEventObject): Remember | undefined {
  if (event.type === 'requests.call' || event.type === 'requests.proved')
    return (world, states) => (is(states('requests'), { traffic: 'quiet' }) ? { ...world, notices: 0 } : world);
  if (event.type === 'session.signedInElsewhere') return (world) => ({ ...world, stored: true });
  if (event.type === 'session.signedOutElsewhere') return (world) => ({ ...world, stored: false });
  if (event.type === 'xstate.done.actor.restore')
    return (world) => ({ ...world, stored: (event.output as StoredIdentity | null) !== null });
  return undefined;
}

/** Whether the page takes input: it does not fade out, and the login has not just expired, which opens a dialog. */
export const takesInput = ([navigation = null, session = null]: readonly Standing[]): boolean =>
  !has(navigation, 'leaving') && !has(session, 'ending') && !has(session, 'asking');

/** No chart ends or fails. */
export const unbroken = (...of: string[]): Property => ({
  words: 'No chart breaks.',
  of,
  holds: (states) => states.every((state) => state === null || state.status === 'active'),
});

export const sessionAwaits: Property = {
  words: 'The session is busy only while an answer can still come.',
  of: ['session', 'requests'],
  holds: ([session = null, requests = null]) =>
    SESSION_CALLS.every((child) => !isRunning(session, child) || isAwaited(requests, `session.${child}`)),
};

/** No caller waits that has ended: neither the session's nor those of these charts. */
export const onlyLivingWait = (...charts: string[]): Property => ({
  words: 'Nobody waits in the pipeline who has ended.',
  of: ['requests', 'session', ...charts],
  holds: ([requests = null, session = null, ...others]) =>
    charts.every((chart, at) => areAlive(requests, chart, others[at] ?? null)) &&
    SESSION_CALLS.every((child) => isRunning(session, child) || !isAwaited(requests, `session.${child}`)),
});

export const noStrangeToken: Property = {
  words: 'No call carries the token of another person.',
  of: [],
  holds: (_, { strange }) => strange === false,
};

export const oneNotice: Property = {
  words: 'A burst of calls shows at most one notice.',
  of: [],
  holds: (_, { notices }) => Number(notices) <= 1,
};

export const agreesWithDevice: Property = {
  words: 'A signed-out page is on a device that holds no identity.',
  of: ['session'],
  holds: ([session = null], { stored }) => !isOut(session) || stored === false,
};
