import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { queryOf, recordListSetup } from './recordList.setup.ts';

type Scope = { context: Parameters<typeof queryOf>[0] };
const pushed = {
  type: 'writeAddress',
  params: ({ context }: Scope) => ({ query: queryOf(context), replace: false }),
} as const;
const replaced = {
  type: 'writeAddress',
  params: ({ context }: Scope) => ({ query: queryOf(context), replace: true }),
} as const;

/** The region for the query and its rows. */
export const rowsRegion = recordListSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'list.narrowed': {
      target: '.loading',
      actions: [{ type: 'change', params: ({ event: { type: _, ...change } }) => ({ change }) }, pushed],
    },
    'list.filterChanged': {
      target: '.loading',
      actions: [withEvent('filter'), pushed],
    },
    'list.cleared': {
      target: '.loading',
      actions: [{ type: 'change', params: { change: { text: '', filters: {} } } }, pushed],
    },
    'list.sorted': {
      target: '.loading',
      actions: [{ type: 'change', params: ({ event: { sort } }) => ({ change: { sort } }) }, pushed],
    },
    'list.limitChanged': {
      target: '.loading',
      actions: [{ type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) }, pushed],
    },
    'list.limitPreferred': [
      {
        guard: withEvent('isUsual'),
        target: '.loading',
        actions: [
          withEvent('preferLimit'),
          { type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) },
          replaced,
        ],
      },
      {
        guard: withEvent('isChosen'),
        target: '.loading',
        actions: [
          withEvent('preferLimit'),
          'unnameLimit',
          { type: 'change', params: ({ event: { limit } }) => ({ change: { limit } }) },
          pushed,
        ],
      },
      { actions: withEvent('preferLimit') },
    ],
    'list.pageChanged': {
      guard: withEvent('isInRange'),
      target: '.loading',
      actions: [{ type: 'change', params: ({ event: { page } }) => ({ change: { page } }) }, pushed],
    },
    'list.refreshed': { target: '.loading' },
    'list.moved': [
      {
        guard: withEvent('isNews'),
        target: '.loading',
        actions: withEvent('takeAddress'),
      },
      { actions: withEvent('takeAddress') },
    ],
    'list.recordChanged': {
      guard: withEvent('isOtherRecord'),
      actions: [withEvent('keepRecord'), pushed],
    },
  },
  states: {
    deciding: { always: [{ guard: 'awaitsLimit', target: 'waiting' }, { target: 'loading' }] },
    waiting: {
      description: "The user's page size is not known yet. The rows are loaded once, with that size.",
      tags: 'busy',
      on: { 'list.limitPreferred': { target: 'loading', actions: withEvent('takePreferredLimit') } },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context: { question, within } }) => ({ question, within, quiet: false }),
        onDone: [
          {
            guard: { type: 'isBeyondEnd', params: ({ event }) => ({ reply: event.output }) },
            target: 'loading',
            reenter: true,
            actions: [{ type: 'goToLastPage', params: ({ event }) => ({ reply: event.output }) }, replaced],
          },
          {
            guard: { type: 'isClamped', params: ({ event }) => ({ reply: event.output }) },
            target: 'answered',
            actions: [{ type: 'keepReply', params: ({ event }) => ({ reply: event.output }) }, replaced],
          },
          {
            target: 'answered',
            actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    answered: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isChanging', target: 'changing' },
        { target: 'showing' },
      ],
    },
    showing: { tags: 'showing' },
    changing: {
      description: 'One of the shown rows changes by itself, so the list is reloaded after a while.',
      tags: 'showing',
      after: { UNTIL_LOOK: { target: 'following' } },
    },
    following: {
      description: 'The rows stay while newer ones load. If that fails, the list is reloaded later.',
      tags: 'showing',
      invoke: {
        id: 'followRows',
        src: 'loadRows',
        input: ({ context: { question, within } }) => ({ question, within, quiet: true }),
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => ({ reply: event.output }) }, target: 'loading' },
          {
            target: 'answered',
            actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
          },
        ],
        onError: { target: 'changing' },
      },
    },
    empty: { description: 'No results. The page suggests what to change.', tags: 'empty' },
    failed: {
      description: 'The current rows stay. The message shows the reason and offers a retry.',
      tags: 'failed',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'refused' }] },
        offline: {
          description: 'No connection. The list reloads by itself once it is back.',
          tags: 'offline',
          on: { 'list.linkRestored': { target: '#recordList.rows.loading' } },
        },
        refused: {},
      },
    },
  },
});
