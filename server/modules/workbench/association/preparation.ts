import type { KeptTable, TableRows } from '../../analysis/orderedSums.ts';
import { areKnown } from '../../analysis/orders.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import type { OrdersToFill } from './fillOrders.ts';
import { groupsOf } from './geneGroups.ts';
import type { KeptOrders } from './keptOrders.ts';

/** Orders are given up, and not prepared any more, if there was no analysis for so long. */
export const UNUSED_MS = 10 * 60_000;

export type Preparation = {
  /** Notes that genes were analyzed. Orders are prepared now, and after each change of the index for a while. */
  used(): void;
  /** Notes that an analysis of genes may follow. If none was made lately, the threads are warmed up too. */
  expected(): void;
  /** Whether an analysis was made lately, so that orders are prepared. */
  isActive(): boolean;
  stop(): void;
};

/**
 * Fills the orders of the current index before an analysis needs them.
 *
 * @param work.fill fills orders in a thread of low priority
 * @param work.warm starts the threads of analyses and has their code compiled
 */
export function createPreparation(
  local: Pick<EmbeddedEngine, 'view' | 'onChange'>,
  kept: KeptOrders,
  { fill, warm }: { fill: (task: OrdersToFill) => Promise<void>; warm: (snapshot: Snapshot) => Promise<void> },
): Preparation {
  let expiry: NodeJS.Timeout | undefined;
  let running: Int32Array | undefined;
  let isWanted = false;
  let isCold = false;

  /** Prepares the current index if analyses are made. A change meanwhile ends that, and its index is prepared then. */
  async function prepare(): Promise<void> {
    isWanted = true;
    if (running !== undefined) {
      Atomics.store(running, 0, 1);
      return;
    }
    while (isWanted && expiry !== undefined) {
      isWanted = false;
      running = new Int32Array(new SharedArrayBuffer(4));
      try {
        const { snapshot } = await local.view();
        if (isCold) {
          isCold = false;
          await warm(snapshot);
        }
        const groups = unknownOf(snapshot, kept);
        if (groups.length > 0) await fill({ groups, stop: running });
      } catch {
        // an analysis then fills them itself
      } finally {
        running = undefined;
      }
    }
  }

  const forget = local.onChange(() => void prepare());
  const end = () => {
    clearTimeout(expiry);
    expiry = undefined;
    if (running !== undefined) Atomics.store(running, 0, 1);
    kept.clear();
  };
  const begin = () => {
    clearTimeout(expiry);
    expiry = setTimeout(end, UNUSED_MS).unref();
    if (running === undefined) void prepare();
  };
  return {
    used: begin,
    expected: () => {
      isCold ||= expiry === undefined;
      begin();
    },
    isActive: () => expiry !== undefined,
    stop: () => {
      forget();
      end();
    },
  };
}

/** Returns the groups of genes with orders that are not known, of the table with the most models of each. */
function unknownOf(snapshot: Snapshot, kept: KeptOrders): { rows: TableRows; kept: KeptTable }[] {
  return groupsOf(snapshot).flatMap((group) => {
    const sizes = group.tables.map(({ table }) => table.docs.length);
    const place = sizes.indexOf(Math.max(...sizes));
    const own = group.tables[place];
    const orders = kept.of(snapshot, group, place);
    if (own === undefined || orders === null || areKnown(orders.orders, orders.slotOf)) return [];
    return [{ rows: { values: own.table.values, columns: own.table.docs.length, rowOf: own.rowOf }, kept: orders }];
  });
}
