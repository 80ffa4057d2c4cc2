import { EXON_CHANGE_WORDS } from '../../../../contract/variantTables.ts';
import type { Said } from './changes.ts';
import { exceptAt, isExcepted } from './excepts.ts';
import { isGene, isSaidOfNext, sayingAt, statusAt } from './geneWords.ts';
import { behindFillers, type Joiner, joinerAt, quantityAt } from './joiners.ts';
import { levelEnd } from './levels.ts';
import type { Piece, Reader } from './reader.ts';

/** The name that a statement is about: its words and its meaning. */
export type Subject = { pieces: readonly Piece[]; gene?: string; isMarker?: boolean };

export type SayingKind = 'change' | 'kind' | 'status' | 'level' | 'except';

/** One statement about a gene, and what joins it to the previous one. In 'L858R, T790M negative' there is no joiner. */
export type Alternative = { pieces: Piece[]; kinds: SayingKind[]; joiner?: Joiner['how'] };

export type Alternatives = {
  alternatives: Alternative[];
  next: number;
  /** 'both' or 'either' between the names and the statement. */
  match?: 'all' | 'any' | 'none';
};

export function sayingKind({ change, kind, status }: Said): Exclude<SayingKind, 'except'> {
  if (change !== undefined) return 'change';
  if (kind !== undefined) return 'kind';
  return status === undefined ? 'level' : 'status';
}

/**
 * Groups words about one gene into statements. 'L858R T790M' requires both changes. 'G12C mutation' and 'G12C negative'
 * are one statement each, 'mutation amplification' is two. In 'L858R T790M negative' only the last change is negative.
 */
export function factsOf<One extends { said?: Said }>(sayings: readonly One[]): One[][] {
  const facts: One[][] = [];
  for (const saying of sayings) {
    const last = facts.at(-1);
    const kind = saying.said === undefined ? 'except' : sayingKind(saying.said);
    const kinds = (last ?? []).map(({ said }) => (said === undefined ? 'except' : sayingKind(said)));
    if (last === undefined) facts.push([saying]);
    else if (kind === 'status' && kinds.length > 1 && kinds.at(-1) === 'change') {
      const own = last.pop();
      facts.push(own === undefined ? [saying] : [own, saying]);
    } else if (
      kinds.includes(kind) ? kind === 'change' && !isClosed(kinds) : joins(kind, kinds, saying.said, last[0]?.said)
    )
      last.push(saying);
    else facts.push([saying]);
  }
  return facts;
}

const isClosed = (kinds: readonly SayingKind[]): boolean => kinds.some((kind) => kind !== 'change' && kind !== 'kind');

/** A mutation is the kind of a change; every other kind is a separate statement. */
function joins(
  kind: SayingKind,
  kinds: readonly SayingKind[],
  said: Said | undefined,
  first: Said | undefined,
): boolean {
  if (kind === 'kind') return said?.kind === 'mutation' && !isClosed(kinds);
  if (kind === 'change') return !isClosed(kinds) && first?.kind !== 'amplification';
  return true;
}

/**
 * Reads one or several joined statements after one or more names: 'L858R or exon 19 deletion', 'G12C/D', 'exon 9/11'.
 * It ends before a statement about another name.
 * @param subjects the names; the one that gives the longest reading is used
 * @param first the first statement, if it is written as one word with the name: 'KRASG12C or G12D'
 */
export function alternativesAt(
  reader: Reader,
  at: number,
  subjects: readonly Subject[],
  { isNegated = false, first: known }: { isNegated?: boolean; first?: Run } = {},
): Alternatives | undefined {
  const filled = behindFillers(reader, at, 'behind');
  const quantity = isNegated ? undefined : quantityAt(reader, filled);
  const begins = quantity === undefined ? filled : behindFillers(reader, quantity.next, 'behind');
  const first = known ?? runAt(reader, begins, subjects, isNegated);
  if (first === undefined) return undefined;
  const alternatives = [...first.facts];
  let { next } = first;
  for (;;) {
    const joiner = joinerAt(reader, next);
    if (joiner === undefined || (isNegated && isState(reader, joiner.next) && !isState(reader, begins))) break;
    const more =
      shortenedAt(reader, joiner, alternatives, subjects, isNegated) ?? runAt(reader, joiner.next, subjects, isNegated);
    if (more === undefined) break;
    const names = more.facts.every(({ kinds }) => !kinds.includes('change')) && isNamed(reader, more.next);
    if (names) break;
    const [head, ...rest] = more.facts;
    if (head !== undefined) alternatives.push({ ...head, joiner: joiner.how }, ...rest);
    next = more.next;
  }
  const whole = { alternatives: shared(reader, alternatives), next };
  return quantity === undefined ? whole : { ...whole, match: quantity.match };
}

/** In 'KRAS non-G12C or wild type', the negation of the change does not apply to the gene's status. */
function isState(reader: Reader, at: number): boolean {
  const said = statusAt(reader, at)?.said;
  return said?.status !== undefined && said.status !== 'altered';
}

const isNamed = (reader: Reader, at: number): boolean => reader.nameAt(at, isGene) !== undefined;

/** Statements in sequence without a joiner, and the index of the token after them. */
export type Run = { facts: Alternative[]; next: number };

/** Reads statements in sequence without a joiner, for the subject that gives the longest reading. */
function runAt(reader: Reader, at: number, subjects: readonly Subject[], isNegated: boolean): Run | undefined {
  // Most texts end after the name.
  if (at === reader.tokens.length) return undefined;
  let best: Run | undefined;
  const offer = (run: Run | undefined) => {
    if (run !== undefined && run.next > (best?.next ?? at)) best = run;
  };
  for (const subject of subjects) {
    const level = subject.isMarker ? levelEnd(reader, at, subject.pieces) : undefined;
    if (level !== undefined) offer({ facts: [{ pieces: [{ from: at, to: level }], kinds: ['status'] }], next: level });
    if (subject.gene !== undefined) offer(geneRunAt(reader, at, { ...subject, gene: subject.gene }, isNegated));
  }
  return best;
}

/**
 * Reads the statements about a gene.
 * @param short a change before the token that what follows also applies to: 'G12C/D negative'
 */
function geneRunAt(
  reader: Reader,
  at: number,
  subject: Subject & { gene: string },
  isNegated: boolean,
  short?: string,
): Run | undefined {
  const { gene, pieces } = subject;
  const own = reader.composed([...pieces, { from: at, to: Math.min(reader.tokens.length, at + 16) }]);
  const begins = own.tokens.length - Math.min(reader.tokens.length - at, 16);
  const sayings: { piece: Piece; said?: Said }[] =
    short === undefined ? [] : [{ piece: short, said: { change: short } }];
  let next = begins;
  const spanTo = (end: number) => ({ from: next - begins + at, to: end - begins + at });
  const named = { pieces: [{ from: 0, to: begins }], gene };
  for (;;) {
    if (!isNegated && isExcepted(own, next, named)) break;
    // 'exon 9/11 deletion' continues after the joiner.
    const more = joinerAt(own, next) === undefined ? sayingAt(own, next, gene) : undefined;
    const isOfNext = sayings.length > 0 && more !== undefined && sayingKind(more.said) !== 'change';
    if (more === undefined || (isOfNext && isSaidOfNext(own, more.next))) break;
    sayings.push({ piece: spanTo(more.next), said: more.said });
    next = more.next;
  }
  const excepted = isNegated ? undefined : exceptAt(own, next, named);
  if (excepted !== undefined) {
    sayings.push({ piece: spanTo(excepted.next) });
    next = excepted.next;
  }
  const facts = factsOf(sayings).map((fact) => ({
    pieces: fact.map(({ piece }) => piece),
    kinds: fact.map(({ said }) => (said === undefined ? ('except' as const) : sayingKind(said))),
  }));
  return facts.length === 0 ? undefined : { facts, next: next - begins + at };
}

/** Reads a shortened change after a full one: 'G12C/D', 'exon 9/11', 'codon 12 and 13', 'G12/13'. */
function shortenedAt(
  reader: Reader,
  { how, next }: Joiner,
  before: readonly Alternative[],
  subjects: readonly Subject[],
  isNegated: boolean,
): Run | undefined {
  const last = before.at(-1)?.pieces.at(-1);
  const typed = last === undefined ? '' : textOf(reader, last);
  const short = reader.typed(next, next + 1);
  const isAttached = how === 'slash' && !/\s/.test(reader.gapBefore(next));
  const runOf = (piece: string, end: number): Run | undefined => {
    for (const { pieces, gene } of subjects)
      if (gene !== undefined) return geneRunAt(reader, end, { pieces, gene }, isNegated, piece);
    return undefined;
  };
  if (isAttached && /^[a-z]$/i.test(short) && /^(?:p\.)?[a-z]\d+[a-z]$/i.test(typed))
    return runOf(typed.slice(0, -1) + short.toUpperCase(), next + 1);
  const number = /^(?:exon|ex)?\s*第?(\d+)/i.exec(typed)?.[1];
  const changed = reader.wordsAt(next, OF_EXON);
  // Example: 'exon 14 skipping or deletion'.
  if (number !== undefined && changed !== undefined && /exon|ex\d|外显子/i.test(typed))
    return runOf(`exon ${number} ${reader.typed(next, changed)}`, changed);
  if (!/^\d{1,4}$/.test(short)) return undefined;
  const exon = /^(?:exon|ex|\d+\s*外显子)/i.test(typed);
  const isCodon = /codon|密码子|residue|position/i.test(typed) || (isAttached && /^[a-z]\d+$/i.test(typed));
  const word = exon ? `exon ${short}` : isCodon ? `codon ${short}` : undefined;
  if (word === undefined) return undefined;
  for (const { pieces, gene } of subjects) {
    const name = reader.composed(pieces).tokens.length;
    const own = reader.composed([...pieces, word, { from: next + 1, to: Math.min(reader.tokens.length, next + 8) }]);
    const saying = gene === undefined ? undefined : sayingAt(own, name, gene);
    if (saying === undefined || saying.next < name + 2) continue;
    const end = saying.next - name - 1 + next;
    return runOf(`${word} ${reader.typed(next + 1, end)}`.trim(), end);
  }
  return undefined;
}

const textOf = (reader: Reader, piece: Piece): string =>
  typeof piece === 'string' ? piece : reader.typed(piece.from, piece.to);

const { deletion, insertion, skipping } = EXON_CHANGE_WORDS;
const OF_EXON: readonly string[] = [...deletion, ...insertion, ...skipping];

const exonChanges = new Set<string>(Object.values(EXON_CHANGE_WORDS).flat());

/** Returns the word for an exon change at the end of a text. */
function exonChange(text: string): string | undefined {
  const word = text.slice(text.lastIndexOf(' ') + 1);
  return exonChanges.has(word) ? word : undefined;
}

const isExonChanged = (text: string): boolean => [...exonChanges].some((word) => text.toLowerCase().endsWith(word));

/**
 * Applies what follows the last of several changes or kinds to all of them: 'L858R/T790M negative', 'exon 9/11
 * deletion'. Changes up to the last one with a separate statement are not affected: 'L858R positive, T790M/C797S
 * negative'.
 */
function shared(reader: Reader, alternatives: readonly Alternative[]): Alternative[] {
  const last = alternatives.at(-1);
  if (last?.joiner === undefined) return [...alternatives];
  const [kind, ...behind] = last.kinds;
  // In 'exon 19 deletion or L858R, T790M negative', the comma separates the last statement.
  const isParted = last.joiner === 'comma' && alternatives.some(({ joiner }) => joiner === 'or' || joiner === 'slash');
  if (isParted) return [...alternatives];
  // 'mutation L858R/T790M negative'
  const isSlashed = (place: number) => behind.length > 0 && alternatives[place + 1]?.joiner === 'slash';
  const sharesAt = ({ kinds }: Alternative, place: number) =>
    kinds.join() === kind || (kinds.join() === `kind,${kind}` && isSlashed(place));
  const begin = alternatives.slice(0, -1).findLastIndex((one, place) => !sharesAt(one, place)) + 1;
  const said = last.pieces[0];
  const changed = typeof said === 'string' && said.startsWith('exon') ? exonChange(said) : undefined;
  const changeOf = (pieces: readonly Piece[]): Piece[] =>
    changed === undefined || pieces.some((piece) => isExonChanged(textOf(reader, piece))) ? [] : [changed];
  return alternatives.map((alternative, place) => {
    if (alternative === last || place < begin) return alternative;
    const own = alternative.pieces.toReversed();
    const pieces = [...own, ...changeOf(own), ...last.pieces.slice(1)];
    return { ...alternative, pieces, kinds: [...alternative.kinds.toReversed(), ...behind] };
  });
}
