import { LRUCache } from 'lru-cache';
import { GONE, MOST_COLUMNS, type Moved } from '../../analysis/columnOrder.ts';
import type { KeptTable } from '../../analysis/orderedSums.ts';
import { emptyOrders, NO_SLOT, type Orders, slotBytes } from '../../analysis/orders.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import type { GeneGroup } from './geneGroups.ts';

/** The most bytes of kept orders; those of 10,000 models and 20,000 genes take 440 MB. */
const ORDERS_BYTES = 512 * 2 ** 20;
/** The room for added models: a share of the models, and at least so many. */
const ROOM_SHARE = 1 / 32;
const LEAST_ROOM = 32;
/** Models that are the same in two tables, as a share of each, of which one can follow the other. */
const SAME_SHARE = 0.5;

/** The orders of the models of a table and its successors. Large tables are divided by gene and share them. */
type Kept = {
  orders: Orders;
  slots: Map<string, number>;
  /** The ids of the models by column, and the documents by which the table is known. */
  ids: readonly string[];
  docs: WeakRef<Uint32Array>;
  /** The slots of each list of genes. */
  lists: WeakMap<readonly string[], Uint32Array>;
};

export type KeptOrders = {
  /**
   * Returns the orders of a table of a group, which threads fill; null if they cannot be kept. Orders of an earlier
   * index are taken over: rows are then repaired rather than put in order again.
   */
  of(snapshot: Snapshot, group: GeneGroup, table: number): KeptTable | null;
  /** The bytes that all orders take when they are filled. */
  readonly bytes: number;
  clear(): void;
};

/** Keeps orders of the genes' models in shared memory, at most so many bytes. */
export function createKeptOrders(mostBytes = ORDERS_BYTES): KeptOrders {
  const byDocs = new WeakMap<Uint32Array, Kept>();
  const all = new LRUCache<Kept, Orders>({ maxSize: mostBytes, maxEntrySize: mostBytes, sizeCalculation: bytesOf });

  function keptOf(snapshot: Snapshot, segment: Segment, docs: Uint32Array): Kept | null {
    const known = byDocs.get(docs);
    // a newer table has taken over the orders of an older one, which an earlier analysis may still need
    if (known !== undefined && known.docs.deref() !== docs) return null;
    if (known !== undefined && all.get(known) !== undefined) return known;
    const ids = Array.from(docs, (doc) => segment.idOf(doc));
    const genes = segment.parts.expression.tables
      .filter((table) => table.docs === docs)
      .flatMap((table) => table.genes);
    const kept = takenOver(snapshot, ids, genes.length) ?? made(ids, genes.length, mostBytes);
    if (kept === null) return null;
    kept.docs = new WeakRef(docs);
    byDocs.set(docs, kept);
    all.set(kept, kept.orders);
    return kept;
  }

  /** Returns orders of an earlier index with about the same models; null if there are none with enough room. */
  function takenOver(snapshot: Snapshot, ids: readonly string[], genes: number): Kept | null {
    const inUse = new Set(snapshot.segments.flatMap(({ parts }) => parts.expression.tables.map(({ docs }) => docs)));
    const places = new Map(ids.map((id, place) => [id, place]));
    for (const kept of all.keys()) {
      const docs = kept.docs.deref();
      if (docs !== undefined && inUse.has(docs)) continue;
      const same = kept.ids.filter((id) => places.has(id)).length;
      if (same < SAME_SHARE * Math.max(ids.length, kept.ids.length)) continue;
      const { orders } = kept;
      const isRoom = ids.length <= orders.stride && slotsFor(genes, orders.stride, mostBytes) <= orders.versions.length;
      if (!isRoom) {
        all.delete(kept);
        continue;
      }
      kept.orders = { ...orders, version: orders.version + 1, moved: movedTo(places, kept.ids) };
      kept.ids = ids;
      return kept;
    }
    return null;
  }

  return {
    of: (snapshot, { tables, genes }, place) => {
      const own = tables[place];
      const kept = own && keptOf(snapshot, own.segment, own.table.docs);
      return kept ? { table: place, orders: kept.orders, slotOf: slotsOf(kept, genes) } : null;
    },
    get bytes() {
      return all.calculatedSize;
    },
    clear: () => all.clear(),
  };
}

/** Creates orders for as many genes as fit; null if not even one does. */
function made(ids: readonly string[], genes: number, mostBytes: number): Kept | null {
  const room = Math.max(LEAST_ROOM, Math.ceil(ids.length * ROOM_SHARE));
  const stride = Math.min(MOST_COLUMNS, ids.length + room);
  const slots = slotsFor(genes, stride, mostBytes);
  if (ids.length > MOST_COLUMNS || slots === 0) return null;
  return {
    orders: emptyOrders(slots, stride),
    slots: new Map(),
    ids,
    docs: new WeakRef(new Uint32Array()),
    lists: new WeakMap(),
  };
}

const bytesOf = ({ stride, versions }: Orders): number => versions.length * slotBytes(stride);

/** Returns for how many genes orders are kept. */
const slotsFor = (genes: number, stride: number, mostBytes: number): number =>
  Math.min(genes, Math.floor(mostBytes / slotBytes(stride)));

/** Returns the slots of genes. New genes get one while there are any. */
function slotsOf({ slots, lists, orders }: Kept, genes: readonly string[]): Uint32Array {
  let found = lists.get(genes);
  if (found === undefined) {
    found = Uint32Array.from(genes, (gene) => {
      const key = gene.toLowerCase();
      const known = slots.get(key);
      if (known !== undefined) return known;
      if (slots.size >= orders.versions.length) return NO_SLOT;
      slots.set(key, slots.size);
      return slots.size - 1;
    });
    lists.set(genes, found);
  }
  return found;
}

/** Returns where the models of an earlier table are now, and which were added. */
function movedTo(places: ReadonlyMap<string, number>, before: readonly string[]): Moved {
  const known = new Set(before);
  return {
    to: Int32Array.from(before, (id) => places.get(id) ?? GONE),
    added: Uint16Array.from([...places].flatMap(([id, place]) => (known.has(id) ? [] : [place]))),
  };
}
