import { assign, setup } from 'xstate';
import type { JobState, QueuedJobs, Queues } from '../../contract/entities/jobs.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** A query for jobs: of one queue or all, in one state or all. `system` includes jobs that the system started. */
export type JobQuestion = { queue: string | null; state: JobState | null; system: boolean; page: number };
export type JobAnswer = Queues & QueuedJobs;
export type JobQueuesEvent =
  | { type: 'jobs.asked'; question: JobQuestion }
  | { type: 'jobs.refreshed' }
  | { type: 'jobs.chosen'; ids: string[] };
type Context = {
  question: JobQuestion;
  /** Null until the first response. */
  answer: JobAnswer | null;
  chosen: string[];
  failure: CallFailure | null;
};

/** Interval in milliseconds between two refreshes of the queues. */
export const REFRESH_MS = 5_000;

/**
 * The queues, their throughput, and the jobs of one of them. The shown data is refreshed every few seconds; a newer
 * query cancels the older one. A failed refresh keeps the earlier data, with the failure. Selected jobs stay selected
 * while they are shown.
 *
 * - Events: `jobs.asked` (another queue, state or page, or with the system's jobs), `jobs.refreshed`, `jobs.chosen`.
 * - Tags: `loading`, `failed`.
 * - Required: actor `load` (input: the query).
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

/** Returns the ids that are shown. */
const shown = (answer: JobAnswer | null, ids: readonly string[]): string[] =>
  ids.filter((id) => answer?.list.some((job) => job.id === id));
