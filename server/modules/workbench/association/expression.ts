import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AssociationExpression, AssociationValues } from '../../../../contract/entities/association.ts';
import { CORRELATION_LEAST } from '../../../../contract/vocabulary.ts';
import { emptyOrders, ORDERED_COLUMNS, type Orders } from '../../analysis/orderedSums.ts';
import { ranked } from '../../analysis/ranks.ts';
import { at, firstNotBelow } from '../../search/index/bits.ts';
import type { MeasuredTable } from '../../search/index/measured.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import type { CohortResponse } from '../cohort.ts';
import type { CorrelatedGenes, GenesToCorrelate } from './correlateGenes.ts';
import type { GenesToOrder, OrderedGenes } from './orderGenes.ts';

/** How genes are correlated and put in order: in this thread or in others. */
export type GeneCorrelators = {
  correlate: (groups: readonly GenesToCorrelate[]) => CorrelatedGenes[] | Promise<readonly CorrelatedGenes[]>;
  order: (groups: readonly GenesToOrder[]) => OrderedGenes | Promise<OrderedGenes>;
};

/** Genes that are in the same tables: the rows of each in those tables. */
type GeneGroup = { tables: readonly { segment: Segment; table: MeasuredTable }[]; genes: string[]; rows: number[][] };

const keptGroups = new WeakMap<Snapshot, readonly GeneGroup[]>();

/**
 * Returns the correlation of each gene's expression with the changes, the lowest p first. With strata, ranks are those
 * within a model's stratum.
 */
export async function correlatedExpression(
  used: readonly CohortResponse[],
  strata: readonly number[] | null,
  snapshot: Snapshot,
  { correlate, order }: GeneCorrelators,
): Promise<AssociationExpression> {
  const asked = groupsOf(snapshot).flatMap((group) => {
    const task = taskOf(group, used, strata);
    return task.weights.length < CORRELATION_LEAST ? [] : [{ group, task }];
  });
  // searches have their turn between the steps, each of which takes up to 15 ms with 10,000 models
  await setImmediate();
  const found = await correlate(asked.map(({ task }) => task));
  const ordered = await order(
    found.map((own, place) => {
      const { weights, ends } = asked[place]?.task ?? { weights: [], ends: [] };
      return { ...own, models: weights.length, strata: ends.length };
    }),
  );
  const genes = asked.flatMap(({ group }) => group.genes);
  return {
    genes: Array.from(ordered.places, (place) => genes[place] as string),
    models: Array.from(ordered.models),
    strata: Array.from(ordered.strata),
    rho: Array.from(ordered.rho),
    low: Array.from(ordered.low),
    high: Array.from(ordered.high),
    p: Array.from(ordered.p),
    q: Array.from(ordered.q),
  };
}

/** Returns the expression of a gene in the tested models that were measured. */
export function expressionIn(used: readonly CohortResponse[], gene: string): AssociationValues['values'] {
  return used.flatMap(({ model: { segment, doc } }) => {
    const column = segment.parts.expression.columnOf(gene);
    const place = column && columnOfDoc(column.docs, doc);
    const value = place === undefined ? undefined : column?.values[place];
    return value === undefined ? [] : [{ id: segment.idOf(doc), value }];
  });
}

/** Groups the genes of all segments by the tables that have them. */
function groupsOf(snapshot: Snapshot): readonly GeneGroup[] {
  const known = keptGroups.get(snapshot);
  if (known !== undefined) return known;
  const tables = snapshot.segments.flatMap((segment) =>
    segment.parts.expression.tables.map((table) => ({ segment, table })),
  );
  const found = new Map<string, { gene: string; own: number[]; rows: number[] }>();
  for (const [number, { table }] of tables.entries())
    for (const [row, gene] of table.genes.entries()) {
      const key = gene.toLowerCase();
      const other = found.get(key);
      if (other === undefined) found.set(key, { gene, own: [number], rows: [row] });
      else {
        other.own.push(number);
        other.rows.push(row);
      }
    }
  const groups = new Map<string, GeneGroup>();
  // genes with equal p are shown by name
  const byName = [...found.values()].sort((one, other) => (one.gene < other.gene ? -1 : 1));
  for (const { gene, own, rows } of byName) {
    const key = own.join(' ');
    const group = groups.get(key) ?? {
      tables: tables.filter((_, number) => own.includes(number)),
      genes: [],
      rows: [],
    };
    groups.set(key, group);
    group.genes.push(gene);
    group.rows.push(rows);
  }
  const all = [...groups.values()];
  keptGroups.set(snapshot, all);
  return all;
}

/** With a smaller share of a table's models, putting their values in order is faster than walking through all. */
const ORDERED_SHARE = 0.25;
/** The most bytes of kept orders; those of 10,000 models and 20,000 genes take 400 MB. */
const ORDERS_BYTES = 512 * 2 ** 20;
/** Orders that no analysis used for so long are given up. */
const ORDERS_MS = 10 * 60_000;

const keptOrders = new LRUCache<MeasuredTable, Orders>({
  maxSize: ORDERS_BYTES,
  maxEntrySize: ORDERS_BYTES,
  sizeCalculation: ({ places }) => places.byteLength,
  ttl: ORDERS_MS,
  ttlAutopurge: true,
  updateAgeOnGet: true,
});

/** Returns the orders of a table, which the threads fill; undefined if it is too large. */
function ordersOf(table: MeasuredTable): Orders | undefined {
  const [rows, columns] = [table.genes.length, table.docs.length];
  const known = keptOrders.get(table);
  if (known !== undefined) return known;
  if (columns > ORDERED_COLUMNS || 2 * rows * columns > ORDERS_BYTES) return undefined;
  const made = emptyOrders(rows, columns);
  keptOrders.set(table, made);
  return made;
}

/** Prepares the genes of a group for the measured ones of the tested models. */
function taskOf(
  { tables, genes, rows }: GeneGroup,
  used: readonly CohortResponse[],
  strata: readonly number[] | null,
): GenesToCorrelate {
  const measured = used.flatMap(({ model: { segment, doc }, bestAverageChange }, place) => {
    const table = tables.findIndex((own) => own.segment === segment);
    const column = table < 0 ? undefined : columnOfDoc((tables[table] as (typeof tables)[number]).table.docs, doc);
    const stratum = strata === null ? 0 : (strata[place] ?? -1);
    return column === undefined || stratum < 0 ? [] : [{ table, column, stratum, change: bestAverageChange }];
  });
  const counted = [...Map.groupBy(measured, ({ stratum }) => stratum).values()].filter(({ length }) => length > 1);
  const runs: { table: number; chosen: Uint32Array }[] = [];
  const weights: number[] = [];
  const ends: number[] = [];
  let squares = 0;
  for (const stratum of counted) {
    const parts = [...Map.groupBy(stratum, ({ table }) => table)];
    for (const [table, models] of parts) runs.push({ table, chosen: Uint32Array.from(models, ({ column }) => column) });
    const changes = parts.flatMap(([, models]) => models.map(({ change }) => change));
    for (const rank of ranked(changes).ranks) {
      const weight = 2 * rank - (changes.length + 1);
      weights.push(weight);
      squares += (weight / (2 * (changes.length + 1))) ** 2;
    }
    ends.push(weights.length);
  }
  return {
    runs,
    tables: tables.map(({ table }, place) => ({
      rows: { values: table.values, columns: table.docs.length },
      rowOf: Uint32Array.from(genes, (_, gene) => rows[gene]?.[place] ?? 0),
      orders: tables.length === 1 && weights.length >= table.docs.length * ORDERED_SHARE ? ordersOf(table) : undefined,
    })),
    ends: Uint32Array.from(ends),
    weights: Int32Array.from(weights),
    squares,
  };
}

/** Returns the place of a document among ascending ones; undefined if it is not there. */
function columnOfDoc(docs: Uint32Array, doc: number): number | undefined {
  const place = firstNotBelow(docs.length, (index) => at(docs, index) < doc);
  return docs[place] === doc ? place : undefined;
}

/** Divides groups into parts of about the same work, for as many threads. */
export function inParts(groups: readonly GenesToCorrelate[], parts: number): GenesToCorrelate[][] {
  return Array.from({ length: parts }, (_, part) =>
    groups.map((group) => ({
      ...group,
      tables: group.tables.map(({ rowOf, ...table }) => ({
        ...table,
        rowOf: rowOf.subarray(...rangeOf(rowOf, part, parts)),
      })),
    })),
  );
}

const rangeOf = ({ length }: Uint32Array, part: number, parts: number): [number, number] => [
  Math.floor((length * part) / parts),
  Math.floor((length * (part + 1)) / parts),
];

/** Joins what the parts of groups found. */
export const joined = (parts: readonly (readonly CorrelatedGenes[])[]): CorrelatedGenes[] =>
  (parts[0] ?? []).map((_, group) => {
    const column = (name: keyof CorrelatedGenes) => concatenated(parts.flatMap((part) => part[group]?.[name] ?? []));
    return { rho: column('rho'), low: column('low'), high: column('high'), p: column('p') };
  });

function concatenated(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const column of columns) {
    all.set(column, from);
    from += column.length;
  }
  return all;
}
