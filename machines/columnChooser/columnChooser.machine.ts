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
  /** What this device remembers; null where nothing else than the usual columns was chosen. */
  remembered: readonly Column[] | null;
  /** As the open chooser shows them, in their order. */
  columns: readonly Column[];
};

/**
 * Which columns a result shows and in what order. Every choice takes effect at once: the search writes it into its
 * address, the device remembers it. One column stays at least.
 *
 * Input: the columns that the device remembers. Events: `columnChooser.opened` (with the columns shown now), `closed`, `toggled`,
 * `moved` (to a place counted from 0), `reset` (the usual columns). Tags: `open`, `lastColumn` (the one that stays).
 * To be provided: action `rememberColumns` (null forgets).
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
          description: 'The choice takes effect; left at once.',
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
          description: 'The only column stays; its box cannot be cleared.',
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
