import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Standing } from './product.ts';

/** The event by which an invoked or spawned actor ends with a result. */
export const doneWith = (child: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${child}`,
  output,
  actorId: child,
});

/** The event by which an invoked or spawned actor fails. */
export const failedWith = (child: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${child}`,
  error,
  actorId: child,
});

export const has = (state: Standing, tag: string): boolean => state?.hasTag(tag as never) ?? false;
export const is = (state: Standing, value: unknown): boolean => state?.matches(value as never) ?? false;
export const isRunning = (state: Standing | AnyMachineSnapshot, child: string): boolean =>
  state?.children[child] !== undefined;
/** The context of a chart, typed by its reader; empty while the chart is not there. */
export const contextOf = <Context>(state: Standing): Partial<Context> => (state?.context ?? {}) as Partial<Context>;
