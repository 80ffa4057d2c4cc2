import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { pageCharts } from './app/app.machine.ts';
import type { compareMachine } from './compare/compare.machine.ts';
import type { downloadMachine } from './download/download.machine.ts';
import type { exportRunsMachine } from './exportRuns/exportRuns.machine.ts';
import type { identityMachine } from './identity/identity.machine.ts';
import type { modelCharts } from './modelTools/modelTools.machine.ts';
import type { searchCharts } from './searchTools/searchTools.machine.ts';
import type { SystemEvents } from './system.ts';
import type { tumorMachine } from './tumor/tumor.machine.ts';

/** The machines that are brought when first needed, by system id. Those of a set start together (`ToolSet`). */
export type ToolCharts = typeof modelCharts &
  typeof searchCharts & {
    download: typeof downloadMachine;
    compare: typeof compareMachine;
    exportRuns: typeof exportRunsMachine;
    tumor: typeof tumorMachine;
    identity: typeof identityMachine;
  };

type Entered = typeof pageCharts & ToolCharts;

/** A machine that accepts the events that `SystemEvents` lists for it. */
type Hearing<Id> = Id extends keyof SystemEvents & keyof Entered
  ? SystemEvents[Id] extends EventFromLogic<Entered[Id]>
    ? AnyStateMachine
    : never
  : never;

type Held<Charts extends { [Id in keyof SystemEvents | keyof Charts]: Hearing<Id> }> = Charts;

/**
 * The machines that live as long as the page, by system id: `pageCharts` and `ToolCharts`. It does not compile when one
 * is missing in `SystemEvents`, or does not accept the events listed there.
 */
export type SystemCharts = Held<Entered>;
