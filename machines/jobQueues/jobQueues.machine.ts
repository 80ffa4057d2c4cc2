import { assign, setup } from 'xstate';
import type { JobState, QueuedJobs, Queues } from '../../contract/entities/jobs.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** Which jobs are looked at: of one queue or all, in one state or all; `system`: those too that the system sent. */
export type JobQuestion = { queue: string | null; state: JobState | null; system: boolean; page: number };
export type JobAnswer = Queues & QueuedJobs;
export type JobQueuesEvent =
  | { type: 'jobs.asked'; question: JobQuestion }
  | { type: 'jobs.refreshed' }
  | { type: 'jobs.chosen'; ids: string[] };
type Context = {
  question: JobQuestion;
  /** Null until the first answer came. */
  answer: JobAnswer | null;
  chosen: string[];
  failure: CallFailure | null;
};

/** How soon the queues are asked for again, in milliseconds. */
export const REFRESH_MS = 5_000;

/**
 * The queues, what they get done, and the jobs of one of them. What is shown is asked for again every few seconds; a
 * newer question cancels the older. An answer that could not be had leaves the one before, with what went wrong. Chosen
 * jobs stay chosen as long as they are shown.
 *
 * Events: `jobs.asked` (another queue, state or page, or with the system's jobs), `jobs.refreshed`, `jobs.chosen`.
 * Tags: `loading`, `failed`. To be provided: actor `load` (input: the question).
 */
export const jobQueuesMachine = setup({
  types: { context: {} as Context, events: {} as JobQueuesEvent, tags: {} as 'loading' | 'failed' },
  actors: { load: required<JobAnswer, JobQuestion>('load') },
  actions: {
    keepQuestion: assign((_, { question }: { question: JobQuestion }) => ({ question, chosen: [] })),
    keepAnswer: assign(({ context }, { answer }: { answer: JobAnswer }) => ({
      answer,
      chosen: shown(answer, context.chosen),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    choose: assign(({ context }, { ids }: { ids: string[] }) => ({ chosen: shown(context.answer, ids) })),
  },
  delays: { refresh: REFRESH_MS },
}).createMachine({
  id: 'jobQueues',
  initial: 'loading',
  context: { question: { queue: null, state: null, system: false, page: 1 }, answer: null, chosen: [], failure: null },
  on: {
    'jobs.asked': {
      target: '.loading',
      reenter: true,
      actions: withEvent('keepQuestion'),
    },
    'jobs.chosen': { actions: withEvent('choose') },
  },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.question,
        onDone: {
          target: 'showing',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    showing: {
      after: { refresh: { target: 'loading' } },
      on: { 'jobs.refreshed': { target: 'loading' } },
    },
    failed: {
      tags: 'failed',
      on: { 'jobs.refreshed': { target: 'loading' } },
    },
  },
});

/** Of these the ones that are shown. */
const shown = (answer: JobAnswer | null, ids: readonly string[]): string[] =>
  ids.filter((id) => answer?.list.some((job) => job.id === id));
