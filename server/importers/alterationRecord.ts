import type { Alteration } from '../../contract/entities/model.ts';
import { fusionNamed } from '../../contract/fusions.ts';
import type { Localized } from '../../contract/schema.ts';
import type { AlleleFractions } from './alleleFractions.ts';
import { alteration, fusionIn, fusionOf, isSilent, kindOfCode } from './alterations.ts';
import type { Cells, Reader } from './cells.ts';
import { keepsProtein } from './consequences.ts';
import { reasons } from './reasons.ts';
import { readGeneBeside } from './spreadsheetGenes.ts';
import { readNumber } from './values.ts';
import type { VariantChoice } from './variantChoice.ts';

/** The content of one row of an alteration file: usually one alteration, two if it names two kinds. */
export type AlterationRecord = {
  modelId: string;
  gene: string;
  entrezId: number | null;
  source: string;
  panel: string | null;
  alterations: Alteration[];
  /** Whether the row only shows that the model was sequenced: its variant is not stored, which was reported. */
  isPassedOver: boolean;
  /** Whether an empty cell of the row clears the stored protein change or allele fraction. */
  clears: { change: boolean; fraction: boolean };
};

/** What is known about the whole file before its rows are read. */
type Whole = { fileName: string; choice: VariantChoice; fractions: AlleleFractions };

export function readAlterationsOf(cells: Cells, whole: Whole): AlterationRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const entrezId = cells.read('entrez_id', readNumber(1, 2 ** 31));
  const consequence = cells.isGiven('gene_symbol') ? null : cells.text('consequence');
  if (modelId !== null && entrezId === null && consequence !== null && keepsProtein(consequence)) {
    cells.passOver('consequence', reasons.sameProtein); // between genes
    return null;
  }
  const gene = geneOf(cells, entrezId);
  if (modelId === null || gene === null) return null;
  const alterations = readKinds(cells, gene, whole);
  if (alterations === null) return null;
  return {
    modelId,
    gene: alterations.find(({ kind }) => kind === 'fusion')?.gene ?? gene,
    entrezId,
    source: cells.text('source') ?? whole.fileName,
    panel: cells.text('panel'),
    alterations,
    isPassedOver: alterations.length === 0,
    clears: { change: cells.clears('protein_change'), fraction: cells.clears('allele_fraction') },
  };
}

/**
 * Returns the gene of a row: its symbol, of a fusion without one a partner, else its Entrez number, whose symbol is
 * looked up later.
 */
function geneOf(cells: Cells, entrezId: number | null): string | null {
  const named = ['gene_symbol', 'fusion_gene_3prime', 'fusion_gene_5prime'].find((column) => cells.isGiven(column));
  if (named === undefined && entrezId !== null) return String(entrezId);
  return cells.needed(named ?? 'gene_symbol', readGeneBeside(named === 'gene_symbol' ? entrezId : null));
}

/** Returns the alterations of a row: none if its variant is passed over, null if the row is refused. */
function readKinds(cells: Cells, gene: string, { choice, fractions }: Whole): Alteration[] | null {
  const [start, end] = [cells.text('fusion_gene_5prime'), cells.text('fusion_gene_3prime')];
  const hasPartner = start !== null || end !== null;
  const called = ['alteration', 'call_type'].find((one) => cells.has(one));
  const kinds =
    called === undefined ? undefined : hasPartner ? cells.read(called, readCodes) : cells.needed(called, readCodes);
  if (kinds === null && !hasPartner) return null;
  if (hasPartner || kinds?.includes('fusion')) {
    const fusion = hasPartner
      ? fusionOfPair(gene, start, end)
      : (fusionOf(gene, cells.text('protein_change') ?? '') ?? fusionIn(gene) ?? alteration(gene, 'fusion'));
    if (fusion === undefined) {
      cells.refuseRow('gene_symbol', reasons.notAPartner);
      return null;
    }
    if (start !== null && start.toUpperCase() === end?.toUpperCase()) {
      cells.passOver('fusion_gene_3prime', reasons.withinOneGene);
      return [];
    }
    const others = (kinds ?? []).filter((kind) => kind !== 'fusion');
    return [...others.map((kind) => alteration(fusion.gene, kind)), fusion];
  }
  const others = (kinds ?? []).filter((kind) => kind !== 'mutation').map((kind) => alteration(gene, kind));
  if (kinds && others.length === kinds.length) return others;
  const [column, why] = passedOver(cells, gene, kinds === undefined ? choice : undefined) ?? [];
  if (why !== undefined && column !== undefined) {
    if (others.length === 0) cells.passOver(column, why);
    else cells.notice(column, why);
    return others;
  }
  const one = alteration(gene, 'mutation', cells.text('protein_change'));
  return [...others, { ...one, alleleFraction: cells.read('allele_fraction', fractions.reader) }];
}

/** Returns the fusion of the genes in two columns. If they name one gene only, its partner is unknown. */
function fusionOfPair(gene: string, start: string | null, end: string | null): Alteration | undefined {
  const fusion = fusionOf(gene, `${start ?? gene}::${end ?? gene}`);
  if (fusion === undefined || (start !== null && end !== null)) return fusion;
  const isAlone = fusion.proteinChange === fusionNamed([fusion.gene, fusion.gene]);
  return isAlone ? alteration(fusion.gene, 'fusion') : fusion;
}

/** Returns the column and the reason for which the mutation of a row is not stored. A call needs no choice. */
function passedOver(cells: Cells, gene: string, choice: VariantChoice | undefined): [string, Localized] | undefined {
  const why = choice?.refuses(cells, gene);
  if (why !== undefined) return ['gene_symbol', why];
  if (isSilent(alteration(gene, 'mutation', cells.text('protein_change')))) return ['protein_change', reasons.silent];
  const consequence = cells.text('consequence');
  if (consequence !== null && keepsProtein(consequence)) return ['consequence', reasons.sameProtein];
  return undefined;
}

/** Reads codes of alteration kinds: `MUT;IND`, `AMP`, `hotspot`. */
export const readCodes: Reader<Alteration['kind'][]> = (text) => {
  const found = text
    .toUpperCase()
    .split(';')
    .map((code) => kindOfCode[code.trim()]);
  const kinds = found.filter((kind) => kind !== undefined);
  return kinds.length === found.length
    ? { value: [...new Set(kinds)] }
    : { refused: reasons.noneOf(Object.keys(kindOfCode)) };
};
