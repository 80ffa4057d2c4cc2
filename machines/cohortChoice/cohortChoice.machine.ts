import { assign, enqueueActions, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { isTabKey, withIds } from '../search/idList.ts';
import { type Criteria, noCriteria } from '../search/query.ts';
import { withEvent } from '../withEvent.ts';

/** Which of the two cohorts of the page is chosen. */
export type CohortPlace = 'cohort' | 'other';

export type CohortChoiceEvent =
  | { type: 'cohortChoice.opened'; place: CohortPlace }
  | { type: 'cohortChoice.closed' }
  /** A search, or the whole catalog. */
  | { type: 'cohortChoice.searchChosen'; criteria: Criteria }
  /** Models by id or code: a shortlist, or a pasted list that the user has checked. */
  | { type: 'cohortChoice.modelsChosen'; models: readonly string[] }
  | { type: 'cohortChoice.pasteWanted' }
  | { type: 'cohortChoice.pasteEnded' }
  | { type: 'cohortChoice.retried' };

type Context = { place: CohortPlace; criteria: Criteria; failure: CallFailure | null };

/**
 * The choice of a cohort: the current search, a saved one, the shortlist, a pasted list, or all models. A list that is
 * too long for an address is first stored on the server, which gives it a key.
 *
 * - Events: `cohortChoice.opened` (for the cohort or for the one to compare with), `closed`, `searchChosen`,
 *   `modelsChosen`, `pasteWanted` and `pasteEnded` (the dialog for a pasted list), `retried` (after a failure).
 * - Emits: `chosen` with the place and the criteria.
 * - Tags: `open`, `pasting`, `busy`, `failed` (`context.failure`).
 * - Required: actor `keepList`.
 */
export const cohortChoiceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CohortChoiceEvent,
    emitted: {} as { type: 'chosen'; place: CohortPlace; criteria: Criteria },
    tags: {} as 'open' | 'pasting' | 'busy' | 'failed',
  },
  actors: { keepList: required<string, { models: readonly string[] }>('keepList') },
  actions: {
    takePlace: assign((_, { place }: { place: CohortPlace }) => ({ place, failure: null })),
    takeSearch: assign((_, { criteria }: { criteria: Criteria }) => ({ criteria })),
    takeModels: assign((_, { models }: { models: readonly string[] }) => ({ criteria: withIds(noCriteria, models) })),
    nameList: assign(({ context }, { key }: { key: string }) => ({
      criteria: { ...context.criteria, list: key },
      failure: null,
    })),
    keepFailure: assign(withFailure),
    tellChosen: enqueueActions(({ context: { place, criteria }, enqueue }) =>
      enqueue.emit({ type: 'chosen', place, criteria }),
    ),
  },
  guards: {
    /** The list has a key of this tab only, and its models are known. */
    isLong: ({ context: { criteria } }) => criteria.list !== null && isTabKey(criteria.list) && criteria.ids.length > 0,
  },
}).createMachine({
  id: 'cohortChoice',
  initial: 'closed',
  context: { place: 'cohort', criteria: noCriteria, failure: null },
  states: {
    closed: { on: { 'cohortChoice.opened': { target: 'open', actions: withEvent('takePlace') } } },
    open: {
      tags: 'open',
      initial: 'choosing',
      on: {
        'cohortChoice.closed': { target: 'closed' },
        'cohortChoice.searchChosen': { target: '.taking', actions: withEvent('takeSearch') },
        'cohortChoice.modelsChosen': { target: '.taking', actions: withEvent('takeModels') },
      },
      states: {
        choosing: { on: { 'cohortChoice.pasteWanted': { target: 'pasting' } } },
        pasting: {
          tags: 'pasting',
          description: 'The dialog for a pasted list is over this one.',
          on: { 'cohortChoice.pasteEnded': { target: 'choosing' } },
        },
        taking: {
          description: 'A cohort was chosen. Left at once.',
          always: [{ guard: 'isLong', target: 'keeping' }, { target: 'chosen' }],
        },
        keeping: {
          tags: 'busy',
          invoke: {
            id: 'keepList',
            src: 'keepList',
            input: ({ context }) => ({ models: context.criteria.ids }),
            onDone: { target: 'chosen', actions: { type: 'nameList', params: ({ event }) => ({ key: event.output }) } },
            onError: { target: 'failed', actions: keepFailure },
          },
        },
        failed: {
          tags: 'failed',
          description: 'The list could not be stored. The choice stays open.',
          on: { 'cohortChoice.retried': { target: 'keeping' }, 'cohortChoice.pasteWanted': { target: 'pasting' } },
        },
        chosen: { entry: 'tellChosen', always: { target: '#cohortChoice.closed' } },
      },
    },
  },
});
