import type { TumorEntry } from '../../../../contract/entities/tumor.ts';
import { CHANGE_MAX, GENE_MAX } from '../../../../contract/lengths.ts';
import { AlleleFractions } from '../../../importers/alleleFractions.ts';
import { readAlterationsOf } from '../../../importers/alterationRecord.ts';
import { Cells } from '../../../importers/cells.ts';
import { columnsOf } from '../../../importers/columns.ts';
import { columnIn, type Layout, type LayoutFile, sourcesIn } from '../../../importers/layouts/layout.ts';
import { maf } from '../../../importers/layouts/maf.ts';
import { vcf } from '../../../importers/layouts/vcf.ts';
import { MappedFile } from '../../../importers/mappedFile.ts';
import { Report } from '../../../importers/report.ts';
import { VariantChoice } from '../../../importers/variantChoice.ts';
import { breather } from '../../../platform/time/breather.ts';
import { pastedTable } from '../../../tables/pastedTable.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';

/** The variants of a file: those that count, those that do not, and the samples they are of. */
export type FileVariants = { format: 'maf' | 'vcf'; entries: TumorEntry[]; samples: number };

/** The columns of a VCF file before those of its samples. */
const CALL_COLUMNS = 9;
const MOST_SAMPLES = 10;
/** The name of a sample that the file does not name. */
const UNNAMED = 'tumor';
/** The columns of a MAF without which its variants cannot be read. An excerpt may lack the one of the sample. */
const MAF_COLUMNS = ['Hugo_Symbol', 'Variant_Classification'];

/**
 * Reads the text of a MAF or VCF file with the readers of imports, in memory. A variant counts if an import would store
 * it: it changes the protein, and is a driver if the file marks drivers. Returns null if the text is neither.
 */
export async function readVariantFile(
  text: string,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<FileVariants | null> {
  // a file of many patients is refused before its columns are read; one of a patient has a tumor and a normal sample
  const columns = /^#CHROM\t.*$/m.exec(text)?.[0].split('\t').length ?? 0;
  if (columns > CALL_COLUMNS + MOST_SAMPLES) return { format: 'vcf', entries: [], samples: columns - CALL_COLUMNS };
  const table = pastedTable(text);
  if (table === null) return null;
  const [ofCalls, ofMaf] = [vcf[0], maf[0]];
  const has = (names: readonly string[]) => names.every((name) => columnIn(table.header, name) !== undefined);
  if (ofCalls !== undefined && has(ofCalls.header)) {
    return { format: 'vcf', ...(await variantsOf(table, ofCalls, snapshot, signal)) };
  }
  if (ofMaf !== undefined && has(MAF_COLUMNS))
    return { format: 'maf', ...(await variantsOf(table, ofMaf, snapshot, signal)) };
  return null;
}

type OpenTable = NonNullable<ReturnType<typeof pastedTable>>;

async function variantsOf(
  table: OpenTable,
  layout: Layout,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<Omit<FileVariants, 'format'>> {
  const file: LayoutFile = { name: UNNAMED, part: '', header: table.header };
  const mapping = { model_id: { value: UNNAMED }, ...sourcesIn(table.header, layout.mapping(file)) };
  const breathe = breather();
  const rest = async () => {
    await breathe();
    signal.throwIfAborted();
  };
  const rows: Cells[] = [];
  const report = new Report();
  for await (const group of MappedFile.of(table, columnsOf('alterations'), mapping).groups()) {
    rows.push(...group.map(({ line, values }) => new Cells(line, values, report)));
    await rest();
  }
  const [choice, fractions] = [new VariantChoice(), new AlleleFractions()];
  for (const cells of rows) {
    choice.scan(cells);
    await rest();
  }
  const samples = new Set<string>();
  const read = (cells: Cells): TumorEntry[] => {
    const record = readAlterationsOf(cells, { fileName: UNNAMED, choice, fractions });
    if (record !== null) samples.add(record.modelId);
    const gene = record?.gene ?? cells.text('gene_symbol') ?? '';
    const what = cells.text('protein_change') ?? cells.text('consequence') ?? '';
    const typed = `${gene} ${what}`.trim().slice(0, GENE_MAX + CHANGE_MAX);
    if (record === null || record.isPassedOver) {
      return [{ typed, gene: null, reason: record === null && gene !== '' ? 'unknown' : 'silent' }];
    }
    return record.alterations.map(({ kind, proteinChange, gene: named }) => ({
      typed,
      gene: symbolOf(named, snapshot),
      kind,
      ...(proteinChange !== null && { change: proteinChange.replace(/^p\./, '').slice(0, CHANGE_MAX) }),
    }));
  };
  const entries: TumorEntry[] = [];
  for (const cells of rows) {
    entries.push(...read(cells));
    await rest();
  }
  return { entries, samples: samples.size };
}

/** Returns the catalog's symbol for a gene that a file names. */
const symbolOf = (gene: string, { vocabulary }: Snapshot): string =>
  (vocabulary.valuesNamed('gene', gene)[0] ?? gene).slice(0, GENE_MAX);
