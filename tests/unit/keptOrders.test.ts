import { afterEach, expect, test, vi } from 'vitest';
import type { AssociationExpression } from '../../contract/entities/association.ts';
import { OrderReader } from '../../server/modules/analysis/orders.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import type { Segment } from '../../server/modules/search/index/segment.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import correlateGenes, { type GenesToCorrelate } from '../../server/modules/workbench/association/correlateGenes.ts';
import { correlatedExpression } from '../../server/modules/workbench/association/expression.ts';
import { fill } from '../../server/modules/workbench/association/fillOrders.ts';
import { groupsOf } from '../../server/modules/workbench/association/geneGroups.ts';
import { createKeptOrders, type KeptOrders } from '../../server/modules/workbench/association/keptOrders.ts';
import orderGenes, { type GenesToOrder } from '../../server/modules/workbench/association/orderGenes.ts';
import { createPreparation } from '../../server/modules/workbench/association/preparation.ts';
import { strataOf, testedFor } from '../../server/modules/workbench/association/tested.ts';
import { warmUp } from '../../server/modules/workbench/association/warmUp.ts';
import { readCohort } from '../../server/modules/workbench/cohort.ts';
import { createRandom } from '../../server/platform/random.ts';
import { indexedModel, segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const AGENT = 'testdrug';
const GENES = Array.from({ length: 12 }, (_, place) => `GENE${place}`);
const MODELS = 60;

/** A model with expression by its number and the state of its values, in one of three diseases. */
function model(number: number, state = 'first'): IndexedModel {
  const random = createRandom(`${number} ${state}`);
  const disease = `disease ${number % 3}`;
  return indexedModel({
    modelCode: `MODEL-${String(number).padStart(4, '0')}`,
    values: [
      ['ownDisease', disease],
      ['testedAgent', AGENT],
    ],
    expression: { genes: GENES, values: Float64Array.from(GENES, () => Math.round(random.normal(50, 20)) / 10) },
    responses: [
      { study: 'S1', agent: AGENT, tgiPercent: null, mRecist: 'mSD', bestAverageChange: random.normal(0, 40) },
    ],
  });
}
const models = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => model(from + place));

/** Correlates the expression of all models with their responses; without kept orders, values are sorted each time. */
async function analyzed(snapshot: Snapshot, kept: KeptOrders, isAdjusted = false): Promise<AssociationExpression> {
  const cohort = await readCohort({ view: async () => ({ snapshot, generation: 1 }) }, {}, 'en');
  const { used } = testedFor(cohort, AGENT);
  return await correlatedExpression(used, isAdjusted ? strataOf(used) : null, snapshot, {
    correlate: correlateGenes,
    order: orderGenes,
    kept,
  });
}
const none: KeptOrders = { of: () => null, bytes: 0, clear: () => undefined };

async function expectEqual(snapshot: Snapshot, kept: KeptOrders): Promise<void> {
  for (const isAdjusted of [false, true]) {
    const expected = await analyzed(snapshot, none, isAdjusted);
    expect(expected.genes).toHaveLength(GENES.length);
    // the second time, the orders are known
    for (const _ of [1, 2]) expect(await analyzed(snapshot, kept, isAdjusted)).toEqual(expected);
  }
}

const orderIn = (kept: KeptOrders, snapshot: Snapshot) => {
  const [group] = groupsOf(snapshot);
  return group === undefined ? null : kept.of(snapshot, group, 0);
};
/** The versions of the orders of all genes that are kept. */
const versionsIn = (kept: KeptOrders, snapshot: Snapshot) => [...(orderIn(kept, snapshot)?.orders.versions ?? [])];

test('orders remain when few models change, whose values are merged', async () => {
  const kept = createKeptOrders();
  const base = await segmentOf(models(0, MODELS));
  const before = snapshotOf([base]);
  await expectEqual(before, kept);
  const { orders } = orderIn(kept, before) ?? {};
  const small = await segmentOf([model(7, 'changed'), model(30, 'changed'), ...models(MODELS, MODELS + 3)]);
  const after = snapshotOf([base.without([...small.ids(), model(12).id]), small]);
  await expectEqual(after, kept);
  expect(orderIn(kept, after)?.orders).toBe(orders);
});

test('when the index is built again, the orders of its models are repaired', async () => {
  const kept = createKeptOrders();
  const states: (readonly IndexedModel[])[] = [
    models(5, MODELS),
    // the first are added, one is gone, and the expression of two is another one
    [...models(0, 20), ...models(21, MODELS - 2), model(58, 'changed'), model(59, 'changed')],
    models(0, MODELS),
  ];
  const seen = new Set<Uint16Array>();
  for (const [place, state] of states.entries()) {
    const snapshot = snapshotOf([await segmentOf(state)]);
    await expectEqual(snapshot, kept);
    const own = orderIn(kept, snapshot);
    seen.add(own?.orders.places ?? new Uint16Array());
    expect(versionsIn(kept, snapshot)).toEqual(GENES.map(() => place + 1));
    expect(own?.orders.moved === null).toBe(place === 0);
  }
  expect(seen.size).toBe(1);
});

test('an analysis of an earlier index does not use the orders of a newer one', async () => {
  const kept = createKeptOrders();
  const before = snapshotOf([await segmentOf(models(0, MODELS))]);
  const after = snapshotOf([await segmentOf(models(1, MODELS + 1))]);
  await expectEqual(before, kept);
  await expectEqual(after, kept);
  expect(orderIn(kept, before)).toBeNull();
  await expectEqual(before, kept);
  await expectEqual(after, kept);
});

test('tables of one index have orders of their own, also with the same models', async () => {
  const kept = createKeptOrders();
  const base = await segmentOf(models(0, 4));
  const small = await segmentOf([0, 1, 2].map((number) => model(number, 'changed')));
  const snapshot = snapshotOf([base.without([...small.ids()]), small]);
  const [group] = groupsOf(snapshot);
  if (group === undefined) throw new Error('the models have no expression');
  const [first, second] = [kept.of(snapshot, group, 0), kept.of(snapshot, group, 1)];
  expect(second?.orders.version).toBe(1);
  expect(second?.orders.places).not.toBe(first?.orders.places);
  expect(kept.of(snapshot, group, 0)?.orders).toBe(first?.orders);
});

test('orders take at most the bytes that are allowed, and further genes are put in order each time', async () => {
  const most = 1_500;
  const kept = createKeptOrders(most);
  for (const from of [0, 40, 1_000, 2_000]) {
    const snapshot = snapshotOf([await segmentOf(models(from, from + MODELS))]);
    await expectEqual(snapshot, kept);
    expect(kept.bytes).toBeGreaterThan(0);
    expect(kept.bytes).toBeLessThanOrEqual(most);
    expect(versionsIn(kept, snapshot).length).toBeLessThan(GENES.length);
  }
  kept.clear();
  expect(kept.bytes).toBe(0);
});

test('with more added models than there is room for, new orders replace the old ones', async () => {
  const kept = createKeptOrders();
  const snapshot = snapshotOf([await segmentOf(models(0, MODELS))]);
  await expectEqual(snapshot, kept);
  const before = kept.bytes;
  const larger = snapshotOf([await segmentOf(models(0, MODELS + 45))]);
  await expectEqual(larger, kept);
  expect(versionsIn(kept, larger)).toEqual(GENES.map(() => 1));
  // only those of the larger table are left
  expect(kept.bytes).toBeLessThan(2 * before);
});

afterEach(() => vi.useRealTimers());

/** Prepares orders in this thread, for an index that the test changes. */
async function preparationOf(first: Segment) {
  const kept = createKeptOrders();
  let snapshot = snapshotOf([first]);
  const listeners = new Set<() => void>();
  const filled: number[] = [];
  const warmed: Snapshot[] = [];
  const preparation = createPreparation(
    {
      view: async () => ({ snapshot, generation: 1 }),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    kept,
    {
      fill: async (task) => {
        fill(task);
        filled.push(task.groups.length);
      },
      warm: async (own) => {
        warmed.push(own);
      },
    },
  );
  return {
    kept,
    filled,
    warmed,
    preparation,
    listeners,
    change: (segments: readonly Segment[]) => {
      snapshot = snapshotOf(segments);
      for (const listener of listeners) listener();
      return snapshot;
    },
  };
}

test('orders are prepared after an analysis and after changes of the index, until no analysis is made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const base = await segmentOf(models(0, MODELS));
  const { kept, filled, preparation, listeners, change } = await preparationOf(base);
  change([base]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([filled, kept.bytes]).toEqual([[], 0]);

  preparation.used();
  await vi.waitFor(() => expect(filled).toEqual([1]));
  const again = await segmentOf(models(1, MODELS));
  const rebuilt = change([again]);
  await vi.waitFor(() => expect(filled).toEqual([1, 1]));
  expect(versionsIn(kept, rebuilt)).toEqual(GENES.map(() => 2));
  // an analysis only reads them now
  const { orders } = orderIn(kept, rebuilt) ?? {};
  const places = orders?.places.slice();
  await expectEqual(rebuilt, kept);
  expect(orders?.places).toEqual(places);

  // a change of few models needs no preparation
  change([again.without([model(3).id])]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(filled).toEqual([1, 1]);

  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(kept.bytes).toBe(0);
  change([await segmentOf(models(0, MODELS))]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([filled, kept.bytes]).toEqual([[1, 1], 0]);
  preparation.stop();
  expect(listeners.size).toBe(0);
});

test('threads are warmed up once if an analysis is expected, and not after one was made', async () => {
  const [base, again] = [await segmentOf(models(0, MODELS)), await segmentOf(models(1, MODELS))];
  for (const [begin, times] of [
    ['expected', 1],
    ['used', 0],
  ] as const) {
    const { filled, warmed, preparation, change } = await preparationOf(base);
    preparation[begin]();
    await vi.waitFor(() => expect(filled).toEqual([1]));
    expect(warmed).toHaveLength(times);
    preparation.expected();
    change([again]);
    await vi.waitFor(() => expect(filled).toEqual([1, 1]));
    expect(warmed).toHaveLength(times);
    preparation.stop();
  }
});

test('the orders of an index are prepared although the threads could not be warmed up for the one before', async () => {
  const kept = createKeptOrders();
  const [first, second] = [snapshotOf([await segmentOf(models(0, 40))]), snapshotOf([await segmentOf(models(0, 50))])];
  const state = { snapshot: first, change: () => {} };
  const preparation = createPreparation(
    {
      view: async () => ({ snapshot: state.snapshot, generation: 1 }),
      onChange: (listener) => {
        state.change = listener;
        return () => undefined;
      },
    },
    kept,
    { fill: async (task) => fill(task), warm: () => Promise.reject(new Error('no thread is free')) },
  );
  preparation.expected();
  await vi.waitFor(() => expect(preparation.isActive()).toBe(true));
  state.snapshot = second;
  state.change();
  await vi.waitFor(() => expect(versionsIn(kept, second)).toEqual(GENES.map(() => 1)));
  preparation.stop();
});

test('a warm-up takes the steps of an analysis in all threads, with and without diseases', async () => {
  const kept = createKeptOrders();
  const snapshot = snapshotOf([await segmentOf(models(0, MODELS))]);
  const correlated: number[] = [];
  const ordered: number[] = [];
  const correlators = {
    correlate: (groups: readonly GenesToCorrelate[]) => {
      correlated.push(...groups.map(({ ends }) => ends.length));
      return correlateGenes(groups);
    },
    order: (groups: readonly GenesToOrder[]) => {
      const found = orderGenes(groups);
      ordered.push(found.places.length);
      return found;
    },
    kept,
  };
  await warmUp(snapshot, correlators, 2);
  expect(correlated).toEqual([1, 20]);
  expect(ordered).toEqual(Array.from({ length: 4 }, () => GENES.length));
  expect(versionsIn(kept, snapshot)).toEqual(GENES.map(() => 1));
  await expectEqual(snapshot, kept);

  await warmUp(snapshotOf([]), correlators, 2);
  expect(correlated).toHaveLength(2);
});

test('a change of the index ends the preparation of the one before', async () => {
  const first = snapshotOf([await segmentOf(models(0, MODELS))]);
  const second = snapshotOf([await segmentOf(models(1, MODELS))]);
  let snapshot = first;
  const changed = Promise.withResolvers<() => void>();
  const ends: number[] = [];
  const preparation = createPreparation(
    {
      view: async () => ({ snapshot, generation: 1 }),
      onChange: (listener) => {
        changed.resolve(listener);
        return () => undefined;
      },
    },
    createKeptOrders(),
    {
      fill: async ({ groups, stop }) => {
        if (ends.length === 0) {
          snapshot = second;
          (await changed.promise)();
        }
        ends.push(stop[0] ?? 0);
        fill({ groups, stop });
      },
      warm: async () => undefined,
    },
  );
  preparation.used();
  await vi.waitFor(() => expect(ends).toEqual([1, 0]));
  preparation.stop();
});

test('work that is stopped fills nothing more', async () => {
  const kept = createKeptOrders();
  const snapshot = snapshotOf([await segmentOf(models(0, MODELS))]);
  const [group] = groupsOf(snapshot);
  const own = orderIn(kept, snapshot);
  if (group === undefined || own === null) throw new Error('the models have no expression');
  const [{ table, rowOf }] = group.tables as [(typeof group.tables)[number]];
  const rows = { values: table.values, columns: table.docs.length, rowOf };
  fill({ groups: [{ rows, kept: own }], stop: Int32Array.of(1) });
  expect(versionsIn(kept, snapshot)).toEqual(GENES.map(() => 0));
  fill({ groups: [{ rows, kept: own }], stop: Int32Array.of(0) });
  expect(versionsIn(kept, snapshot)).toEqual(GENES.map(() => 1));
  const reader = new OrderReader(own.orders, rows.columns);
  const values = table.values.subarray(0, rows.columns);
  const order = Array.from(reader.keep(values, own.slotOf[rowOf.indexOf(0)] ?? 0)?.order ?? []);
  expect(order.map((column) => values[column])).toEqual([...values.toSorted()]);
});
