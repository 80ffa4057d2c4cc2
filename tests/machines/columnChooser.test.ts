import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { COLUMNS, type Column, DEFAULT_COLUMNS } from '../../contract/vocabulary.ts';
import { type ColumnChooserEvent, columnChooserMachine } from '../../machines/columnChooser/columnChooser.machine.ts';
import { knownColumns, shownColumns, withColumn, withColumnAt } from '../../machines/columnChooser/columns.ts';

/** Starts the chooser in a system whose search records the events that it gets. */
function open(remembered: readonly Column[] | null = null, columns: readonly Column[] = DEFAULT_COLUMNS) {
  const written: (readonly Column[] | null)[] = [];
  const told: unknown[] = [];
  const machine = columnChooserMachine.provide({
    actions: { rememberColumns: (_, params) => written.push(params.columns) },
  });
  const search = createMachine({ on: { '*': { actions: ({ event }) => told.push(event) } } });
  const parent = createMachine({
    invoke: [
      { systemId: 'search', src: search },
      { systemId: 'columnChooser', src: machine, input: { columns: remembered } },
    ],
  });
  const root = createActor(parent).start();
  const actor = root.system.get('columnChooser');
  const send = (event: ColumnChooserEvent) => actor.send(event);
  send({ type: 'columnChooser.opened', columns });
  return { actor, send, told, written, columns: () => actor.getSnapshot().context.columns as Column[] };
}

describe('columnChooser', () => {
  test('a choice takes effect at once: the search is informed, and the device remembers', () => {
    const { send, told, written } = open(null, ['model', 'tmb']);
    send({ type: 'columnChooser.toggled', column: 'stage', shown: true });
    expect(told).toEqual([{ type: 'search.columnsChanged', columns: ['model', 'tmb', 'stage'] }]);
    expect(written).toEqual([['model', 'tmb', 'stage']]);
  });

  test('the last column stays', () => {
    const { actor, send, told, columns } = open(null, ['model']);
    expect(actor.getSnapshot().hasTag('lastColumn')).toBe(true);
    send({ type: 'columnChooser.toggled', column: 'model', shown: false });
    expect(columns()).toEqual(['model']);
    expect(told).toEqual([]);
  });

  test('choosing the default columns clears the stored choice and the address', () => {
    const { send, told, written } = open(['tmb', 'model'], ['tmb', 'model']);
    send({ type: 'columnChooser.reset' });
    expect(written).toEqual([null]);
    expect(told).toEqual([{ type: 'search.columnsChanged', columns: null }]);
  });

  test('a column moves to a place; beyond the ends means the end', () => {
    expect(withColumnAt(['model', 'tmb', 'stage'], 'stage', 0)).toEqual(['stage', 'model', 'tmb']);
    expect(withColumnAt(['model', 'tmb', 'stage'], 'model', 99)).toEqual(['tmb', 'stage', 'model']);
    expect(withColumnAt(['model', 'tmb'], 'stage', 0)).toEqual(['model', 'tmb']);
    expect(withColumn(['model'], 'model', true)).toEqual(['model']);
  });

  test('the address takes precedence over the device, the device over the default; unknown names are left out', () => {
    expect(shownColumns(['TMB', 'nonsense', 'tmb'], ['model'])).toEqual(['tmb']);
    expect(shownColumns(['nonsense'], ['model'])).toEqual(['model']);
    expect(shownColumns(null, null)).toEqual(DEFAULT_COLUMNS);
    expect(knownColumns([])).toBeNull();
  });

  test('after every action the columns are known, occur once, and at least one is left', () => {
    const column = fc.constantFrom(...COLUMNS);
    const event = fc.oneof(
      fc.record({ type: fc.constant('columnChooser.toggled' as const), column, shown: fc.boolean() }),
      fc.record({ type: fc.constant('columnChooser.moved' as const), column, place: fc.integer({ min: -3, max: 30 }) }),
      fc.constant({ type: 'columnChooser.reset' as const }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const { send, columns } = open();
        for (const one of events) send(one);
        expect(columns().length).toBeGreaterThan(0);
        expect(new Set(columns()).size).toBe(columns().length);
        expect(columns().every((name) => COLUMNS.includes(name))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
