import { readFileSync } from 'node:fs';
import { EXONS } from '../../../../contract/variantTables.ts';

/**
 * The stored coding sequence of a gene.
 *
 * `transcripts.csv`: the MANE Select transcript of each gene of the panel (NCBI and EMBL-EBI, MANE GRCh38 v1.5),
 * without versions.
 *
 * `coding-sequences.csv`: coding sequences with the ends of their exons, counted in bases of the coding sequence. They
 * are RefSeq sequences (NCBI, public domain), taken from the test data of two HGVS libraries: `biocommons/hgvs` and
 * `fulcrumgenomics/ferro-hgvs`. The sequence of PIK3CA is ENST00000263967 of GENCODE 19, which encodes the protein of
 * NM_006218.4.
 */
export type CodingSequence = {
  gene: string;
  transcript: string;
  bases: string;
  /** Ends with `*`. */
  protein: string;
  exonEnds: readonly number[];
};

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** Returns the stored coding sequence of a gene by its symbol, ignoring case; undefined if there is none. */
export const codingSequence = (gene: string): CodingSequence | undefined => sequences().get(gene.toLowerCase());

/** Returns the genes whose coding sequences are stored. */
export const sequencedGenes = (): string[] => [...sequences().values()].map(({ gene }) => gene);

/** Returns the gene of an NCBI or Ensembl accession of a transcript or protein, with or without version. */
export const geneOfAccession = (accession: string): string | undefined =>
  accessions().get(accession.toUpperCase().replace(/\.\d+$/, ''));

const sequences = once(() => {
  const found = new Map<string, CodingSequence>();
  for (const [gene = '', transcript = '', ends = '', bases = ''] of rowsOf('coding-sequences.csv')) {
    const exonEnds = ends.split(' ').filter(Boolean).map(Number);
    found.set(gene.toLowerCase(), { gene, transcript, bases, protein: translated(bases), exonEnds });
  }
  return found;
});

const accessions = once(
  () =>
    new Map(
      rowsOf('transcripts.csv').flatMap(([gene = '', ...own]) => own.map((accession) => [accession, gene] as const)),
    ),
);

/** Returns the first and last residue of a gene's exon. A residue belongs to the exon that has two of its bases. */
export function residuesOfExon(gene: string, exon: number): readonly [number, number] | undefined {
  return exonsOf(gene).find((known) => known.exon === exon)?.residues;
}

/** Returns the exon of a gene that encodes a residue. */
export const exonOfResidue = (gene: string, position: number): number | undefined =>
  exonsOf(gene).find(({ residues: [first, last] }) => position >= first && position <= last)?.exon;

type Exon = { exon: number; residues: readonly [number, number] };

function exonsOf(gene: string): Exon[] {
  const { exonEnds = [] } = codingSequence(gene) ?? {};
  if (exonEnds.length === 0) return EXONS.filter((known) => known.gene.toLowerCase() === gene.toLowerCase());
  return exonEnds.flatMap((end, index): Exon[] => {
    const begin = exonEnds[index - 1] ?? 0;
    // The middle base decides, the second of a residue's three.
    const residues = [Math.ceil((begin - 1) / 3) + 1, Math.ceil((end - 1) / 3)] as const;
    return end > begin ? [{ exon: index + 1, residues }] : [];
  });
}

const BASES = 'TCAG';
const STANDARD_CODE = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG';

/** Translates a coding sequence by the standard code, with stops as `*`. Bases of an incomplete codon are left out. */
export function translated(bases: string): string {
  let protein = '';
  for (let at = 0; at + 3 <= bases.length; at += 3) {
    const [one, two, three] = [0, 1, 2].map((offset) => BASES.indexOf(bases.charAt(at + offset)));
    protein += STANDARD_CODE.charAt(16 * (one ?? 0) + 4 * (two ?? 0) + (three ?? 0));
  }
  return protein;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
