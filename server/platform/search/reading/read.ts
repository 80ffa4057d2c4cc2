import type { ReadTerm } from '../../../../contract/entities/search.ts';
import { CONNECTIVES, SILENT_WORDS } from '../../../../contract/searchText.ts';
import type { Visibility } from '../engine.ts';
import { anyVisible, hitsOf, type Lookup } from '../lookup.ts';
import type { Snapshot } from '../snapshot.ts';
import { compactOf, normalized, segmentsOf } from '../text.ts';
import { correctionOf } from './correction.ts';
import { Lexicon } from './lexicon.ts';
import { Reader } from './reader.ts';
import { all, EVERYTHING, either, NOTHING, not, type Sought } from './sought.ts';
import { literal, type Term } from './terms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Words of a text and how they were read; a text asks nothing by its `silent` words. */
export type PlannedTerm = Term & {
  typed: string;
  excluded: boolean;
  /** This one or the one before it is enough. */
  alternative: boolean;
  silent: boolean;
  corrected?: string;
};

/**
 * How a text is looked for. `whole` is the text as one key, which ranks above all else; `corrected` is the text that is
 * searched instead; `agent` the drug it asks about, as models have it.
 */
export type TextPlan = {
  sought: Sought;
  terms: readonly PlannedTerm[];
  whole: string;
  corrected?: string;
  agent: string | null;
};

const MAX_TOKENS = 80;
const silent = new Set<string>(SILENT_WORDS);

/**
 * Reads a text by the language of the search box (`contract/searchText.ts`): names of what the catalog knows become
 * criteria; other words are looked for as they stand, as the beginnings of words, and put right where they are no words
 * at all. What nothing is known of is told, and asks nothing.
 */
export function readText(text: string, snapshot: Snapshot, visibility: Visibility): TextPlan {
  const lexicon = new Lexicon(snapshot, visibility);
  const typed = tokensOf(text).slice(0, MAX_TOKENS);
  const first = termsOf(new Reader(text, lexicon, typed), new Map());
  const corrections = new Map<Token, string>();
  for (const { token, term } of first) {
    if (term.meant.as !== 'unknown' || token?.kind !== 'word' || token.ideographic) continue;
    const correction = correctionOf(token.term, lexicon);
    if (correction !== undefined) corrections.set(token, correction);
  }
  const tokens = typed.map((token) => {
    const correction = corrections.get(token);
    return correction === undefined || token.kind !== 'word' ? token : { ...token, term: correction };
  });
  const read =
    corrections.size === 0
      ? first
      : termsOf(new Reader(text, lexicon, tokens), correctedTokens(tokens, corrections, typed));
  const terms = wholeCodes(read, normalized(text)).map(({ term }) => term);
  const telling = terms.filter((term) => !term.silent);
  const plan: TextPlan = {
    sought: soughtOf(telling),
    terms,
    whole: compactOf(text),
    agent: agentOf(telling),
  };
  if (corrections.size > 0) plan.corrected = replaced(normalized(text), corrections);
  return plan;
}

/** What an answer tells of its text; nothing where there was none. */
export const toldOf = (plan: TextPlan | undefined): { corrected?: string; reading?: ReadTerm[] } =>
  plan === undefined
    ? {}
    : { ...(plan.corrected !== undefined && { corrected: plan.corrected }), reading: toldTerms(plan) };

/** Each term of a text, what it was read as, and the text without it. */
function toldTerms({ terms }: TextPlan): ReadTerm[] {
  const telling = terms.filter((term) => !term.silent);
  return telling.map((term) => ({
    typed: term.typed,
    meant: term.meant,
    excluded: term.excluded,
    alternative: term.alternative,
    ...(term.corrected !== undefined && { corrected: term.corrected }),
    without: written(telling.filter((other) => other !== term)),
    options: term.options.map(({ meant, text }) => ({
      meant,
      text: written(telling.map((other) => (other === term ? { ...other, typed: text } : other))),
    })),
  }));
}

/** Terms as a text that is read as them again. */
function written(terms: readonly PlannedTerm[]): string {
  const pieces = terms.map(({ typed, excluded, alternative }, index) => {
    const or = alternative && index > 0 ? 'or ' : '';
    return `${or}${excluded ? 'not ' : ''}${typed}`;
  });
  return pieces.join(' ');
}

/** A term with its first token and its place in the text. */
type Placed = { token: Token | undefined; start: number; end: number; term: PlannedTerm };

function termsOf(reader: Reader, corrected: ReadonlyMap<Token, string>): Placed[] {
  const { tokens, text } = reader;
  const terms: Placed[] = [];
  let excluded = false;
  let alternative = false;
  let byComma = false;
  const add = (from: number, to: number, term: Term, isSilent = false) => {
    const first = tokens[from];
    const typed = first === undefined ? text : text.slice(first.start, tokens[to - 1]?.end);
    const joins = alternative && terms.some(({ term: { silent: says } }) => !says);
    const before = terms.findLast(({ term: { silent: says } }) => !says)?.term;
    const right = tokens.slice(from, to).flatMap((token) => corrected.get(token) ?? []);
    terms.push({
      token: first,
      start: first?.start ?? 0,
      end: tokens[to - 1]?.end ?? text.length,
      term: {
        ...term,
        typed,
        // 'not A or B' excludes both
        excluded: excluded || (joins && !isSilent && before?.excluded === true),
        alternative: joins && !isSilent,
        silent: isSilent,
        ...(right.length > 0 && {
          corrected: right.join(' '),
          options: [{ meant: literal(typed).meant, text: `"${typed}"` }, ...term.options],
        }),
      },
    });
    if (isSilent) return;
    excluded = false;
    alternative = false;
    byComma = false;
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const read = reader.termAt(at);
    const or = reader.wordsAt(at, CONNECTIVES.or);
    const without = reader.wordsAt(at, CONNECTIVES.not);
    const connective = Math.max(or ?? 0, without ?? 0, at + 1);
    if (read !== undefined && read.next >= connective) {
      add(at, read.next, read.term);
      at = read.next;
    } else if (token.kind === 'comma' || or !== undefined) {
      byComma = token.kind === 'comma';
      alternative = true;
      at = or ?? at + 1;
    } else if (token.kind === 'minus' || without !== undefined) {
      // 'PDX, not EGFR' goes on with the list of what must hold
      if (byComma) alternative = false;
      excluded = true;
      at = without ?? at + 1;
    } else if (token.kind === 'word') {
      const words = token.ideographic ? looseRun(reader, at) : looseWord(reader, at);
      for (const { from, to, term, isSilent } of words) add(from, to, term, isSilent);
      at = words.at(-1)?.to ?? at + 1;
    } else {
      if (token.kind === 'symbol') add(at, at + 1, unknown(text.slice(token.start, token.end)));
      at++;
    }
  }
  if (terms.some(({ term }) => !term.silent)) return terms;
  // 'with', 'not': words of the language alone say nothing, but a text is never passed over
  if (terms.length > 0) return terms.map((placed) => ({ ...placed, term: { ...placed.term, silent: false } }));
  excluded = false;
  if (text !== '') add(0, tokens.length, unknown(text));
  return terms;
}

/** A code that nothing is known of is not taken apart: 'LUN-PDX-9999' asks for no lung model. */
function wholeCodes(terms: readonly Placed[], text: string): Placed[] {
  const chunks: Placed[][] = [];
  for (const term of terms) {
    const chunk = chunks.at(-1);
    const between = chunk === undefined ? ' ' : text.slice(chunk.at(-1)?.end, term.start);
    if (chunk === undefined || !/^[-_./#:]*$/.test(between)) chunks.push([term]);
    else chunk.push(term);
  }
  return chunks.flatMap((chunk) => {
    const [first, ...rest] = chunk;
    const isHalf = chunk.some(({ term }) => term.meant.as === 'unknown' && /\d/.test(term.typed));
    if (first === undefined || rest.length === 0 || !isHalf) return chunk;
    const { excluded, alternative } = first.term;
    const typed = text.slice(first.start, chunk.at(-1)?.end);
    return [{ ...first, term: { ...unknown(typed), typed, excluded, alternative, silent: false } }];
  });
}

type Loose = { from: number; to: number; term: Term; isSilent: boolean };

/** A word that names nothing known: as it stands, else as the beginning of a word. */
function looseWord(reader: Reader, at: number): Loose[] {
  const token = reader.tokens[at];
  if (token?.kind !== 'word') return [];
  const { term } = token;
  const typed = reader.typed(at, at + 1);
  const lookups: Lookup[] = [{ how: 'exact', term }];
  if (term.length > 1) lookups.push({ how: 'prefix', term });
  const lookup = lookups.find((one) => isFound(reader.lexicon, one));
  const one = { from: at, to: at + 1 };
  if (silent.has(term))
    return [{ ...one, term: wordsTerm(typed, lookup === undefined ? [] : [lookup]), isSilent: true }];
  return [{ ...one, term: lookup === undefined ? unknown(typed) : wordsTerm(typed, [lookup]), isSilent: false }];
}

/** A text without blanks up to the next known name, cut into the words of the language. */
function looseRun(reader: Reader, at: number): Loose[] {
  let end = at + 1;
  const isLoose = (index: number) => {
    const token = reader.tokens[index];
    return (
      token?.kind === 'word' &&
      token.ideographic &&
      reader.termAt(index) === undefined &&
      reader.wordsAt(index, [...CONNECTIVES.or, ...CONNECTIVES.not]) === undefined
    );
  };
  while (isLoose(end)) end++;
  const found: Loose[] = [];
  let from = at;
  for (const piece of segmentsOf(reader.typed(at, end))) {
    const to = from + Array.from(piece).length;
    const term = compactOf(piece);
    const lookup = (
      [
        { how: 'exact', term },
        { how: 'pairs', term },
      ] as const
    ).find((one) => isFound(reader.lexicon, one));
    const isSilent = silent.has(term);
    const before = found.at(-1);
    const isUnknown = lookup === undefined && !isSilent;
    if (isUnknown && before?.term.meant.as === 'unknown') {
      before.to = to;
      before.term = unknown(reader.typed(before.from, to));
    } else found.push({ from, to, term: lookup === undefined ? unknown(piece) : wordsTerm(piece, [lookup]), isSilent });
    from = to;
  }
  return found;
}

const isFound = ({ searched }: Lexicon, lookup: Lookup): boolean =>
  searched.some(({ segment, visible }) => anyVisible(hitsOf(segment, lookup), visible));

const wordsTerm = (typed: string, lookups: readonly Lookup[]): Term => ({
  sought: { how: 'words', lookups },
  meant: { as: 'words', words: typed },
  options: [],
});

const unknown = (typed: string): Term => ({ sought: EVERYTHING, meant: { as: 'unknown', words: typed }, options: [] });

/** Neighbors that are alternatives of each other are one condition; words that nothing is known of are none. */
function soughtOf(terms: readonly PlannedTerm[]): Sought {
  const known = terms.filter(({ meant }) => meant.as !== 'unknown');
  if (known.length === 0) return terms.length === 0 ? EVERYTHING : NOTHING;
  const groups: PlannedTerm[][] = [];
  for (const term of known) {
    const group = groups.at(-1);
    if (term.alternative && group !== undefined) group.push(term);
    else groups.push([term]);
  }
  return all(
    ...groups.map((group) => {
      const conditions = group.map(({ sought, excluded }) => (excluded ? not(sought) : sought));
      return (group.every(({ excluded }) => excluded) ? all : either)(...conditions);
    }),
  );
}

function agentOf(terms: readonly PlannedTerm[]): string | null {
  for (const { meant, excluded } of terms)
    if (!excluded && (meant.as === 'tested' || meant.as === 'resistant' || meant.as === 'sensitive'))
      // a class of drugs has no response of its own
      return meant.label === undefined ? meant.agent : null;
  return null;
}

/** What each corrected token became, by the token that stands for it now. */
function correctedTokens(
  tokens: readonly Token[],
  corrections: ReadonlyMap<Token, string>,
  typed: readonly Token[],
): Map<Token, string> {
  const found = new Map<Token, string>();
  for (const [index, token] of tokens.entries()) {
    const before = typed[index];
    const correction = before === undefined ? undefined : corrections.get(before);
    if (correction !== undefined) found.set(token, correction);
  }
  return found;
}

function replaced(text: string, corrections: ReadonlyMap<Token, string>): string {
  let result = '';
  let from = 0;
  for (const [{ start, end }, term] of corrections) {
    result += text.slice(from, start) + term;
    from = end;
  }
  return result + text.slice(from);
}
