import { NEGATION_ENDS } from '../../../../contract/searchText.ts';
import { negationAt } from './excepts.ts';
import { isGene, statusAt } from './geneWords.ts';
import { behindFillers } from './joiners.ts';
import type { Piece, Read, Reader } from './reader.ts';
import { unreadAt } from './variants.ts';

/** The most tokens of a statement before a gene's name: six changes of one residue in Chinese. */
const MOST = 13;
const CHANGE = /^(?:[a-z]\d+|p$|ex(?:on)?\d*$|codon)|^\d{1,4}$/;

/** Matches a base change: `c.2369C>T`. */
const OF_BASES = /c\.\s?\(?\d/iy;

/**
 * Reads a change before the name of its gene: 'V600E BRAF', 'c.2369C>T EGFR', 'non-V600E BRAF',
 * '除G12C外的KRAS突变'.
 */
export function saidBeforeAt(reader: Reader, at: number): Read | undefined {
  const negated = negationBefore(reader, at);
  const begins = negated ?? at;
  const token = reader.tokens[begins];
  OF_BASES.lastIndex = token?.start ?? 0;
  const isChange = token?.kind === 'word' && (CHANGE.test(token.term) || OF_BASES.test(reader.text));
  if (token?.kind !== 'word' || (negated === undefined && !isChange)) return undefined;
  for (let name = begins + 1; name <= Math.min(reader.tokens.length - 1, begins + MOST); name++) {
    const found = reader.nameAt(name, isGene);
    if (found === undefined) continue;
    const next = statusAt(reader, found.next)?.next ?? found.next;
    const said: Piece[] = [{ from: begins, to: withoutEnd(reader, begins, name) }];
    const behind: Piece[] = next === found.next ? [] : [{ from: found.next, to: next }];
    const order = negated === undefined ? [...said, ...behind] : [...behind, 'non', ...said];
    const pieces: Piece[] = [{ from: name, to: found.next }, ...order];
    const list = listBehind(reader, pieces, next);
    if (list !== undefined) return list;
    const own = reader.composed(pieces);
    const read = own.geneAt(0);
    if (read?.next === own.tokens.length && read.term.meant.as === 'gene') return { term: read.term, next };
    const unread = unreadAt(own, 0);
    if (unread?.next === own.tokens.length) return { term: unread.term, next };
  }
  return undefined;
}

/**
 * Reads further statements about a gene before or after its name: 'non-G12C or wild type KRAS',
 * '除G12C外的KRAS突变或野生型'.
 */
function listBehind(reader: Reader, pieces: readonly Piece[], next: number): Read | undefined {
  const length = reader.composed(pieces).tokens.length;
  const own = reader.composed([...pieces, { from: next, to: reader.tokens.length }]);
  const list = own.listAt(0);
  return list === undefined || list.next < length ? undefined : { ...list, next: next + list.next - length };
}

/** 'not' before a gene excludes the gene; 'non' and '除' belong to the statement about it. */
function negationBefore(reader: Reader, at: number): number | undefined {
  const next = negationAt(reader, at);
  const first = reader.tokens[at];
  return next !== undefined && first?.kind === 'word' && ['non', '非', '除'].includes(first.term) ? next : undefined;
}

/** Returns the token after a statement, before the words that lead to the gene's name: '除G12C外的KRAS'. */
function withoutEnd(reader: Reader, from: number, name: number): number {
  for (let at = from + 1; ; at++) {
    const end = behindFillers(reader, reader.wordsAt(at, NEGATION_ENDS) ?? at, 'before');
    if (at === name || end === name) return at;
  }
}
