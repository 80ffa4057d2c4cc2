import type { GeneCriterion } from '../../../../contract/entities/search.ts';
import { EXON_CHANGE_WORDS, EXON_WORDS, EXONS, type ExonChange } from '../../../../contract/searchText.ts';
import { alterationParts, comparedChange } from '../alteration.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';

/** A change of a protein: G12C, E746_A750del, T790M, Q61*; a residue alone (V600) stands for each of its changes. */
const CHANGE =
  /[\s:_(-]*(?:p\.)?([A-Z]\d+(?:_[A-Z]\d+)?(?:delins[A-Z]+|del|dup|ins[A-Z]*|fs[*\d]*|[A-Z*])?)(?![\p{L}\p{N}])/iuy;
/** A residue without what becomes of it. */
export const RESIDUE = /^[A-Z]\d+$/i;

const exonChanges = Object.entries(EXON_CHANGE_WORDS) as [ExonChange, readonly string[]][];
const oneOf = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length).join('|');
const EXON_CHANGE = new RegExp(
  `(?<before>${oneOf(EXON_WORDS)})?[\\s-]*(?<exon>\\d{1,2})[\\s-]*(?<behind>${oneOf(EXON_WORDS)})?[\\s-]*` +
    `(?<change>${oneOf(exonChanges.flatMap(([, words]) => [...words]))})?(?![a-z\\d])`,
  'iuy',
);

export type Said = Pick<GeneCriterion, 'kind' | 'change' | 'status' | 'expressionPercentile' | 'among'>;
/** What is said of a gene, the token behind it, and the values of `alteration` it stands for where it is a class of them. */
export type Saying = { said: Said; next: number; among?: readonly string[] };

/** 'exon 19 deletion', 'ex19del', '20外显子插入', 'exon 14 skipping'; 'exon 11' stands for each of its mutations. */
export function exonAt(reader: Reader, at: number, gene: string): Saying | undefined {
  EXON_CHANGE.lastIndex = reader.tokens[at]?.start ?? 0;
  const { before, exon, behind, change: said } = EXON_CHANGE.exec(reader.text)?.groups ?? {};
  if (exon === undefined) return undefined;
  const word = said?.toLowerCase() ?? 'mutation';
  const [change] = exonChanges.find(([, words]) => words.some((known) => known === word)) ?? [];
  if (change === undefined || (before === undefined && behind === undefined && change !== 'deletion')) return undefined;
  const among = inExon(reader.lexicon, gene, Number(exon), change);
  if (among === undefined) return undefined;
  return { said: { change: `exon ${exon} ${change}` }, next: reader.tokenFrom(at, EXON_CHANGE.lastIndex), among };
}

/** What a change of residues is, by how it is written. */
const isSuch: Record<ExonChange, (change: string) => boolean> = {
  mutation: () => true,
  deletion: (change) => /del/.test(change),
  insertion: (change) => /ins|dup/.test(change) && !/del/.test(change),
  skipping: () => false,
};

/** Values of the field `alteration` that are such a change in an exon of a gene; undefined where that is not known. */
function inExon(lexicon: Lexicon, gene: string, exon: number, change: ExonChange): string[] | undefined {
  const [first, last] = EXONS.find((known) => known.gene === gene && known.exon === exon)?.residues ?? [];
  const named = comparedChange(`exon ${exon} ${change}`);
  const isIn = (own: string): boolean => {
    const compared = comparedChange(own);
    if (compared === named) return true;
    const residue = Number(/^[a-z](\d+)/.exec(compared)?.[1]);
    if (first === undefined || last === undefined || residue < first || residue > last) return false;
    return isSuch[change](compared);
  };
  const found = lexicon.valuesWhere('alteration', (value) => {
    const { gene: own, change: changed } = alterationParts(value);
    return own.toLowerCase() === gene.toLowerCase() && changed !== null && isIn(changed);
  });
  return first === undefined && found.length === 0 ? undefined : found;
}

export function changeAt(reader: Reader, at: number, gene: string): Saying | undefined {
  const before = reader.tokens[at - 1];
  if (before === undefined || reader.tokens[at]?.kind !== 'word') return undefined;
  CHANGE.lastIndex = before.end;
  const found = CHANGE.exec(reader.text)?.[1];
  if (found === undefined) return undefined;
  if (RESIDUE.test(found) && atResidue(reader.lexicon, gene, found).length === 0) return undefined;
  return { said: { change: shown(found) }, next: reader.tokenFrom(at, CHANGE.lastIndex) };
}

/** Values of the field `alteration` that change a residue of a gene's protein. */
export function atResidue(lexicon: Lexicon, gene: string, residue: string): string[] {
  const begins = comparedChange(residue);
  return lexicon.valuesWhere('alteration', (value) => {
    const { gene: own, change } = alterationParts(value);
    if (own.toLowerCase() !== gene.toLowerCase() || change === null) return false;
    const compared = comparedChange(change);
    return compared.startsWith(begins) && !/^\d/.test(compared.slice(begins.length));
  });
}

/** Changes of a gene that models have. */
export function changesOf(lexicon: Lexicon, gene: string): string[] {
  return lexicon
    .valuesWhere('alteration', (value) => alterationParts(value).gene.toLowerCase() === gene.toLowerCase())
    .flatMap((value) => alterationParts(value).change ?? []);
}

/** As changes are written: residues in capitals, what happens to them in small letters. */
const shown = (change: string): string =>
  change
    .replace(/[a-z]\d+/gi, (residue) => residue.toUpperCase())
    .replace(/(?<=\d)[a-z*]$/i, (end) => end.toUpperCase());
