import { FIELD_WORDS, GENE_FAMILIES, MARKER_WORDS, RANGE_WORDS } from '../../../../contract/searchText.ts';
import { withoutEnding } from '../../../../contract/withoutEnding.ts';
import { compactOf } from '../engine/text.ts';
import { isGene } from './geneWords.ts';
import { type Join, type Joiner, joinerAt } from './joiners.ts';
import type { Reader } from './reader.ts';
import { alternativesAt, type Subject } from './sayings.ts';

/** A name in a list. `isUnknown`: the name is not known. */
export type Name = Subject & { next: number; isUnknown?: boolean; isOfFamily?: boolean; joiner?: Join };

/**
 * Reads names that are joined, or side by side, with nothing else between them: 'KRAS/NRAS', 'ER, PR and HER2',
 * 'BRCA1/2', 'FGFR1-3'.
 */
export function chainAt(reader: Reader, at: number, withBlanks: boolean): Name[] {
  const family = familyAt(reader, at);
  const [first = listedNameAt(reader, at)] = family;
  if (first === undefined) return [];
  const names = family.length > 0 ? family : [first, ...rangeAt(reader, first)];
  for (;;) {
    const last = names.at(-1) ?? first;
    const joiner = joinerAt(reader, last.next);
    const beside = joiner === undefined && withBlanks ? listedNameAt(reader, last.next) : undefined;
    if (beside !== undefined) names.push({ ...beside, joiner: 'blank' }, ...rangeAt(reader, beside));
    if (beside !== undefined) continue;
    if (joiner === undefined) break;
    const [head, ...others] = familyAt(reader, joiner.next);
    if (head !== undefined) names.push({ ...head, joiner: joiner.how }, ...others);
    if (head !== undefined) continue;
    const more = shortAt(reader, joiner, last) ?? listedNameAt(reader, joiner.next) ?? unknownAt(reader, joiner.next);
    if (more === undefined) break;
    names.push({ ...more, joiner: joiner.how }, ...rangeAt(reader, more));
  }
  return names;
}

/** Reads a gene or a marker. After `gene:` it is not a marker. */
export function listedNameAt(reader: Reader, at: number): Name | undefined {
  const colon = reader.wordsAt(at, FIELD_WORDS.gene) ?? -1;
  const isPrefixed = reader.tokens[colon]?.kind === 'colon';
  const begins = isPrefixed ? colon + 1 : at;
  const gene = reader.nameAt(begins, isGene);
  const [symbol] = gene?.concepts ?? [];
  const words = [...Object.values(MARKER_WORDS).flat(), ...RANGE_WORDS.tmb];
  const marker = isPrefixed ? undefined : reader.wordsAt(begins, words);
  const next = Math.max(gene?.next ?? 0, marker ?? 0);
  if (next === 0) return undefined;
  return {
    pieces: [{ from: at, to: next }],
    next,
    ...(symbol?.as === 'gene' && gene?.next === next && { gene: symbol.symbol }),
    ...(marker === next && { isMarker: true }),
  };
}

/** Reads the genes of a family that is followed by a statement: 'RAS wild type', 'RAS/BRAF mutant'. */
function familyAt(reader: Reader, at: number): Name[] {
  for (const [family, genes] of Object.entries(GENE_FAMILIES)) {
    const next = reader.wordsAt(at, [family]);
    if (next !== undefined)
      return genes.map((gene, place) => ({
        pieces: [gene],
        gene,
        next,
        isOfFamily: true,
        ...(place > 0 && { joiner: 'slash' as const }),
      }));
  }
  return [];
}

/** Reads the short form of a name after a name of the same family: 'BRCA1/2', 'CDKN2A/B', 'IDH1 and 2'. */
function shortAt(reader: Reader, { how, next }: Joiner, before: Name): Name | undefined {
  const short = reader.typed(next, next + 1);
  const behind = next + 1;
  const ends = reader.tokens[behind] === undefined || joinerAt(reader, behind) !== undefined;
  const isAttached = how === 'slash' || how === 'plus';
  const isWhole = isAttached || ends || alternativesAt(reader, behind, [before]) !== undefined;
  return isWhole ? siblingOf(reader, before, short, behind) : undefined;
}

/** Reads a range such as 'FGFR1-3' as all its members. */
function rangeAt(reader: Reader, first: Name): Name[] {
  const { next } = first;
  const last = Number(reader.typed(next, next + 1));
  const typed = typedOf(reader, first);
  const begin = Number.parseInt(typed.slice(withoutNumber(typed).length), 10);
  if (!/^\s?[-–—‐~]\s?$/.test(reader.gapBefore(next))) return [];
  const found: Name[] = [];
  for (let number = begin + 1; number <= last; number++) {
    const one = siblingOf(reader, first, String(number), next + 1);
    if (one === undefined) return [];
    found.push({ ...one, joiner: 'slash' });
  }
  return found;
}

function siblingOf(reader: Reader, before: Name, short: string, next: number): Name | undefined {
  const typed = typedOf(reader, before);
  const stem = stemOf(typed, short);
  if (stem === undefined) return undefined;
  const name = stem + short.toUpperCase();
  const concepts = reader.lexicon.conceptsOf(compactOf(name.replace(/^.*:/, '')));
  const [gene] = concepts.flatMap((concept) => (concept.as === 'gene' ? concept.symbol : []));
  return gene === undefined ? undefined : { pieces: [name], next, gene };
}

/**
 * Returns a name without the ending that a short form replaces. For 'CDKN2A' this is 'CDKN2' before '/B', and 'CDKN'
 * before '/2B'.
 */
function stemOf(typed: string, short: string): string | undefined {
  const letter = /[a-z]$/i.test(typed) ? typed.slice(0, -1) : undefined;
  if (/^[a-z]$/i.test(short)) return letter;
  const numbered = /^\d{1,2}[a-z]$/i.test(short) ? letter : /^\d{1,2}$/.test(short) ? typed : undefined;
  const stem = numbered === undefined ? undefined : withoutNumber(numbered);
  return stem === numbered ? undefined : stem;
}

const withoutNumber = (text: string): string => withoutEnding(text, '0123456789');

/** Reads an unknown word in a list, if the list continues or a statement follows. */
function unknownAt(reader: Reader, at: number): Name | undefined {
  const token = reader.tokens[at];
  if (token?.kind !== 'word' || token.ideographic || reader.termAt(at) !== undefined) return undefined;
  return { pieces: [{ from: at, to: at + 1 }], next: at + 1, isUnknown: true };
}

export const typedOf = (reader: Reader, { pieces }: Subject): string => reader.composed(pieces).text;
