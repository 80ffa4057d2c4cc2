import { assign, setup } from 'xstate';
import type { Oncoprint } from '../../contract/entities/oncoprint.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import type { OncoprintAsk } from './parameters.ts';

/** A cell by its place in the drawing: its gene from the top, its model from the left. */
export type OncoprintCell = { row: number; column: number };
export type OncoprintEvent =
  | { type: 'oncoprint.asked'; ask: OncoprintAsk }
  | { type: 'oncoprint.retried' }
  | { type: 'oncoprint.zoomed'; by: 1 | -1 }
  | { type: 'oncoprint.zoomEnded' }
  | { type: 'oncoprint.walked'; rows: number; columns: number }
  | { type: 'oncoprint.pointed'; cell: OncoprintCell }
  | { type: 'oncoprint.left' };

type Context = {
  asked: OncoprintAsk;
  /** What is shown; null until the first answer. */
  oncoprint: Oncoprint | null;
  /** Each step makes the cells wider. Zero shows as many models as fit. */
  zoom: number;
  /** The cell that is read out. */
  cell: OncoprintCell | null;
  failure: CallFailure | null;
};

export const MOST_ZOOM = 6;

/**
 * The oncoprint of a cohort: the genes and the drug that are asked for, the zoom, and the cell that is read out. The
 * shown oncoprint stays until the next one arrives.
 *
 * - Input: what the address asks for.
 * - Events: `oncoprint.asked` (the address has changed), `retried`, `zoomed` by a step, `zoomEnded` (all the way out),
 *   `walked` (from the cell that is read out; the first step begins at the first cell), `pointed`, `left`.
 * - Tags: `busy`, `shown` (the oncoprint is the one that was asked for), `failed` (`context.failure`).
 * - Required: actor `readOncoprint`.
 */
export const oncoprintMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OncoprintEvent,
    input: {} as { ask: OncoprintAsk },
    tags: {} as 'busy' | 'shown' | 'failed',
  },
  actors: { readOncoprint: required<Oncoprint, OncoprintAsk>('readOncoprint') },
  actions: {
    takeAsk: assign((_, { ask }: { ask: OncoprintAsk }) => ({ asked: ask })),
    show: assign((_, { oncoprint }: { oncoprint: Oncoprint }) => ({ oncoprint, cell: null, failure: null })),
    keepFailure: assign(withFailure),
    zoom: assign(({ context }, { by }: { by: number }) => ({ zoom: context.zoom + by })),
    endZoom: assign({ zoom: 0 }),
    walk: assign(({ context: { oncoprint, cell } }, { rows, columns }: { rows: number; columns: number }) => ({
      cell:
        cell === null
          ? { row: 0, column: 0 }
          : {
              row: within(cell.row + rows, oncoprint?.genes.length),
              column: within(cell.column + columns, oncoprint?.shown.length),
            },
    })),
    point: assign((_, { cell }: { cell: OncoprintCell }) => ({ cell })),
    leave: assign({ cell: null }),
  },
  guards: {
    isOther: ({ context }, { ask }: { ask: OncoprintAsk }) => JSON.stringify(ask) !== JSON.stringify(context.asked),
    canZoom: ({ context }, { by }: { by: number }) => context.zoom + by >= 0 && context.zoom + by <= MOST_ZOOM,
    hasCells: ({ context: { oncoprint } }) =>
      oncoprint !== null && oncoprint.genes.length > 0 && oncoprint.shown.length > 0,
    isCell: ({ context: { oncoprint } }, { cell }: { cell: OncoprintCell }) =>
      oncoprint !== null && cell.row < oncoprint.genes.length && cell.column < oncoprint.shown.length,
  },
}).createMachine({
  id: 'oncoprint',
  initial: 'reading',
  context: ({ input: { ask } }) => ({ asked: ask, oncoprint: null, zoom: 0, cell: null, failure: null }),
  on: {
    'oncoprint.asked': { guard: withEvent('isOther'), target: '.reading', actions: withEvent('takeAsk') },
    'oncoprint.zoomed': { guard: withEvent('canZoom'), actions: withEvent('zoom') },
    'oncoprint.zoomEnded': { actions: 'endZoom' },
    'oncoprint.walked': { guard: 'hasCells', actions: withEvent('walk') },
    'oncoprint.pointed': { guard: withEvent('isCell'), actions: withEvent('point') },
    'oncoprint.left': { actions: 'leave' },
  },
  states: {
    reading: {
      tags: 'busy',
      description: 'The oncoprint of the previous choice stays until the new one arrives.',
      invoke: {
        id: 'readOncoprint',
        src: 'readOncoprint',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'shown',
          actions: { type: 'show', params: ({ event }) => ({ oncoprint: event.output }) },
        },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    shown: { tags: 'shown' },
    failed: {
      tags: 'failed',
      description: 'The error is shown with a retry.',
      on: { 'oncoprint.retried': { target: 'reading' } },
    },
  },
});

const within = (place: number, size = 0): number => Math.max(0, Math.min(size - 1, place));
