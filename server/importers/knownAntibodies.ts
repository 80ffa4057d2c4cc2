import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** The RRID and the targets by catalog number. */
const table = readTable();

/**
 * `data/antibody-rrids.csv`: antibodies of the organ mapping antibody panels of HuBMAP (CC BY 4.0) with their number in
 * the Antibody Registry. Catalog numbers and RRIDs that occur with several others are left out.
 */
function readTable() {
  const file = readFileSync(new URL('./data/antibody-rrids.csv', import.meta.url));
  const rows = parse(file, { columns: true }) as Record<'rrid' | 'catalog_number' | 'targets', string>[];
  return new Map(
    rows.map(({ rrid, ...row }) => [keyOf(row.catalog_number), { rrid, targets: row.targets.split('|') }]),
  );
}

function keyOf(catalogNumber: string): string {
  return catalogNumber.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Returns the RRID of a known antibody. Vendors may use the same catalog numbers, so its target must agree as well.
 * @param targetGene the symbol of the gene
 */
export function antibodyRrid(catalogNumber: string, targetGene: string | null): string | null {
  const known = table.get(keyOf(catalogNumber));
  return known && targetGene !== null && known.targets.includes(targetGene.toUpperCase()) ? known.rrid : null;
}
