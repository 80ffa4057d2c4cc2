import { inArray } from 'drizzle-orm';
import type { Alteration } from '../../../../contract/entities/model.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import { tabLines } from '../../../platform/export/tabFile.ts';
import type { CellValue } from '../../../platform/export/writeFile.ts';
import { gene } from '../../catalog/gene.table.ts';
import type { ModelRow } from '../../catalog/model.table.ts';
import { readFields } from './modelData.ts';

/** The first line of a table of mutations. `tumor_f` is the allele fraction, as Oncotator names it. */
export const MAF_HEAD = tabLines([
  [...['Hugo_Symbol', 'Entrez_Gene_Id', 'Variant_Classification', 'Tumor_Sample_Barcode', 'HGVSp_Short'], 'tumor_f'],
]);

/**
 * Yields the mutations of the models in the Mutation Annotation Format of the Genomic Data Commons. The catalog has
 * changes of proteins, so there are no columns of the genome.
 */
export async function* mafText(database: Database, ids: PackedIds): AsyncGenerator<string> {
  yield MAF_HEAD;
  for await (const models of readFields(database, ids, ['modelCode', 'alterations']))
    yield await mafLines(
      database,
      models.map((of) => ({ of, sample: of.modelCode })),
    );
}

/** Returns the lines with the mutations of models, under the names of their samples. */
export async function mafLines(
  database: Database,
  models: readonly { of: Pick<ModelRow, 'alterations'>; sample: string }[],
): Promise<string> {
  const found = models.flatMap(({ of, sample }) => mutationsOf(of).map((mutation) => ({ sample, mutation })));
  const entrez = await entrezIds(database, new Set(found.map(({ mutation }) => mutation.gene)));
  return tabLines(
    found.map(({ sample, mutation }): CellValue[] => [
      ...[mutation.gene, entrez.get(mutation.gene) ?? null, variantClass(mutation.proteinChange), sample],
      ...[mutation.proteinChange && shortChange(mutation.proteinChange), mutation.alleleFraction],
    ]),
  );
}

/** Returns the mutations of a model, each change of a gene once. */
export const mutationsOf = ({ alterations }: Pick<ModelRow, 'alterations'>): Alteration[] => [
  ...new Map(
    alterations
      .filter(({ kind }) => kind === 'mutation')
      .map((one) => [`${one.gene} ${one.proteinChange && shortChange(one.proteinChange)}`, one]),
  ).values(),
];

/** Returns the Entrez ids of the genes that have one, by symbol. */
export async function entrezIds(database: Database, symbols: ReadonlySet<string>): Promise<Map<string, number>> {
  if (symbols.size === 0) return new Map();
  const rows = await database
    .select({ symbol: gene.symbol, entrezId: gene.entrezId })
    .from(gene)
    .where(inArray(gene.symbol, [...symbols]));
  return new Map(rows.flatMap(({ symbol, entrezId }) => (entrezId === null ? [] : [[symbol, entrezId]])));
}

const LONGEST = 255;

/** Returns a change with `p.` before it if it is in HGVS notation; a list keeps its first change only. */
function shortChange(change: string): string {
  const first = (change.replace(/^p\./, '').split(/[;,]/)[0] ?? '').trim().slice(0, LONGEST - 2);
  return /^[A-Z*]\d+/.test(first) ? `p.${first}` : first;
}

const CHANGE = /^(?<from>[A-Z*])(?<first>\d+)(?:_[A-Z*](?<last>\d+))?(?<rest>\D.*)?$/;

/**
 * Returns the class of a mutation as MAF names it, as far as its change of the protein proves one. A frameshift is
 * `Unknown`, because the change does not say whether bases were deleted or inserted.
 */
export function variantClass(change: string | null): string {
  const short = (change ?? '').replace(/^p\./, '').split(/[;,]/)[0]?.trim() ?? '';
  if (/splice/i.test(short)) return 'Splice_Site';
  const { from, first = '', last = first, rest = '' } = CHANGE.exec(short)?.groups ?? {};
  if (from === undefined || /fs/.test(rest)) return 'Unknown';
  if (rest === '=' || rest === from) return 'Silent';
  if (from === '*') return 'Nonstop_Mutation';
  if (from === 'M' && first === '1' && /^[A-Z?]$/.test(rest)) return 'Translation_Start_Site';
  if (/^(?:delins[A-Z]*)?\*$/.test(rest)) return 'Nonsense_Mutation';
  if (/^[A-Z]$/.test(rest)) return 'Missense_Mutation';
  const inserted = /^delins([A-Z]+)$/.exec(rest)?.[1]?.length;
  const removed = Number(last) - Number(first) + 1;
  if (inserted === removed) return 'Missense_Mutation';
  if (inserted !== undefined) return inserted < removed ? 'In_Frame_Del' : 'In_Frame_Ins';
  if (/^del[A-Z]*$/.test(rest)) return 'In_Frame_Del';
  return /^(?:ins|dup)/.test(rest) ? 'In_Frame_Ins' : 'Unknown';
}
