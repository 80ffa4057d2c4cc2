import { assign, setup } from 'xstate';
import type { SimulatedPlan, StudyPlan } from '../../contract/entities/planner.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { PLAN_TRIALS } from '../../contract/planLimits.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export type PlannerEvent =
  /** The address has another plan. */
  | { type: 'planner.changed'; plan: StudyPlan }
  | { type: 'planner.retried' }
  /** The plan goes to the contact form. */
  | { type: 'planner.requested'; to: string };

type Context = {
  plan: StudyPlan;
  result: SimulatedPlan | null;
  /** The plan that was simulated for the result. */
  shown: StudyPlan;
  failure: CallFailure | null;
};
/** A simulation: the plan and the number of its trials. */
export type Simulation = { plan: StudyPlan; trials: number };

/** While a number is being typed, nothing is simulated. */
const TYPING_MS = 400;

/**
 * The trial planner: a plan is simulated with few trials at first, then with as many as are reported. A changed plan
 * ends the simulation under way. The last result stays on the page until the next one comes.
 *
 * - Input: the plan of the address.
 * - Events: `planner.changed`, `planner.retried`, `planner.requested`.
 * - Tags: `busy`, `rough` (the result has few trials), `refined`, `failed`, `stale` (the result is of an earlier plan).
 * - Required: actor `simulate`, action `openRequest` (opens the contact form with the plan).
 */
export const plannerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PlannerEvent,
    input: {} as { plan: StudyPlan },
    tags: {} as 'busy' | 'rough' | 'refined' | 'failed' | 'stale',
  },
  actors: { simulate: required<SimulatedPlan, Simulation>('simulate') },
  actions: {
    takePlan: assign((_, { plan }: { plan: StudyPlan }) => ({ plan, failure: null })),
    keepResult: assign(({ context: { plan } }, { result }: { result: SimulatedPlan }) => ({
      result,
      shown: plan,
      failure: null,
    })),
    keepFailure: assign(withFailure),
    openRequest: (_, __: { to: string }) => {},
  },
  guards: {
    isOther: ({ context }, { plan }: { plan: StudyPlan }) => JSON.stringify(plan) !== JSON.stringify(context.plan),
  },
  delays: { TYPING_MS },
}).createMachine({
  id: 'planner',
  context: ({ input: { plan } }) => ({ plan, shown: plan, result: null, failure: null }),
  initial: 'simulating',
  on: {
    'planner.changed': {
      guard: { type: 'isOther', params: ({ event }) => ({ plan: event.plan }) },
      target: '.inputs',
      actions: withEvent('takePlan'),
    },
  },
  states: {
    inputs: {
      tags: ['busy', 'stale'],
      description: 'The plan was changed. Its simulation starts when no more changes come.',
      after: { TYPING_MS: { target: 'simulating' } },
    },
    simulating: {
      tags: ['busy', 'stale'],
      description: 'The first, quick simulation.',
      invoke: {
        id: 'simulateQuickly',
        src: 'simulate',
        input: ({ context: { plan } }) => ({ plan, trials: PLAN_TRIALS.quick }),
        onDone: {
          target: 'refining',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    refining: {
      tags: ['busy', 'rough'],
      description: 'The result of the quick simulation is shown while the final one is computed.',
      invoke: {
        id: 'simulateFinally',
        src: 'simulate',
        input: ({ context: { plan } }) => ({ plan, trials: PLAN_TRIALS.final }),
        onDone: {
          target: 'refined',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    refined: {
      tags: 'refined',
      on: { 'planner.requested': { target: 'requested', actions: withEvent('openRequest') } },
    },
    requested: {
      tags: 'refined',
      description: 'The contact form opens with the plan.',
      on: { 'planner.requested': { actions: withEvent('openRequest') } },
    },
    failed: { tags: 'failed', on: { 'planner.retried': { target: 'simulating' } } },
  },
});
