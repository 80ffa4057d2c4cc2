import { assign, setup } from 'xstate';
import type { ScheduleState } from '../../contract/entities/jobs.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

export const JOB_ACTS = ['run', 'stop', 'resume'] as const;
export type JobAct = (typeof JOB_ACTS)[number];
export type JobEvent = { type: 'job.asked'; act: JobAct } | { type: 'job.refreshed' };
type Context = {
  id: string;
  /** Null until it was loaded for the first time. */
  state: ScheduleState | null;
  asked: JobAct | null;
  failure: CallFailure | null;
};

/** Interval in milliseconds between two polls of a run. */
export const LOOK_MS = 1_500;

/**
 * An open scheduled job: its state, and the user's actions on it. While a run is queued or running, the machine polls
 * it, so that its output appears as it grows; otherwise it does not poll. After a refused action the job keeps its
 * earlier state, with the failure. The same applies when a poll fails after an earlier one succeeded.
 *
 * - Input: the id of the schedule.
 * - Events: `job.asked` (run now, stop, resume), `job.refreshed`.
 * - Tags: `loading` (nothing is known yet), `unreachable`, `busy` (an action is running), `underWay`, `paused`. The
 *   states are idle (never ran), queued, running, finished, failed, paused.
 * - Required: actors `load`, `act`; action `announce` (an action was done).
 */
export const jobMachine = setup({
  types: {
    context: {} as Context,
    events: {} as JobEvent,
    input: {} as { id: string },
    tags: {} as 'loading' | 'unreachable' | 'busy' | 'underWay' | 'paused',
  },
  actors: {
    load: required<ScheduleState, { id: string }>('load'),
    act: required<null, { id: string; act: JobAct | null }>('act'),
  },
  actions: {
    announce: (_, _params: { act: JobAct | null; name: ScheduleState['name'] | undefined }) => {},
    keepState: assign((_, { state }: { state: ScheduleState }) => ({ state, failure: null })),
    keepAsked: assign((_, { act }: { act: JobAct }) => ({ asked: act, failure: null })),
    keepFailure: assign(withFailure),
  },
  guards: {
    isRunning: ({ context }) => newestOf(context) === 'running',
    isQueued: ({ context }) => ['queued', 'waiting'].includes(newestOf(context)),
    isPaused: ({ context }) => context.state?.enabled === false,
    hasFailed: ({ context }) => newestOf(context) === 'failed',
    hasRun: ({ context }) => newestOf(context) !== '',
  },
  delays: { look: LOOK_MS },
}).createMachine({
  id: 'job',
  initial: 'loading',
  context: ({ input }) => ({ id: input.id, state: null, asked: null, failure: null }),
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'known', actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) } },
        onError: {
          target: 'unreachable',
          actions: keepFailure,
        },
      },
    },
    unreachable: { tags: 'unreachable', on: { 'job.refreshed': { target: 'loading' } } },
    known: {
      initial: 'deciding',
      on: {
        'job.asked': { target: '.acting', actions: withEvent('keepAsked') },
        'job.refreshed': { target: '.looking' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isRunning', target: 'underWay.running' },
            { guard: 'isQueued', target: 'underWay.queued' },
            { guard: 'isPaused', target: 'paused' },
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'hasRun', target: 'finished' },
            { target: 'idle' },
          ],
        },
        idle: { description: 'The job never ran.' },
        underWay: {
          tags: 'underWay',
          initial: 'queued',
          after: { look: { target: 'looking' } },
          states: { queued: {}, running: {} },
        },
        finished: {},
        failed: {},
        paused: { tags: 'paused', description: 'Stopped: it no longer starts by itself.' },
        looking: {
          description: 'The known data stays until the answer arrives.',
          invoke: {
            id: 'look',
            src: 'load',
            input: ({ context }) => ({ id: context.id }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
            },
            onError: {
              target: 'deciding',
              actions: keepFailure,
            },
          },
        },
        acting: {
          tags: 'busy',
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context }) => ({ id: context.id, act: context.asked }),
            onDone: {
              target: 'looking',
              actions: {
                type: 'announce',
                params: ({ context }) => ({ act: context.asked, name: context.state?.name }),
              },
            },
            onError: {
              target: 'deciding',
              actions: keepFailure,
            },
          },
          on: { 'job.asked': undefined, 'job.refreshed': undefined },
        },
      },
    },
  },
});

const newestOf = ({ state }: Context): string => state?.runs[0]?.state ?? '';
