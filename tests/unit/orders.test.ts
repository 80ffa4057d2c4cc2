import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ColumnOrder, GONE, type Moved } from '../../server/modules/analysis/columnOrder.ts';
import { emptyOrders, NO_SLOT, OrderReader, type Orders, type RowOrder } from '../../server/modules/analysis/orders.ts';
import { isTied, tieWords } from '../../server/modules/analysis/ties.ts';
import { createRandom } from '../../server/platform/random.ts';

afterEach(() => vi.restoreAllMocks());

const random = createRandom('orders');
const valuesOf = (size: number) => Float32Array.from({ length: size }, () => random.normal(5, 2));
// zero is added because -0 equals 0 in an order
const ordered = (values: Float32Array, order: Uint16Array) => Array.from(order, (column) => (values[column] ?? 0) + 0);
const ascending = (values: Float32Array) => Array.from(values.toSorted(), (value) => value + 0);

const noRow: RowOrder = { order: new Uint16Array(), ties: new Uint32Array() };
/** The places whose value equals that of the place before, as marked, with the place behind the last one. */
const marked = ({ order, ties }: RowOrder) => [...order.keys(), order.length].filter((place) => isTied(ties, place));
const equal = (values: Float32Array) =>
  ascending(values).flatMap((value, place, all) => (place > 0 && value === all[place - 1] ? [place] : []));

test('columns are put in the order of their values, each once, whatever the values', () => {
  const value = fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 0, 1, 1e30, -1e-30));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (list) => {
      const values = Float32Array.from(list);
      const order = new Uint16Array(values.length);
      // of another row before
      const ties = new Uint32Array(tieWords(values.length)).fill(2 ** 32 - 1);
      new ColumnOrder(values.length).order(values, order, ties);
      expect(order.toSorted()).toEqual(Uint16Array.from(values.keys()));
      expect(ordered(values, order)).toEqual(ascending(values));
      expect(marked({ order, ties })).toEqual(equal(values));
    }),
  );
});

/** What becomes of each model of a table; a model without a number before is added. */
type Model = { before: number | null; now: number | null };
const number = fc.float({ noNaN: true, noDefaultInfinity: true });
const model = fc.oneof(
  { weight: 12, arbitrary: number.map((value): Model => ({ before: value, now: value })) },
  { weight: 1, arbitrary: fc.record({ before: number, now: number }) },
  { weight: 1, arbitrary: fc.record({ before: number, now: fc.constant(null) }) },
  { weight: 1, arbitrary: fc.record({ before: fc.constant(null), now: number }) },
);

/** Orders with one slot: of the models before, and what those before are now. */
function ordersOf(models: readonly Model[]): { orders: Orders; values: Float32Array } {
  const before = models.filter((one) => one.before !== null);
  // models are in another order now
  const now = models.filter((one) => one.now !== null).toReversed();
  const orders = emptyOrders(1, models.length);
  new OrderReader(orders, before.length).keep(
    Float32Array.from(before, (one) => one.before ?? 0),
    0,
  );
  const to = Int32Array.from(before, (one) => (one.now === null ? GONE : now.indexOf(one)));
  const added = Uint16Array.from(now.flatMap((one, place) => (one.before === null ? [place] : [])));
  return {
    orders: { ...orders, version: 2, moved: { to, added } },
    values: Float32Array.from(now, (one) => one.now ?? 0),
  };
}

test('after expression changed, or models were removed or added, the kept order equals a new one', () => {
  fc.assert(
    fc.property(fc.array(model, { minLength: 1, maxLength: 120 }), (models) => {
      const { orders, values } = ordersOf(models);
      fc.pre(values.length > 0);
      const row = new OrderReader(orders, values.length).keep(values, 0) ?? noRow;
      expect(row.order.toSorted()).toEqual(Uint16Array.from(values.keys()));
      expect(ordered(values, row.order)).toEqual(ascending(values));
      expect(marked(row)).toEqual(equal(values));
      expect(orders.versions[0]).toBe(2);
    }),
    { numRuns: 300 },
  );
});

/** Rows that are hard to order: equal values, zeros of both signs, tiny ranges, values far away from all others. */
const hard = fc.oneof(
  fc.array(number, { minLength: 1, maxLength: 120 }),
  fc.array(fc.constantFrom(0, -0, 1, 2), { minLength: 1, maxLength: 120 }),
  fc.array(fc.constantFrom(-0, 5, 5.0000005, 5.000001, 1e30, -1e30), { minLength: 1, maxLength: 120 }),
  fc.array(fc.constantFrom(1e-45, 2.8e-45, Number.POSITIVE_INFINITY), { minLength: 1, maxLength: 120 }),
);

test('in a table of the same models, an order remains if it is right for the values now, and is repaired if not', () => {
  const changes = fc.array(fc.record({ place: fc.nat(), value: fc.oneof(number, fc.constantFrom(0, -0, 5)) }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(hard, changes, (list, changed) => {
      const before = Float32Array.from(list);
      const orders = emptyOrders(1, before.length + 2);
      new OrderReader(orders, before.length).keep(before, 0);
      const kept = orders.places.slice();
      const now = before.slice();
      for (const { place, value } of changed) now[place % now.length] = value;
      const moved = { to: Int32Array.from(now.keys()), added: new Uint16Array() };
      const row = new OrderReader({ ...orders, version: 2, moved }, now.length).keep(now, 0) ?? noRow;
      const { order } = row;
      expect(order.toSorted()).toEqual(Uint16Array.from(now.keys()));
      expect(ordered(now, order)).toEqual(ascending(now));
      expect(marked(row)).toEqual(equal(now));
      expect(orders.versions[0]).toBe(2);
      if (changed.length > 0) return;
      // equal values too are where a new order has them
      const made = new Uint16Array(now.length);
      new ColumnOrder(now.length).order(now, made);
      expect(order).toEqual(made);
      expect(orders.places).toEqual(kept);
    }),
    { numRuns: 500 },
  );
});

test('of the same models, an order that is right is only read', () => {
  const values = valuesOf(40);
  const orders = emptyOrders(1, 40);
  new OrderReader(orders, 40).keep(values, 0);
  const repair = vi.spyOn(ColumnOrder.prototype, 'repair');
  const order = vi.spyOn(ColumnOrder.prototype, 'order');
  const same = { to: Int32Array.from(values.keys()), added: new Uint16Array() };
  const read = (version: number, own: Float32Array, moved: Moved) => {
    expect(new OrderReader({ ...orders, version, moved }, own.length).keep(own, 0)).not.toBeNull();
    return [repair.mock.calls.length, order.mock.calls.length];
  };
  expect(read(2, values, same)).toEqual([0, 0]);
  expect(read(3, values.with(7, 1e3), same)[0]).toBe(1);
  expect(read(4, values, same)[0]).toBe(2);
  // the same values, but of other models
  expect(read(5, values.toReversed(), { ...same, to: same.to.toReversed() })[0]).toBe(3);
  // the models before were more
  const fewer = {
    to: Int32Array.from({ length: 40 }, (_, place) => (place === 0 ? GONE : place - 1)),
    added: same.added,
  };
  expect(read(6, valuesOf(39).sort(), fewer)[0]).toBe(4);
});

test('a kept order is repaired rather than made: equal values remain in the order in which they were', () => {
  const models = Array.from({ length: 80 }, (_, place): Model => ({ before: place % 4, now: place % 4 }));
  models.push({ before: 9, now: 2.5 });
  const { orders, values } = ordersOf(models);
  const { order: repaired } = new OrderReader(orders, values.length).keep(values, 0) ?? noRow;
  const made = new Uint16Array(values.length);
  new ColumnOrder(values.length).order(values, made);
  expect(ordered(values, repaired)).toEqual(ordered(values, made));
  // the columns of the table are the other way round now
  expect([...repaired.subarray(0, 20)]).toEqual([...made.subarray(0, 20)].toReversed());
});

test('the order of two versions ago is made again', () => {
  const orders = emptyOrders(1, 44);
  const values = valuesOf(44);
  // it has fewer columns than the version that was not seen
  new OrderReader(orders, 40).keep(values.subarray(0, 40), 0);
  const moved = { to: Int32Array.from(values.keys()), added: new Uint16Array() };
  const { order } = new OrderReader({ ...orders, version: 3, moved }, 44).keep(values, 0) ?? noRow;
  expect(ordered(values, order)).toEqual(ascending(values));
});

test('an order that another thread writes, or that is of a newer table, is neither used nor changed', () => {
  const values = valuesOf(30);
  for (const version of [-1, 7]) {
    const orders = emptyOrders(1, 30);
    orders.versions[0] = version;
    const reader = new OrderReader(orders, 30);
    expect(reader.keep(values, 0)).toBeNull();
    const seen: number[][] = [];
    reader.read(values, 0, ({ order }) => seen.push(ordered(values, order)));
    expect(seen).toEqual([ascending(values)]);
    expect([...orders.versions, ...orders.places.subarray(0, 3)]).toEqual([version, 0, 0, 0]);
  }
});

test('an order that changes while it is read is not used', () => {
  const values = valuesOf(30);
  const orders = emptyOrders(1, 30);
  const seen: number[][] = [];
  new OrderReader(orders, 30).read(values, 0, ({ order }) => {
    // another thread takes the slot for a newer table
    if (seen.length === 0) {
      orders.versions[0] = 2;
      orders.places.reverse();
    }
    seen.push(ordered(values, order));
  });
  expect(seen).toEqual([ascending(values).toReversed(), ascending(values)]);
});

test('a row without a slot is put in order each time', () => {
  const values = valuesOf(30);
  const orders = emptyOrders(1, 30);
  const reader = new OrderReader(orders, 30);
  expect(reader.keep(values, NO_SLOT)).toBeNull();
  reader.read(values, NO_SLOT, ({ order }) => expect(ordered(values, order)).toEqual(ascending(values)));
  expect([...orders.versions]).toEqual([0]);
});
