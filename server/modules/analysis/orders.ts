import { ColumnOrder, type Moved } from './columnOrder.ts';
import { markTiesInOrder, type Ties, tieWords } from './ties.ts';

/**
 * The columns of each row in the order of their values, in shared memory, so that threads fill and read them. Rows are
 * at slots, which have room for `stride` columns.
 */
export type Orders = {
  places: Uint16Array;
  stride: number;
  /** The ties of each slot. */
  ties: Uint32Array;
  /** The version of the columns for which the order of each slot was made: zero for none, or `WRITING`. */
  versions: Int32Array;
  /** The version of the columns now. */
  version: number;
  /** What became of the columns of the version before; null if that is not known. */
  moved: Moved | null;
};

/** The slot of a row whose order is not kept. */
export const NO_SLOT = 2 ** 32 - 1;
/** A thread that is ended while it writes leaves this behind. The order of such a row is not kept any more. */
const WRITING = -1;

/** The bytes of a slot: two and a bit for each column, and four for its version. */
export const slotBytes = (stride: number): number => 2 * stride + 4 * tieWords(stride) + 4;

/** Creates empty orders, whose memory is taken when they are filled. */
export const emptyOrders = (slots: number, stride: number): Orders => ({
  places: new Uint16Array(new SharedArrayBuffer(2 * slots * stride)),
  stride,
  ties: new Uint32Array(new SharedArrayBuffer(4 * slots * tieWords(stride))),
  versions: new Int32Array(new SharedArrayBuffer(4 * slots)),
  version: 1,
  moved: null,
});

/** Returns whether there is nothing to fill: the order of each slot is known, being written, or not kept. */
export const areKnown = ({ versions, version }: Orders, slots: Uint32Array): boolean =>
  slots.every((slot) => slot === NO_SLOT || [version, WRITING].includes(Atomics.load(versions, slot)));

/** A row's columns in the order of their values, and which of these are equal. */
export type RowOrder = { order: Uint16Array; ties: Ties };

/** Reads and fills orders in a thread, while others read and fill them too. */
export class OrderReader {
  readonly #orders: Orders;
  readonly #columns: number;
  readonly #order: ColumnOrder;
  readonly #own: RowOrder;
  /** Whether there are as many columns as in the version before: then its orders have each column once, too. */
  readonly #isAsWide: boolean;

  constructor(orders: Orders, columns: number) {
    this.#orders = orders;
    this.#columns = columns;
    this.#order = new ColumnOrder(columns);
    this.#own = { order: new Uint16Array(columns), ties: new Uint32Array(tieWords(columns)) };
    this.#isAsWide = orders.moved?.to.length === columns;
  }

  /** Calls a function with the columns of a row in the order of their values; a second time if that order changed. */
  read(values: Float32Array, slot: number, use: (row: RowOrder) => void): void {
    const kept = this.keep(values, slot);
    if (kept !== null) {
      use(kept);
      const { versions, version } = this.#orders;
      // an exchange, because reads before it are then done; a newer table may have taken the slot meanwhile
      if (Atomics.compareExchange(versions, slot, version, version) === version) return;
    }
    this.#order.order(values, this.#own.order, this.#own.ties);
    use(this.#own);
  }

  /** Returns the order of a row, and keeps it if it was not known. Returns null if it cannot be kept. */
  keep(values: Float32Array, slot: number): RowOrder | null {
    if (slot === NO_SLOT) return null;
    const { places, stride, ties: allTies, versions, version, moved } = this.#orders;
    const known = Atomics.load(versions, slot);
    const whole = places.subarray(slot * stride, (slot + 1) * stride);
    const words = tieWords(stride);
    const ties = allTies.subarray(slot * words, (slot + 1) * words);
    const order = whole.subarray(0, this.#columns);
    const row = { order, ties };
    if (known === version) return row;
    // another thread writes it, or it is of a newer table
    if (known === WRITING || known > version) return null;
    if (Atomics.compareExchange(versions, slot, known, WRITING) !== known) return null;
    if (moved === null || known === 0 || known !== version - 1) this.#order.order(values, order, ties);
    // looking whether the order is still right takes a quarter of repairing it
    else if (!(this.#isAsWide && markTiesInOrder(values, order, ties))) this.#order.repair(values, moved, whole, ties);
    Atomics.store(versions, slot, version);
    return row;
  }
}
