import { setImmediate } from 'node:timers/promises';
import type { AssociationExpression, AssociationValues } from '../../../../contract/entities/association.ts';
import { CORRELATION_LEAST } from '../../../../contract/vocabulary.ts';
import { falseDiscovery } from '../../analysis/counts.ts';
import { ranked } from '../../analysis/ranks.ts';
import { at, firstNotBelow } from '../../search/index/bits.ts';
import type { MeasuredTable } from '../../search/index/measured.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import type { CohortResponse } from '../cohort.ts';
import type { CorrelatedGenes, GenesToCorrelate } from './correlateGenes.ts';

/** Correlates groups of genes, in this thread or in others. */
export type GeneCorrelator = (
  groups: readonly GenesToCorrelate[],
) => CorrelatedGenes[] | Promise<readonly CorrelatedGenes[]>;

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
  correlate: GeneCorrelator,
): Promise<AssociationExpression> {
  const asked = groupsOf(snapshot).flatMap((group) => {
    const task = taskOf(group, used, strata);
    return task.weights.length < CORRELATION_LEAST ? [] : [{ group, task }];
  });
  const found = await correlate(asked.map(({ task }) => task));
  // searches are answered between the steps, each of which takes some milliseconds for 20,000 genes
  await setImmediate();
  const rows = asked.flatMap(({ group: { genes }, task: { weights, ends } }, place) => {
    const own = found[place];
    if (own === undefined) return [];
    return genes.flatMap((gene, index) => {
      const p = own.p[index] as number;
      return Number.isNaN(p) ? [] : [{ gene, own, index, p, models: weights.length, strata: ends.length }];
    });
  });
  await setImmediate();
  rows.sort((one, other) => one.p - other.p || (one.gene < other.gene ? -1 : 1));
  await setImmediate();
  const adjusted = falseDiscovery(Float64Array.from(rows, ({ p }) => p));
  await setImmediate();
  const column = (name: 'rho' | 'low' | 'high') => rows.map(({ own, index }) => rounded(own[name][index] as number));
  return {
    genes: rows.map(({ gene }) => gene),
    models: rows.map(({ models }) => models),
    strata: rows.map((row) => row.strata),
    rho: column('rho'),
    low: column('low'),
    high: column('high'),
    p: rows.map(({ p }) => short(p)),
    q: Array.from(adjusted, short),
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

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
/** Returns a number with about six digits, which is much shorter as text. */
function short(value: number): number {
  const scale = 10 ** (5 - Math.floor(Math.log10(value)));
  return value > 0 && Number.isFinite(scale) ? Math.round(value * scale) / scale : value;
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
  for (const { gene, own, rows } of found.values()) {
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
      tables: group.tables.map(({ rows, rowOf }) => ({ rows, rowOf: rowOf.subarray(...rangeOf(rowOf, part, parts)) })),
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
    const column = (name: keyof CorrelatedGenes) =>
      Float64Array.from(parts.flatMap((part) => Array.from(part[group]?.[name] ?? [])));
    return { rho: column('rho'), low: column('low'), high: column('high'), p: column('p') };
  });
