import { constants, setPriority } from 'node:os';
import type { KeptTable, TableRows } from '../../analysis/orderedSums.ts';
import { OrderReader } from '../../analysis/orders.ts';

/** Tables whose orders are to be filled. A number other than zero in `stop` ends the work. */
export type OrdersToFill = { groups: readonly { rows: TableRows; kept: KeptTable }[]; stop: Int32Array };

/** Fills orders in a thread. On Linux other threads have precedence: the priority is that of this thread alone. */
export default function fillOrders(task: OrdersToFill): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  fill(task);
}

/** Fills the orders that are not known. */
export function fill({ groups, stop }: OrdersToFill): void {
  for (const { rows, kept } of groups) {
    const { values, columns, rowOf } = rows;
    const reader = new OrderReader(kept.orders, columns);
    // an analysis goes from the first gene to the last, so that the two meet once
    for (let gene = rowOf.length - 1; gene >= 0; gene--) {
      if (Atomics.load(stop, 0) !== 0) return;
      const row = rowOf[gene] as number;
      reader.keep(values.subarray(row * columns, (row + 1) * columns), kept.slotOf[gene] as number);
    }
  }
}
