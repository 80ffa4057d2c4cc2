import { assign, fromPromise, setup } from 'xstate';
import { DASHBOARD_REFRESH_MS } from '../../contract/constants.ts';
import type { DashboardDays } from '../../contract/dashboardDays.ts';
import type { Dashboard } from '../../contract/entities/dashboard.ts';
import { withEvent } from '../withEvent.ts';

/** The user chooses the period of the figures, or requests new ones. */
export type DashboardEvent = { type: 'dashboard.daysChosen'; days: DashboardDays } | { type: 'dashboard.refresh' };

/**
 * The back-office's first page, which refreshes while it is shown (specification, section 2: 首页).
 *
 * - Input: none.
 * - Tags: `busy` before the first figures; `refreshing` while newer ones load; `ready` with `context.data`; `stale`
 *   when loading newer ones failed and the earlier ones remain; `failed` when there are none.
 * - Required: actor `load`.
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
      description: 'A placeholder in the shape of the data is shown.',
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
      description: 'Loading failed. A retry is offered.',
      on: {
        'dashboard.refresh': { target: 'loading' },
        'dashboard.daysChosen': { target: 'loading', actions: withEvent('keepDays') },
      },
    },
    showing: {
      tags: 'ready',
      description: 'Recent figures are shown.',
      after: { DASHBOARD_REFRESH_MS: { target: 'refreshing' } },
      on: {
        'dashboard.refresh': { target: 'refreshing' },
        'dashboard.daysChosen': { target: 'refreshing', actions: withEvent('keepDays') },
      },
    },
    refreshing: {
      tags: ['ready', 'refreshing'],
      description: 'The figures stay while newer ones load.',
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
      description: 'The reload failed. The time of the shown figures is given, and a retry follows by itself.',
      after: { DASHBOARD_REFRESH_MS: { target: 'refreshing' } },
      on: {
        'dashboard.refresh': { target: 'refreshing' },
        'dashboard.daysChosen': { target: 'refreshing', actions: withEvent('keepDays') },
      },
    },
  },
});
