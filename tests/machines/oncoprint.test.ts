import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Oncoprint } from '../../contract/entities/oncoprint.ts';
import { oncoprintCases } from '../../machines/oncoprint/oncoprint.cases.ts';
import { MOST_ZOOM, oncoprintMachine } from '../../machines/oncoprint/oncoprint.machine.ts';
import type { OncoprintAsk } from '../../machines/oncoprint/parameters.ts';
import { offline } from '../../machines/samples.ts';

const two = oncoprintCases.endings?.('readOncoprint').done?.[0] as Oncoprint;
const start = (read: (ask: OncoprintAsk) => Promise<Oncoprint>) =>
  createActor(
    oncoprintMachine.provide({
      actors: { readOncoprint: fromPromise<Oncoprint, OncoprintAsk>(({ input }) => read(input)) },
    }),
    { input: { ask: { genes: null, agent: null } } },
  ).start();

test('the arrow keys walk the cells and stop at the edges', async () => {
  const view = start(async () => two);
  view.send({ type: 'oncoprint.walked', rows: 0, columns: 1 });
  expect(view.getSnapshot().context.cell).toBeNull();
  await waitFor(view, (state) => state.hasTag('shown'));
  const walk = (rows: number, columns: number) => {
    view.send({ type: 'oncoprint.walked', rows, columns });
    return view.getSnapshot().context.cell;
  };
  expect(walk(1, 1)).toEqual({ row: 0, column: 0 });
  expect(walk(0, 1)).toEqual({ row: 0, column: 1 });
  expect(walk(0, Number.POSITIVE_INFINITY)).toEqual({ row: 0, column: 1 });
  expect(walk(1, Number.NEGATIVE_INFINITY)).toEqual({ row: 0, column: 0 });
  view.send({ type: 'oncoprint.pointed', cell: { row: 0, column: 9 } });
  expect(view.getSnapshot().context.cell).toEqual({ row: 0, column: 0 });
  view.send({ type: 'oncoprint.left' });
  expect(view.getSnapshot().context.cell).toBeNull();
});

test('the zoom has two ends', async () => {
  const view = start(async () => two);
  for (let step = 0; step < MOST_ZOOM + 3; step++) view.send({ type: 'oncoprint.zoomed', by: 1 });
  expect(view.getSnapshot().context.zoom).toBe(MOST_ZOOM);
  view.send({ type: 'oncoprint.zoomed', by: -1 });
  expect(view.getSnapshot().context.zoom).toBe(MOST_ZOOM - 1);
  view.send({ type: 'oncoprint.zoomEnded' });
  view.send({ type: 'oncoprint.zoomed', by: -1 });
  expect(view.getSnapshot().context.zoom).toBe(0);
});

test('the shown oncoprint stays while another one is read or fails; the same choice is not read again', async () => {
  const asked: OncoprintAsk[] = [];
  const view = start(async (ask) => {
    asked.push(ask);
    if (asked.length === 2) throw offline;
    return two;
  });
  await waitFor(view, (state) => state.hasTag('shown'));
  view.send({ type: 'oncoprint.asked', ask: { genes: null, agent: null } });
  expect(view.getSnapshot().hasTag('shown')).toBe(true);
  view.send({ type: 'oncoprint.asked', ask: { genes: ['KRAS'], agent: null } });
  expect(view.getSnapshot().context.oncoprint).toBe(two);
  await waitFor(view, (state) => state.hasTag('failed'));
  expect(view.getSnapshot().context).toMatchObject({ oncoprint: two, failure: offline });
  view.send({ type: 'oncoprint.retried' });
  await waitFor(view, (state) => state.hasTag('shown'));
  expect(view.getSnapshot().context.failure).toBeNull();
  expect(asked).toEqual([
    { genes: null, agent: null },
    { genes: ['KRAS'], agent: null },
    { genes: ['KRAS'], agent: null },
  ]);
});
