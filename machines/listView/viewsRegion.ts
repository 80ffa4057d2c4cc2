import { listViewSetup } from './listView.setup.ts';

/** The saved views: read once, then kept, renamed, replaced and removed one at a time. */
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      initial: 'settled',
      on: {
        'view.kept': [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'prepareTaken', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'prepare', params: ({ event }) => event } },
        ],
        'view.replaced': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'prepareReplacement', params: ({ event }) => event },
        },
        'view.renamed': {
          guard: { type: 'isFree', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'prepareName', params: ({ event }) => event },
        },
        'view.removed': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'removing',
          actions: { type: 'prepareRemoval', params: ({ event }) => event },
        },
      },
      states: {
        settled: { entry: 'forgetRemoved' },
        undoable: {
          description: 'One was removed; it comes back by one press, until something else is done.',
          tags: 'undoable',
          on: { 'view.undone': { target: '#listView.views.saving', actions: 'prepareUndo' } },
        },
      },
    },
    asking: {
      description: 'An own view has this name, whatever its case: replace it?',
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The views are read anew before anything else is done to them.',
      tags: 'viewsFailed',
      on: { 'view.retried': { target: 'loading' } },
    },
  },
});
