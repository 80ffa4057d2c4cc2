import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { pageCharts } from './app/app.machine.ts';
import type { SystemEvents } from './system.ts';
import type { toolCharts } from './tools/tools.machine.ts';

type Entered = typeof pageCharts & typeof toolCharts;

/** A machine that accepts the events that `SystemEvents` lists for it. */
type Hearing<Id> = Id extends keyof SystemEvents & keyof Entered
  ? SystemEvents[Id] extends EventFromLogic<Entered[Id]>
    ? AnyStateMachine
    : never
  : never;

type Held<Charts extends { [Id in keyof SystemEvents | keyof Charts]: Hearing<Id> }> = Charts;

/**
 * The machines that live as long as the page, by system id: `pageCharts` and `toolCharts`. It does not compile when one
 * is missing in `SystemEvents`, or does not accept the events listed there.
 */
export type SystemCharts = Held<Entered>;
