import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { pageCharts } from './app/app.machine.ts';
import type { SystemEvents } from './system.ts';
import type { toolCharts } from './tools/tools.machine.ts';

type Entered = typeof pageCharts & typeof toolCharts;

/** A chart that understands what `SystemEvents` says it is told. */
type Hearing<Id> = Id extends keyof SystemEvents & keyof Entered
  ? SystemEvents[Id] extends EventFromLogic<Entered[Id]>
    ? AnyStateMachine
    : never
  : never;

type Held<Charts extends { [Id in keyof SystemEvents | keyof Charts]: Hearing<Id> }> = Charts;

/**
 * The charts that live as long as the page, by their system id: `pageCharts` and `toolCharts`. Does not compile while
 * one is missing in `SystemEvents`, or is said there to be told what it does not understand.
 */
export type SystemCharts = Held<Entered>;
