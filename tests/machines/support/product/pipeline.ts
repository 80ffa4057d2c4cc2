import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Call } from '../../../../machines/request/call.ts';
import type { Outcome } from '../../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../../machines/requests/pending.ts';
import type { Consequence, Happened, Standing } from './product.ts';
import { contextOf, doneWith, failedWith, isRunning } from './tools.ts';

/** How the calls of one kind can end, and which call an actor makes. */
export type Calls = {
  /** The call that an actor of a chart makes when it starts; undefined if it makes none. */
  callOf: (by: string, child: string, input: unknown) => Call | undefined;
  /** What the server may answer to a running call. */
  outcomesOf: (call: PendingCall) => readonly Outcome[];
};

const cancelled: Outcome = { ok: false, failure: { kind: 'cancelled', message: '' } };

/**
 * The way between the charts and `requests`, as `callRouteOf` in src/portal/api.ts: an actor's call is known by the
 * chart's name and its own, an ended actor withdraws its call, and a settled call ends its actor.
 */
export function pipelineOf({ callOf, outcomesOf }: Calls) {
  const follows = ({ by, effect }: Happened): Consequence[] => {
    if (effect.kind === 'start' && by !== 'requests') {
      const call = callOf(by, effect.child, effect.input);
      if (!call) return [];
      return [{ kind: 'event', to: 'requests', event: { type: 'requests.call', id: `${by}.${effect.child}`, call } }];
    }
    if (effect.kind === 'stop' && by !== 'requests') {
      return [{ kind: 'event', to: 'requests', event: { type: 'requests.cancel', id: `${by}.${effect.child}` } }];
    }
    if (by === 'requests' && effect.kind === 'send' && effect.event.type === 'request.cancel') {
      const number = Number(effect.to.replace('request-', ''));
      return [{ kind: 'event', to: 'requests', event: doneWith(effect.to, { number, outcome: cancelled }) }];
    }
    if (by === 'requests' && effect.kind === 'emit' && effect.event.type === 'settled') {
      const { ids, outcome } = effect.event as unknown as { ids: string[]; outcome: Outcome };
      return ids.map((id) => {
        const [of = '', child = ''] = id.split('.');
        const event = outcome.ok ? doneWith(child, outcome.accepted.data) : failedWith(child, outcome.failure);
        return { kind: 'ending', of, child, event };
      });
    }
    return [];
  };

  /** What the server and the network may do to the running calls. */
  const offers = (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
    callsOf(snapshot).flatMap((call) =>
      outcomesOf(call).map((outcome) => doneWith(`request-${call.number}`, { number: call.number, outcome })),
    );
  return { follows, offers };
}

export const callsOf = (requests: Standing): readonly PendingCall[] =>
  contextOf<{ calls: PendingCall[] }>(requests).calls ?? [];

const heldOf = (requests: Standing) =>
  contextOf<{ held: Pick<PendingCall, 'call' | 'waiting'>[] }>(requests).held ?? [];

/** Whether the server may still answer what an actor of a chart waits for. */
export const isAwaited = (requests: Standing, id: string): boolean =>
  [...callsOf(requests), ...heldOf(requests)].some(({ waiting }) => waiting.some((caller) => caller.id === id));

/** Whether everything that waits in `requests` for a chart still runs there. */
export const areAlive = (requests: Standing, chart: string, state: Standing): boolean =>
  callsOf(requests).every(({ waiting }) =>
    waiting.every(({ id }) => {
      const [of, child = ''] = id.split('.');
      return of !== chart || isRunning(state, child);
    }),
  );
