import { RankSums, type Rows } from './rankSums.ts';

/**
 * The columns of each row in the order of their values, in shared memory, so that threads fill and read them. `known`
 * is 1 for the rows that are filled.
 */
export type Orders = { places: Uint16Array; known: Uint8Array };

/** Rows with more columns have no orders. */
export const ORDERED_COLUMNS = 2 ** 16;

/** Creates empty orders: two bytes a value, which are taken when they are filled. */
export function emptyOrders(rows: number, columns: number): Orders {
  return {
    places: new Uint16Array(new SharedArrayBuffer(2 * rows * columns)),
    known: new Uint8Array(new SharedArrayBuffer(rows)),
  };
}

/** The weight of the columns that are not chosen. */
const NOT_CHOSEN = -(2 ** 31);

/**
 * The sums of `RankSums` over a large share of the columns of a table, by walking through kept orders. It takes about
 * 2 ns a column, a fifth of putting the values in order again.
 */
export class OrderedSums {
  /** Of each stratum: the sum of twice the rank · weight, and of t³ − t over the sizes of the ties. */
  readonly product: Float64Array;
  readonly tied: Float64Array;
  readonly #rows: Rows;
  readonly #orders: Orders;
  readonly #stratumOf: Uint16Array;
  readonly #weightOf: Int32Array;
  /** Of each stratum: twice the models before, plus one; the models with the last value, and their weights. */
  readonly #before: Int32Array;
  readonly #ties: Int32Array;
  readonly #sum: Int32Array;
  readonly #last: Float32Array;
  readonly #sums: RankSums;

  /**
   * @param chosen the columns that are used, in the order of their strata
   * @param weights the weight of each of them
   * @param ends the end of each stratum among them
   */
  constructor(rows: Rows, orders: Orders, chosen: Uint32Array, weights: Int32Array, ends: Uint32Array) {
    this.#rows = rows;
    this.#orders = orders;
    this.#stratumOf = new Uint16Array(rows.columns);
    this.#weightOf = new Int32Array(rows.columns).fill(NOT_CHOSEN);
    let stratum = 0;
    for (const [place, column] of chosen.entries()) {
      if (place === ends[stratum]) stratum++;
      this.#stratumOf[column] = stratum;
      this.#weightOf[column] = weights[place] as number;
    }
    this.product = new Float64Array(ends.length);
    this.tied = new Float64Array(ends.length);
    this.#before = new Int32Array(ends.length);
    this.#ties = new Int32Array(ends.length);
    this.#sum = new Int32Array(ends.length);
    this.#last = new Float32Array(ends.length);
    this.#sums = new RankSums(rows.columns);
  }

  /** Computes the sums of a row. The first time, it also puts the row in order. */
  sum(row: number): void {
    const { columns } = this.#rows;
    const { places, known } = this.#orders;
    const order = places.subarray(row * columns, (row + 1) * columns);
    if (Atomics.load(known, row) === 0) {
      this.#sums.order(this.#rows, row, order);
      Atomics.store(known, row, 1);
    }
    if (this.product.length === 1) this.#walk(order, row * columns);
    else this.#walkStrata(order, row * columns);
  }

  /** The sums of all chosen columns as one stratum. */
  #walk(order: Uint16Array, base: number): void {
    const [values, weightOf] = [this.#rows.values, this.#weightOf];
    let product = 0;
    let tied = 0;
    // twice the number of models before, plus one
    let before = 1;
    let ties = 0;
    let sum = 0;
    let last = Number.NaN;
    for (let index = 0; index < order.length; index++) {
      const column = order[index] as number;
      const weight = weightOf[column] as number;
      if (weight === NOT_CHOSEN) continue;
      const value = values[base + column] as number;
      if (value === last) {
        ties++;
        sum += weight;
        continue;
      }
      product += sum * (before + ties);
      if (ties > 1) tied += ties * ties * ties - ties;
      before += 2 * ties;
      ties = 1;
      sum = weight;
      last = value;
    }
    this.product[0] = product + sum * (before + ties);
    this.tied[0] = tied + ties * ties * ties - ties;
  }

  #walkStrata(order: Uint16Array, base: number): void {
    const [values, stratumOf, weightOf] = [this.#rows.values, this.#stratumOf, this.#weightOf];
    const [product, ties, sum, last] = [this.product, this.#ties, this.#sum, this.#last];
    this.#before.fill(1);
    product.fill(0);
    this.tied.fill(0);
    ties.fill(0);
    for (let index = 0; index < order.length; index++) {
      const column = order[index] as number;
      const weight = weightOf[column] as number;
      if (weight === NOT_CHOSEN) continue;
      const stratum = stratumOf[column] as number;
      const value = values[base + column] as number;
      const equal = ties[stratum] as number;
      if (value === last[stratum] && equal > 0) {
        ties[stratum] = equal + 1;
        sum[stratum] = (sum[stratum] as number) + weight;
        continue;
      }
      if (equal > 0) this.#close(stratum, equal);
      ties[stratum] = 1;
      sum[stratum] = weight;
      last[stratum] = value;
    }
    for (const [stratum, equal] of ties.entries()) this.#close(stratum, equal);
  }

  /** Adds the models of a stratum that have the same value. */
  #close(stratum: number, ties: number): void {
    const before = this.#before[stratum] as number;
    this.product[stratum] = (this.product[stratum] as number) + (this.#sum[stratum] as number) * (before + ties);
    if (ties > 1) this.tied[stratum] = (this.tied[stratum] as number) + (ties * ties * ties - ties);
    this.#before[stratum] = before + 2 * ties;
  }
}
