import { assign, setup } from 'xstate';
import { type Column, DEFAULT_COLUMNS } from '../../contract/vocabulary.ts';
import { tell } from '../system.ts';
import { withEvent } from '../withEvent.ts';
import { areUsual, withColumn, withColumnAt } from './columns.ts';

export type ColumnChooserEvent =
  | { type: 'columnChooser.opened'; columns: readonly Column[] }
  | { type: 'columnChooser.closed' }
  | { type: 'columnChooser.toggled'; column: Column; shown: boolean }
  | { type: 'columnChooser.moved'; column: Column; place: number }
  | { type: 'columnChooser.reset' };

type Context = {
  /** The columns stored on this device; null when the default columns are used. */
  remembered: readonly Column[] | null;
  /** The columns in the order of the open chooser. */
  columns: readonly Column[];
};

/**
 * The columns of a result and their order. Every choice takes effect at once: the search writes it into its address,
 * and the device stores it. At least one column remains.
 *
 * - Input: the columns stored on the device.
 * - Events: `columnChooser.opened` (with the current columns), `closed`, `toggled`, `moved` (to a position counted from
 *   0), `reset` (the default columns).
 * - Tags: `open`, `lastColumn` (the only remaining one).
 * - Required: action `rememberColumns` (null removes the stored columns).
 */
export const columnChooserMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ColumnChooserEvent,
    input: {} as { columns: readonly Column[] | null },
    tags: {} as 'open' | 'lastColumn',
  },
  actions: {
    takeColumns: assign((_, { columns }: { columns: readonly Column[] }) => ({ columns })),
    toggle: assign(({ context }, { column, shown }: { column: Column; shown: boolean }) => ({
      columns: withColumn(context.columns, column, shown),
    })),
    move: assign(({ context }, { column, place }: { column: Column; place: number }) => ({
      columns: withColumnAt(context.columns, column, place),
    })),
    reset: assign({ columns: DEFAULT_COLUMNS }),
    keep: assign(({ context }) => ({ remembered: areUsual(context.columns) ? null : context.columns })),
    rememberColumns: (_, _params: { columns: readonly Column[] | null }) => {},
    showColumns: ({ context, system }) =>
      tell(system, 'search', { type: 'search.columnsChanged', columns: context.remembered }),
  },
  guards: {
    hasOne: ({ context }) => context.columns.length === 1,
    isShown: (_, { shown }: { shown: boolean }) => shown,
  },
}).createMachine({
  id: 'columnChooser',
  initial: 'closed',
  context: ({ input: { columns } }) => ({ remembered: columns, columns: columns ?? DEFAULT_COLUMNS }),
  states: {
    closed: {
      on: {
        'columnChooser.opened': {
          target: 'open',
          actions: withEvent('takeColumns'),
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'deciding',
      on: {
        'columnChooser.closed': { target: 'closed' },
        'columnChooser.moved': { target: '.applying', actions: withEvent('move') },
        'columnChooser.reset': { target: '.applying', actions: 'reset' },
      },
      states: {
        deciding: { always: [{ guard: 'hasOne', target: 'one' }, { target: 'several' }] },
        applying: {
          description: 'The choice takes effect. Left at once.',
          entry: [
            'keep',
            { type: 'rememberColumns', params: ({ context }) => ({ columns: context.remembered }) },
            'showColumns',
          ],
          always: { target: 'deciding' },
        },
        several: {
          on: {
            'columnChooser.toggled': { target: 'applying', actions: withEvent('toggle') },
          },
        },
        one: {
          description: 'The only column stays. Its box cannot be cleared.',
          tags: 'lastColumn',
          on: {
            'columnChooser.toggled': {
              guard: withEvent('isShown'),
              target: 'applying',
              actions: withEvent('toggle'),
            },
          },
        },
      },
    },
  },
});
