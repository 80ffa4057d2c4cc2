import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import { accessionBefore, isCodingChange, type NotRead } from '../changes/coding.ts';
import {
  askedChange,
  changeNamed,
  EXON_SPELLING,
  exonSaid,
  isKnownExon,
  namedBy,
  STRETCH_SPELLING,
  stretchSaid,
} from '../changes/keys.ts';
import { parseProteinChange, writtenChange } from '../changes/proteinChange.ts';
import { anyVisible } from '../query/lookup.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';

export type Said = Pick<GeneCriterion, 'kind' | 'change' | 'status' | 'expressionPercentile' | 'among'>;
/** A statement about a gene, and the index of the token after it. */
export type Saying = { said: Said; next: number };
/** A base change that cannot be read, and the index of the token after it. */
export type Unread = { notRead: NotRead; next: number };

const EXON = new RegExp(EXON_SPELLING, 'iuy');
const STRETCH = new RegExp(`${STRETCH_SPELLING}(?![\\p{L}\\p{N}])`, 'iuy');
/** What may come between a gene's name and the statement about it. */
const BETWEEN = /^(?:[\s:_(]*|[:_(-]*)$/;
/** Characters that end a change: `R1450*`, `G12=`, `M1?`, `p.(Gly12Cys)`. */
const ENDING = /[*=?)]*/y;
/** Enough for the longest spellings, which are split into pieces: `NP_004976.2:p.(Gly12Cys)`. */
const MOST_PIECES = 10;
/** Matches a word after a residue's number that is probably unrelated. A one-letter amino acid is a capital letter. */
const APART = /\d\s+(?:[a-z]|[A-Z][A-Za-z])/;
/** Matches what belongs to the residue despite a blank: `Gly 12 Cys`, `E746_A750 del`, `R1450 stop`. */
const TOGETHER = /[a-z]{3}\s*\d+\s+[a-z]{3}(?![a-z])|\d\s+(?:del|ins|dup|fs|ter|stop)/gi;

/**
 * Reads 'exon 19 deletion', 'ex19del', '20外显子插入', 'exon 14 skipping'. 'exon 11' means every mutation in it.
 */
export function exonAt(reader: Reader, at: number, gene: string): Saying | undefined {
  const token = reader.tokens[at];
  if (token === undefined) return undefined;
  return longer(namedAt(reader, at, token.start, gene), exonFrom(reader, at, token.start, gene));
}

/** Returns the reading with more words, or the first of two equally long ones. */
export const longer = (one: Saying | undefined, other: Saying | undefined): Saying | undefined =>
  (other?.next ?? 0) > (one?.next ?? 0) ? other : one;

/** Reads an exon statement that starts at a position of the text. */
export function exonFrom(reader: Reader, at: number, start: number, gene: string): Saying | undefined {
  EXON.lastIndex = start;
  const exon = exonSaid(EXON.exec(reader.text)?.groups);
  if (exon === undefined) return undefined;
  const spelled = `exon ${exon.exon} ${exon.change}`;
  // 'MET第14外显子缺失' means exon 14 skipping.
  const change = namedBy(gene, spelled)?.name ?? spelled;
  if (!isKnownExon(gene, exon.exon) && !isFound(reader.lexicon, gene, change)) return undefined;
  return { said: { change }, next: reader.tokenFrom(at, EXON.lastIndex) };
}

/** Reads one change after a gene's name, in every spelling of `changes/keys.ts`. */
export function changeAt(reader: Reader, at: number, gene: string): Saying | undefined {
  const found = spelledAt(reader, at, gene);
  return found !== undefined && 'said' in found ? found : undefined;
}

/** Reads one change after a gene's name as `changeAt` does, and also returns base changes that cannot be read. */
export function spelledAt(reader: Reader, at: number, gene: string): Saying | Unread | undefined {
  const first = reader.tokens.findIndex(({ kind }, index) => index >= at && kind === 'word');
  const start = reader.tokens[first]?.start;
  if (start === undefined || !BETWEEN.test(reader.text.slice(reader.tokens[at - 1]?.end, start))) return undefined;
  return (
    namedAt(reader, first, start, gene) ?? changeFrom(reader, first, start, gene) ?? stretchAt(reader, first, start)
  );
}

/** Returns the longest change that starts at a position of the text. */
export function changeFrom(reader: Reader, at: number, start: number, gene: string): Saying | Unread | undefined {
  for (const { text, next } of piecesFrom(reader, at, start)) {
    if (!isCodingChange(text) && APART.test(text.replace(TOGETHER, ''))) continue;
    const isCoding = isCodingChange(text) && /[>]|c\.|_|ins|dup|del/i.test(text);
    const change = parseProteinChange(text);
    if (change === undefined && !isCoding) continue;
    const accession = accessionBefore(text)?.gene;
    if (accession !== undefined && accession !== gene) return undefined;
    const asked = askedChange(gene, text);
    if ('notRead' in asked) return { notRead: asked.notRead, next };
    const isVague = change?.how === 'residue' || reader.lexicon.codeOf(text.toLowerCase()) !== undefined;
    if (isVague && !isFound(reader.lexicon, gene, asked.text)) return undefined;
    return { said: { change: asked.text }, next };
  }
  return undefined;
}

/** Reads a change without a gene. Returns its canonical spelling and its values of `alteration` in every gene. */
export function changeOfAnyGene(
  reader: Reader,
  at: number,
): { change: string; values: string[]; next: number } | undefined {
  const start = reader.tokens[at]?.start;
  for (const { text, next } of start === undefined ? [] : piecesFrom(reader, at, start)) {
    const parsed = /\s/.test(text) ? undefined : parseProteinChange(text);
    if (parsed === undefined || parsed.how === 'residue') continue;
    const change = writtenChange(parsed).replace(/X$/, '*');
    const values = reader.lexicon.alterationsWith(change);
    if (values.length > 0) return { change, values, next };
  }
  return undefined;
}

/** Reads named variants: 'FLT3 ITD', 'EGFR viii', 'MET ex14 skipping'. */
export function namedAt(reader: Reader, at: number, start: number, gene: string): Saying | undefined {
  for (const { text, next } of piecesFrom(reader, at, start)) {
    const named = namedBy(gene, text);
    const change = named?.name ?? changeNamed(gene, text);
    if (change !== undefined) return { said: { change }, next };
  }
  return undefined;
}

/** Reads residue ranges: 'EGFR 746-753', 'KRAS codon 12'. */
function stretchAt(reader: Reader, at: number, start: number): Saying | undefined {
  STRETCH.lastIndex = start;
  const said = stretchSaid(STRETCH.exec(reader.text)?.groups);
  return said === undefined
    ? undefined
    : { said: { change: said.text }, next: reader.tokenFrom(at, STRETCH.lastIndex) };
}

/** Returns the text from a position to the end of each of the next tokens, longest first. */
function piecesFrom(reader: Reader, at: number, start: number): { text: string; next: number }[] {
  const pieces: { text: string; next: number }[] = [];
  for (let last = at; last < at + MOST_PIECES; last++) {
    const token = reader.tokens[last];
    if (token === undefined || token.kind === 'comma' || token.kind === 'quoted') break;
    ENDING.lastIndex = token.end;
    const end = token.end + (ENDING.exec(reader.text)?.[0].length ?? 0);
    const written = reader.text.slice(start, end);
    for (const text of new Set([written, reader.text.slice(start, token.end)]))
      pieces.push({ text: balanced(text), next: reader.tokenFrom(last, start + text.length) });
  }
  return pieces.reverse().toSorted((one, other) => other.text.length - one.text.length);
}

/** Removes a closing bracket whose opening bracket is before the text. */
const balanced = (text: string): string =>
  text.split('(').length < text.split(')').length ? text.replace(/\)$/, '') : text;

/** Returns whether models that the caller may see have the requested change of a gene. */
export const isFound = ({ searched }: Lexicon, gene: string, change: string): boolean =>
  searched.some(({ segment: { parts }, visible }) =>
    anyVisible(
      parts.genes.codesOf(gene, undefined, change).map((code) => ({ docs: parts.fields.alteration.docsOfCode(code) })),
      visible,
    ),
  );
