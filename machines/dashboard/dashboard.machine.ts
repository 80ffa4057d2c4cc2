import { assign, fromPromise, setup } from 'xstate';
import { DASHBOARD_REFRESH_MS } from '../../contract/constants.ts';
import type { DashboardDays } from '../../contract/dashboardDays.ts';
import type { Dashboard } from '../../contract/entities/dashboard.ts';
import { withEvent } from '../withEvent.ts';

/** A person chooses the days that the figures cover, or asks for new ones. */
export type DashboardEvent = { type: 'dashboard.daysChosen'; days: DashboardDays } | { type: 'dashboard.refresh' };

/**
 * The back-office's first page, which keeps itself up to date while it is shown (specification, section 2: 首页).
 *
 * Input: none. Tags: `busy` before the first figures, `refreshing` while newer ones come, `ready` with `context.data`,
 * `stale` when the newest could not be had and the ones before stay, `failed` without any.
 * To be provided: `load`.
 */
export const dashboardMachine = setup({
  types: {
    context: {} as { days: DashboardDays; data: Dashboard | null },
    events: {} as DashboardEvent,
    tags: {} as 'busy' | 'refreshing' | 'ready' | 'stale' | 'failed',
  },
  actors: {
    load: fromPromise<Dashboard, { days: DashboardDays }>(() => Promise.reject(new Error('`load` must be provided'))),
  },
  actions: {
    keepData: assign({ data: (_, { data }: { data: Dashboard }) => data }),
    keepDays: assign({ days: (_, { days }: { days: DashboardDays }) => days }),
  },
  delays: { DASHBOARD_REFRESH_MS },
}).createMachine({
  id: 'dashboard',
  context: { days: 7, data: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The shape of what comes is shown.',
      invoke: {
        src: 'load',
        input: ({ context: { days } }) => ({ days }),
        onDone: { target: 'showing', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
        onError: { target: 'failed' },
      },
      on: {
        'dashboard.daysChosen': {
          target: 'loading',
          reenter: true,
          actions: withEvent('keepDays'),
        },
      },
    },
    failed: {
      tags: 'failed',
      description: 'Nothing could be had; one can ask again.',
      on: {
        'dashboard.refresh': { target: 'loading' },
        'dashboard.daysChosen': { target: 'loading', actions: withEvent('keepDays') },
      },
    },
    showing: {
      tags: 'ready',
      description: 'The figures of a moment ago.',
      after: { DASHBOARD_REFRESH_MS: { target: 'refreshing' } },
      on: {
        'dashboard.refresh': { target: 'refreshing' },
        'dashboard.daysChosen': { target: 'refreshing', actions: withEvent('keepDays') },
      },
    },
    refreshing: {
      tags: ['ready', 'refreshing'],
      description: 'The figures stand while newer ones come.',
      invoke: {
        src: 'load',
        input: ({ context: { days } }) => ({ days }),
        onDone: { target: 'showing', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
        onError: { target: 'stale' },
      },
      on: {
        'dashboard.daysChosen': {
          target: 'refreshing',
          reenter: true,
          actions: withEvent('keepDays'),
        },
      },
    },
    stale: {
      tags: ['ready', 'stale'],
      description: 'Newer figures could not be had: it says from when these are, and tries again by itself.',
      after: { DASHBOARD_REFRESH_MS: { target: 'refreshing' } },
      on: {
        'dashboard.refresh': { target: 'refreshing' },
        'dashboard.daysChosen': { target: 'refreshing', actions: withEvent('keepDays') },
      },
    },
  },
});
