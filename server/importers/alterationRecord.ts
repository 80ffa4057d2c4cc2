import type { Alteration } from '../../contract/entities/model.ts';
import { alteration, fusionIn, fusionOf, isSilent, kindOfCode } from './alterations.ts';
import type { Cells, Reader } from './cells.ts';
import { reasons } from './reasons.ts';
import { readBounded, readNumber } from './values.ts';
import type { VariantChoice } from './variantChoice.ts';

/** The content of one row of an alteration file: usually one alteration, two if it names two kinds. */
export type AlterationRecord = {
  modelId: string;
  gene: string;
  entrezId: number | null;
  source: string;
  panel: string | null;
  alterations: Alteration[];
  /** Whether an empty cell of the row clears the stored protein change or allele fraction. */
  clears: { change: boolean; fraction: boolean };
};

export function readAlterationsOf(cells: Cells, fileName: string, choice: VariantChoice): AlterationRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const gene = cells.required('gene_symbol');
  if (modelId === null || gene === null) return null;
  const alterations = readKinds(cells, gene, choice);
  if (alterations === null) return null;
  return {
    modelId,
    gene: alterations.find(({ kind }) => kind === 'fusion')?.gene ?? gene,
    entrezId: cells.read('entrez_id', readNumber(1, 2 ** 31)),
    source: cells.text('source') ?? fileName,
    panel: cells.text('panel'),
    alterations,
    clears: { change: cells.clears('protein_change'), fraction: cells.clears('allele_fraction') },
  };
}

function readKinds(cells: Cells, gene: string, choice: VariantChoice): Alteration[] | null {
  const [start, end] = [cells.text('fusion_gene_5prime'), cells.text('fusion_gene_3prime')];
  const hasPartner = start !== null || end !== null;
  const column = ['alteration', 'call_type'].find((one) => cells.has(one));
  const kinds =
    column === undefined ? undefined : hasPartner ? cells.read(column, readCodes) : cells.needed(column, readCodes);
  if (kinds === null && !hasPartner) return null;
  if (hasPartner || kinds?.includes('fusion')) {
    const fusion = hasPartner
      ? fusionOf(gene, `${start ?? gene}::${end ?? gene}`)
      : (fusionOf(gene, cells.text('protein_change') ?? '') ?? fusionIn(gene) ?? alteration(gene, 'fusion'));
    if (fusion === undefined) {
      cells.refuseRow('gene_symbol', reasons.notAPartner);
      return null;
    }
    const others = (kinds ?? []).filter((kind) => kind !== 'fusion');
    return [...others.map((kind) => alteration(fusion.gene, kind)), fusion];
  }
  if (kinds) return kinds.map((kind) => alteration(gene, kind));
  const why = choice.refuses(cells, gene);
  if (why !== undefined) {
    cells.passOver('gene_symbol', why);
    return null;
  }
  const one = alteration(gene, 'mutation', cells.text('protein_change'));
  if (isSilent(one)) {
    cells.passOver('protein_change', reasons.silent);
    return null;
  }
  return [{ ...one, alleleFraction: cells.read('allele_fraction', readBounded('alleleFraction')) }];
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
