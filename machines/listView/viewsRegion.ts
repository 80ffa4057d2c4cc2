import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { listViewSetup } from './listView.setup.ts';

/** The region for saved views: loaded once, then added, renamed, replaced and removed one at a time. */
export const viewsRegion = listViewSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'loadingViews',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        input: ({ context }) => ({ resource: context.definition.name }),
        onDone: {
          target: 'ready',
          actions: { type: 'takeViews', params: ({ event }) => ({ views: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    ready: {
      initial: 'settled',
      on: {
        'view.kept': [
          {
            guard: withEvent('isTaken'),
            target: 'asking',
            actions: withEvent('prepareTaken'),
          },
          { target: 'saving', actions: withEvent('prepare') },
        ],
        'view.replaced': {
          guard: withEvent('isOwn'),
          target: 'saving',
          actions: withEvent('prepareReplacement'),
        },
        'view.renamed': {
          guard: withEvent('isFree'),
          target: 'saving',
          actions: withEvent('prepareName'),
        },
        'view.removed': {
          guard: withEvent('isOwn'),
          target: 'removing',
          actions: withEvent('prepareRemoval'),
        },
      },
      states: {
        settled: { entry: 'forgetRemoved' },
        undoable: {
          description: 'A view was removed. One click restores it until the next action.',
          tags: 'undoable',
          on: { 'view.undone': { target: '#listView.views.saving', actions: 'prepareUndo' } },
        },
      },
    },
    asking: {
      description: 'A view of the user has this name, apart from case. Replace it?',
      tags: 'asking',
      on: { 'view.confirmed': { target: 'saving' }, 'view.declined': { target: 'ready', actions: 'forgetSending' } },
    },
    saving: {
      tags: 'savingView',
      invoke: {
        id: 'saveView',
        src: 'saveView',
        input: ({ context }) => ({ view: context.sending }),
        onDone: { target: 'ready', actions: { type: 'keepView', params: ({ event }) => ({ view: event.output }) } },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    removing: {
      tags: 'savingView',
      invoke: {
        id: 'removeView',
        src: 'removeView',
        input: ({ context }) => ({ id: context.removing?.id ?? '' }),
        onDone: { target: 'ready.undoable', actions: 'dropView' },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    failed: {
      description: 'The views are reloaded before the next change.',
      tags: 'viewsFailed',
      on: { 'view.retried': { target: 'loading' } },
    },
  },
});
