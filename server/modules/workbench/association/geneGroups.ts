import type { MeasuredTable } from '../../search/index/measured.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';

/** Genes that are in the same tables, and their rows in each. */
export type GeneGroup = {
  tables: readonly { segment: Segment; table: MeasuredTable; rowOf: Uint32Array }[];
  /** By name. */
  genes: readonly string[];
};

const keptGroups = new WeakMap<Snapshot, readonly GeneGroup[]>();

/** Groups the genes of all segments by the tables that have them. */
export function groupsOf(snapshot: Snapshot): readonly GeneGroup[] {
  let groups = keptGroups.get(snapshot);
  if (groups === undefined) {
    groups = madeGroups(snapshot);
    keptGroups.set(snapshot, groups);
  }
  return groups;
}

function madeGroups(snapshot: Snapshot): readonly GeneGroup[] {
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
  // genes with equal p are shown by name
  const byName = [...found.values()].sort((one, other) => (one.gene < other.gene ? -1 : 1));
  return [...Map.groupBy(byName, ({ own }) => own.join(' ')).values()].map((genes) => ({
    tables: (genes[0]?.own ?? []).map((number, place) => ({
      ...(tables[number] as (typeof tables)[number]),
      rowOf: Uint32Array.from(genes, ({ rows }) => rows[place] as number),
    })),
    genes: genes.map(({ gene }) => gene),
  }));
}
