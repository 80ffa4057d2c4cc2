import { assign, setup } from 'xstate';
import type { SearchCriteria } from '../../contract/entities/search.ts';
import type { Cohorts } from '../../contract/entities/workbench.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { type Criteria, criteriaOf } from '../search/query.ts';
import type { RecalledList } from '../search/search.setup.ts';
import { withEvent } from '../withEvent.ts';
import { type AddressedPlace, cohortsKey, type WorkbenchPlace } from './address.ts';
import { isUnclear, parseWorkbench } from './place.ts';

export type WorkbenchEvent = { type: 'workbench.addressed'; address: string } | { type: 'workbench.retried' };

/** The models of the lists that cohorts name by key; null for a list that is gone. */
export type RecalledLists = Readonly<Record<string, RecalledList | null>>;

/** The cohorts in the form that calls send. */
export type CohortCriteria = { cohort: SearchCriteria; other: SearchCriteria | null };

type Context = {
  place: AddressedPlace;
  /** The cohorts of the last request, with the models of long lists. */
  asked: CohortCriteria;
  /** The shown cohorts, their sizes, and their key (`cohortsKey`); null until they are known. */
  criteria: CohortCriteria | null;
  cohorts: Cohorts | null;
  shownKey: string | null;
  /** Models of long lists that no longer exist or that the user may not see. */
  unavailable: number;
  failure: CallFailure | null;
};

/**
 * The page of analyses: which cohorts an address names, the models of their long lists, and their sizes. Another screen
 * or another parameter of a screen asks for nothing; another cohort does.
 *
 * - Input: the address.
 * - Events: `workbench.addressed` (the address has changed), `workbench.retried`.
 * - Tags: `busy`, `ready` (with `context.criteria` and `context.cohorts`), `empty` (ready, but the cohort has no
 *   model), `unclear` (a cohort of the address cannot be read: `context.place.remarks`), `lost` (a list that the
 *   address names is gone, or all its models are: `context.unavailable`), `failed` (`context.failure`).
 * - Required: actors `recallLists` and `readCohorts`.
 */
export const workbenchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WorkbenchEvent,
    input: {} as { address: string },
    tags: {} as 'busy' | 'ready' | 'empty' | 'unclear' | 'lost' | 'failed',
  },
  actors: {
    recallLists: required<RecalledLists, { keys: readonly string[] }>('recallLists'),
    readCohorts: required<Cohorts, CohortCriteria>('readCohorts'),
  },
  actions: {
    takeAddress: assign((_, { address }: { address: string }) => ({ place: parseWorkbench(address) })),
    takeLists: assign(({ context: { place } }, { lists }: { lists: RecalledLists }) => ({
      asked: {
        cohort: criteriaOf(withList(place.cohort, lists)),
        other: place.other && criteriaOf(withList(place.other, lists)),
      },
      unavailable: Object.values(lists).reduce((sum, list) => sum + (list?.unavailable ?? 0), 0),
    })),
    keepCohorts: assign(({ context }, { cohorts }: { cohorts: Cohorts }) => ({
      cohorts,
      criteria: context.asked,
      shownKey: cohortsKey(context.place),
      failure: null,
    })),
    keepFailure: assign(withFailure),
  },
  guards: {
    keepsCohorts: ({ context }, { address }: { address: string }) =>
      cohortsKey(parseWorkbench(address)) === cohortsKey(context.place),
    isShown: ({ context }) => context.shownKey === cohortsKey(context.place),
    hasLists: ({ context: { place } }) => listsOf(place).length > 0,
    isUnclear: ({ context: { place } }) => isUnclear(place),
    // a cohort of no models at all would be the whole catalog
    isLost: (_, { lists }: { lists: RecalledLists }) =>
      Object.values(lists).some((list) => list === null || list.models.length === 0),
    isEmpty: ({ context }) => context.cohorts?.cohort.models === 0,
  },
}).createMachine({
  id: 'workbench',
  initial: 'deciding',
  context: ({ input: { address } }) => ({
    place: parseWorkbench(address),
    asked: { cohort: {}, other: null },
    criteria: null,
    cohorts: null,
    shownKey: null,
    unavailable: 0,
    failure: null,
  }),
  on: {
    'workbench.addressed': [
      { guard: withEvent('keepsCohorts'), actions: withEvent('takeAddress') },
      { target: '.deciding', actions: withEvent('takeAddress') },
    ],
  },
  states: {
    deciding: {
      description: 'Whether the cohorts of the address are those that are shown.',
      always: [
        { guard: 'isUnclear', target: 'unclear' },
        { guard: 'isShown', target: 'shown' },
        { guard: 'hasLists', target: 'recalling' },
        { target: 'reading', actions: { type: 'takeLists', params: { lists: {} } } },
      ],
    },
    recalling: {
      tags: 'busy',
      description: 'The models of lists that are too long for an address are loaded by their keys.',
      invoke: {
        id: 'recallLists',
        src: 'recallLists',
        input: ({ context }) => ({ keys: listsOf(context.place) }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => ({ lists: event.output }) },
            target: 'lost',
            actions: { type: 'takeLists', params: ({ event }) => ({ lists: event.output }) },
          },
          { target: 'reading', actions: { type: 'takeLists', params: ({ event }) => ({ lists: event.output }) } },
        ],
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCohorts',
        src: 'readCohorts',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'shown',
          actions: { type: 'keepCohorts', params: ({ event }) => ({ cohorts: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    shown: {
      tags: 'ready',
      initial: 'counting',
      states: {
        counting: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'filled' }] },
        filled: { description: 'The screen of the address analyzes the cohort.' },
        empty: { tags: 'empty', description: 'No model is in the cohort. The page says how to choose another one.' },
      },
    },
    unclear: {
      tags: 'unclear',
      description: 'A cohort of the address cannot be read. The page says why, and analyzes nothing in its place.',
    },
    lost: { tags: 'lost', description: 'A list of the address is gone. The page says how to choose another cohort.' },
    failed: {
      tags: 'failed',
      description: 'The error is shown with a retry.',
      on: { 'workbench.retried': { target: 'deciding' } },
    },
  },
});

/** Returns the keys of the lists that the cohorts name without their models. */
const listsOf = ({ cohort, other }: WorkbenchPlace): string[] =>
  [cohort, other].flatMap((criteria) => (criteria?.list != null && criteria.ids.length === 0 ? [criteria.list] : []));

const withList = (criteria: Criteria, lists: RecalledLists): Criteria => {
  const list = criteria.list === null ? undefined : lists[criteria.list];
  return list ? { ...criteria, ids: list.models } : criteria;
};
