import { withEvent } from '../withEvent.ts';
import { deviceLook, listViewSetup } from './listView.setup.ts';
import { queryIn } from './views.ts';

/** The region for columns, order, widths, density, and the view that the list opens with. */
export const lookRegion = listViewSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'view.columnToggled': { target: '.changed', actions: withEvent('toggle') },
    'view.columnMoved': { target: '.changed', actions: withEvent('move') },
    'view.columnResized': { target: '.changed', actions: withEvent('resize') },
    'view.densityChosen': { target: '.changed', actions: withEvent('keepDensity') },
    'view.pageSizeChosen': { target: '.changed', actions: withEvent('choosePageSize') },
    'view.openingChosen': { target: '.changed', actions: withEvent('chooseOpening') },
    'view.reset': { target: '.changed', actions: 'resetLook' },
    'view.applied': {
      target: '.changed',
      actions: [
        withEvent('takeLook'),
        { type: 'openQuery', params: ({ event }) => ({ query: queryIn(event.view), replace: false }) },
      ],
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isUnsaved', target: 'saving' },
        { guard: 'isCopied', target: 'renewing' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The columns are not known yet.',
      tags: 'loadingLook',
      invoke: {
        id: 'loadPreferences',
        src: 'loadPreferences',
        input: ({ context }) => ({ resource: context.definition.name }),
        onDone: {
          target: 'kept',
          actions: [
            { type: 'takeKept', params: ({ event }) => ({ kept: event.output }) },
            { type: 'rememberLook', params: ({ context }) => deviceLook(context, false) },
          ],
        },
        onError: { target: 'kept' },
      },
    },
    renewing: {
      description: 'The list has the settings of this device. Those of the server take precedence.',
      invoke: {
        id: 'renewPreferences',
        src: 'loadPreferences',
        input: ({ context }) => ({ resource: context.definition.name }),
        onDone: {
          target: 'kept',
          actions: [
            { type: 'takeKept', params: ({ event }) => ({ kept: event.output }) },
            { type: 'rememberLook', params: ({ context }) => deviceLook(context, false) },
          ],
        },
        onError: { target: 'kept' },
      },
    },
    kept: {},
    changed: {
      description: 'The choice applies at once and is stored on this device in every case.',
      entry: { type: 'rememberLook', params: ({ context }) => deviceLook(context, true) },
      after: { REST_MS: { target: 'saving' } },
    },
    saving: {
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context: { definition, look, opening, pageSize } }) => ({
          resource: definition.name,
          ...{ look, opening, pageSize },
        }),
        onDone: {
          target: 'kept',
          actions: [
            { type: 'takeOpening', params: ({ event }) => ({ kept: event.output }) },
            { type: 'rememberLook', params: ({ context }) => deviceLook(context, false) },
          ],
        },
        onError: { target: 'unkept' },
      },
    },
    unkept: {
      description: 'Stored on this device. Saved with the next choice, the next visit, or a connection.',
      on: { 'view.reconnected': { target: 'saving' } },
    },
  },
});
