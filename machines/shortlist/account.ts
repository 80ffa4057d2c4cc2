import { raise } from 'xstate';
import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { shortlistSetup } from './shortlist.setup.ts';

/** The list of an account: changes show at once and are sent to the server, one call at a time. */
export const onAccount = shortlistSetup.createStateConfig({
  description: 'The list is stored on the server.',
  tags: 'onAccount',
  initial: 'deciding',
  on: {
    'shortlist.added': [
      {
        guard: withEvent('accountHolds'),
        target: '.deciding',
        actions: { type: 'changeAccount', params: ({ event }) => ({ add: event.models, remove: [] }) },
      },
      { actions: 'sayFull' },
    ],
    'shortlist.removed': {
      target: '.deciding',
      actions: [
        { type: 'keepRemoved', params: ({ context, event }) => ({ from: context.account, ids: event.ids }) },
        { type: 'changeAccount', params: ({ event }) => ({ add: [], remove: event.ids }) },
      ],
    },
    'shortlist.cleared': {
      guard: 'holdsAny',
      actions: raise(({ context }) => ({
        type: 'shortlist.removed' as const,
        ids: [...context.account, ...context.gone].map(({ id }) => id),
      })),
    },
  },
  states: {
    deciding: { always: [{ guard: 'hasUnsaved', target: 'saving' }, { target: 'waiting' }] },
    waiting: {
      description: 'The list was not requested yet.',
      on: { 'shortlist.needed': { target: 'loading' } },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadShortlist',
        src: 'loadShortlist',
        onDone: { target: 'saved', actions: { type: 'keepList', params: ({ event }) => event.output } },
        onError: {
          target: 'notLoaded',
          actions: keepFailure,
        },
      },
    },
    notLoaded: { tags: 'failed', on: { 'shortlist.retried': { target: 'loading' } } },
    saving: {
      description: 'Changes are being sent. Those made meanwhile wait.',
      tags: ['busy', 'loaded'],
      entry: 'send',
      on: {
        'shortlist.added': [
          {
            guard: withEvent('accountHolds'),
            actions: { type: 'changeAccount', params: ({ event }) => ({ add: event.models, remove: [] }) },
          },
          { actions: 'sayFull' },
        ],
        'shortlist.removed': {
          actions: [
            { type: 'keepRemoved', params: ({ context, event }) => ({ from: context.account, ids: event.ids }) },
            { type: 'changeAccount', params: ({ event }) => ({ add: [], remove: event.ids }) },
          ],
        },
      },
      invoke: {
        id: 'saveShortlist',
        src: 'saveShortlist',
        input: ({ context: { sent } }) => ({ add: sent.add.map(({ id }) => id), remove: sent.remove }),
        onDone: [
          {
            guard: { type: 'hasMerged', params: ({ event }) => event.output },
            target: 'settling',
            actions: [{ type: 'keepSaved', params: ({ event }) => event.output }, 'sayMerged'],
          },
          { target: 'settling', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: 'giveUp',
          },
          {
            target: 'notSaved',
            actions: ['takeBack', keepFailure],
          },
        ],
      },
    },
    settling: {
      description: 'The server has the changes. The device drops them, and other tabs are informed. Left at once.',
      entry: [{ type: 'rememberDevice', params: ({ context }) => ({ models: context.device }) }, 'announceChange'],
      always: [{ guard: 'hasUnsaved', target: 'saving' }, { target: 'saved' }],
    },
    saved: { tags: 'loaded', on: { 'shortlist.changedElsewhere': { target: 'loading' } } },
    notSaved: {
      description: 'The changes are shown and kept until they can be saved.',
      tags: ['failed', 'loaded'],
      on: { 'shortlist.retried': { target: 'saving' } },
    },
  },
});
