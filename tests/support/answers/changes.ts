/**
 * Changes of genes for the expectations, written independently of the product. This module decides what an alteration
 * of the demonstration is, and whether an expectation names it.
 */
export type Kind = 'mutation' | 'amplification' | 'deletion' | 'fusion';
export type Alteration = { gene: string; kind: Kind; proteinChange: string | null };

const THREE_LETTERS: Readonly<Record<string, string>> = {
  ...{ Ala: 'A', Arg: 'R', Asn: 'N', Asp: 'D', Cys: 'C', Gln: 'Q', Glu: 'E', Gly: 'G', His: 'H', Ile: 'I', Leu: 'L' },
  ...{ Lys: 'K', Met: 'M', Phe: 'F', Pro: 'P', Ser: 'S', Thr: 'T', Trp: 'W', Tyr: 'Y', Val: 'V', Ter: '*' },
};

/**
 * Changes as numbered in the literature and by HGVS. The literature uses shorter isoforms or does not count the first
 * methionine.
 */
const LEGACY: Readonly<Record<string, string>> = {
  'MYD88 L265P': 'L273P',
  'EZH2 Y641N': 'Y646N',
  'EZH2 Y641F': 'Y646F',
  'H3-3A K27M': 'K28M',
};

/** Residues of the exons that the demonstration names instead of residues. */
const EXONS: Readonly<Record<string, readonly [number, number]>> = { 'KIT 11': [550, 591], 'MET 14': [963, 1010] };

/** Returns one spelling of a protein change. For a frameshift, everything after its residue is left out. */
export function plainChange(gene: string, change: string): string {
  const short = change
    .replace(/^p\.\(?|\)$/g, '')
    .replace(/[A-Z][a-z]{2}(?=\d|_|del|ins|dup|fs|\*|$)/g, (name) => THREE_LETTERS[name] ?? name)
    .replace(/(?<=\d)(Ter|X|stop)$/, '*')
    .replace(/^([A-Z]\d+)[A-Z]?fs.*$/, '$1fs');
  return LEGACY[`${gene} ${short}`] ?? short;
}

export type Shape = 'substitution' | 'deletion' | 'insertion' | 'frameshift' | 'other';

/** Returns the residues that a change affects, and how; null if it names none. */
export function placeOf(gene: string, change: string): { from: number; to: number; shape: Shape } | null {
  const plain = plainChange(gene, change);
  const exon = /^exon (\d+) (\w+)/.exec(plain);
  if (exon !== null) {
    const residues = EXONS[`${gene} ${exon[1]}`];
    if (residues === undefined) throw new Error(`${gene} ${plain}: where is this exon?`);
    return { from: residues[0], to: residues[1], shape: exon[2] === 'deletion' ? 'deletion' : 'other' };
  }
  const found = /^[A-Z](\d+)(?:_[A-Z](\d+))?(delins|del|ins|dup|fs|[A-Z*])?/.exec(plain);
  if (found === null) return null;
  const from = Number(found[1]);
  const to = Number(found[2] ?? found[1]);
  const shapes: Record<string, Shape> = { del: 'deletion', delins: 'deletion', ins: 'insertion', dup: 'insertion' };
  const shape = found[3] === 'fs' ? 'frameshift' : (shapes[found[3] ?? ''] ?? 'substitution');
  return { from, to, shape };
}

/** Returns both genes of a fusion, whatever the sign between them. */
export function partnersOf(alteration: Alteration): readonly string[] {
  const before = partners.get(alteration);
  if (before !== undefined) return before;
  const found = bothGenes(alteration);
  partners.set(alteration, found);
  return found;
}
const partners = new WeakMap<Alteration, readonly string[]>();

function bothGenes({ gene, kind, proteinChange }: Alteration): string[] {
  if (kind !== 'fusion' || proteinChange === null) return [gene];
  const parts = proteinChange.includes('::')
    ? proteinChange.split('::')
    : proteinChange === gene
      ? [gene]
      : proteinChange.startsWith(`${gene}-`)
        ? [gene, proteinChange.slice(gene.length + 1)]
        : [proteinChange.replace(new RegExp(`-${gene}$`), ''), gene];
  return [...new Set([gene, ...parts])];
}
