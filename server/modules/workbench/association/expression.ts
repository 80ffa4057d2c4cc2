import { setImmediate } from 'node:timers/promises';
import type { AssociationExpression, AssociationValues } from '../../../../contract/entities/association.ts';
import { CORRELATION_LEAST } from '../../../../contract/vocabulary.ts';
import { MOST_COLUMNS } from '../../analysis/columnOrder.ts';
import type { KeptTable } from '../../analysis/orderedSums.ts';
import { ranked } from '../../analysis/ranks.ts';
import { at, firstNotBelow } from '../../search/index/bits.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import type { CohortResponse } from '../cohort.ts';
import type { CorrelatedGenes, GenesToCorrelate } from './correlateGenes.ts';
import { type GeneGroup, groupsOf } from './geneGroups.ts';
import type { KeptOrders } from './keptOrders.ts';
import { concatenated, type GenesToOrder, type OrderedGenes } from './orderGenes.ts';

/** How genes are correlated and put in order: in this thread or in others. */
export type GeneCorrelators = {
  correlate: (groups: readonly GenesToCorrelate[]) => CorrelatedGenes[] | Promise<readonly CorrelatedGenes[]>;
  order: (groups: readonly GenesToOrder[]) => OrderedGenes | Promise<OrderedGenes>;
  kept: KeptOrders;
};

type ChangedModel = Pick<CohortResponse, 'model' | 'bestAverageChange'>;

/** With a smaller share of a table's models, putting their values in order is faster than walking through all. */
const ORDERED_SHARE = 0.25;

/**
 * Returns the correlation of each gene's expression with the changes, the lowest p first. With strata, ranks are those
 * within a model's stratum.
 */
export const correlatedExpression = (
  used: readonly CohortResponse[],
  strata: readonly number[] | null,
  snapshot: Snapshot,
  correlators: GeneCorrelators,
): Promise<AssociationExpression> => correlatedGroups(groupsOf(snapshot), used, strata, snapshot, correlators);

/** Does the same for some groups of genes of the index. */
export async function correlatedGroups(
  groups: readonly GeneGroup[],
  used: readonly ChangedModel[],
  strata: readonly number[] | null,
  snapshot: Snapshot,
  { correlate, order, kept }: GeneCorrelators,
): Promise<AssociationExpression> {
  const asked = groups.flatMap((group) => {
    const task = taskOf(group, used, strata, (table) => kept.of(snapshot, group, table));
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

/** Prepares the genes of a group for the measured ones of the tested models. */
function taskOf(
  { tables }: GeneGroup,
  used: readonly ChangedModel[],
  strata: readonly number[] | null,
  keptOf: (table: number) => KeptTable | null,
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
  const largest = largestOf(runs, tables.length);
  const columns = tables[largest.table]?.table.docs.length ?? 0;
  const pays = largest.models >= columns * ORDERED_SHARE && columns + weights.length - largest.models <= MOST_COLUMNS;
  return {
    runs,
    tables: tables.map(({ table, rowOf }) => ({ values: table.values, columns: table.docs.length, rowOf })),
    kept: pays ? keptOf(largest.table) : null,
    ends: Uint32Array.from(ends),
    weights: Int32Array.from(weights),
    squares,
  };
}

/** Returns the table with the most models of the runs. */
function largestOf(runs: GenesToCorrelate['runs'], tables: number): { table: number; models: number } {
  const counts = new Array<number>(tables).fill(0);
  for (const { table, chosen } of runs) counts[table] = (counts[table] as number) + chosen.length;
  const models = Math.max(0, ...counts);
  return { table: counts.indexOf(models), models };
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
      tables: group.tables.map((table) => ({ ...table, rowOf: partOf(table.rowOf, part, parts) })),
      kept: group.kept && { ...group.kept, slotOf: partOf(group.kept.slotOf, part, parts) },
    })),
  );
}

/** Returns a part as a copy: a part of a buffer would reach the thread with the whole buffer. */
const partOf = (all: Uint32Array, part: number, parts: number): Uint32Array =>
  all.slice(Math.floor((all.length * part) / parts), Math.floor((all.length * (part + 1)) / parts));

/** Joins what the parts of groups found. */
export const joined = (parts: readonly (readonly CorrelatedGenes[])[]): CorrelatedGenes[] =>
  (parts[0] ?? []).map((_, group) => {
    const column = (name: keyof CorrelatedGenes) => concatenated(parts.flatMap((part) => part[group]?.[name] ?? []));
    return { rho: column('rho'), low: column('low'), high: column('high'), p: column('p') };
  });
