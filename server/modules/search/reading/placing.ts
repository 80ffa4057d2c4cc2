import { CONNECTIVES, LACKING_WORDS, LIST_WORDS, QUESTION_WORDS } from '../../../../contract/searchText.ts';
import { isExcludedToo, withProfiles } from './commas.ts';
import { statusAt } from './geneWords.ts';
import { levelAt } from './levels.ts';
import { isNegative } from './lists.ts';
import { looseRun, looseWord } from './loose.ts';
import type { PlannedTerm } from './planned.ts';
import type { Read, Reader, Span } from './reader.ts';
import { type Clauses, type Joined, literal, type Part, type Term, unknown } from './terms.ts';
import type { Token } from './tokens.ts';

/** A term, its position in the text, its unknown words, and whether only a comma precedes it. */
export type Placed = { start: number; end: number; term: PlannedTerm; unknown: Token[]; byComma?: boolean };

/**
 * How a term is joined to the terms before it. `byComma`: a comma is the last joiner. `lacking`: it must be without the
 * term.
 */
const NOT_JOINED = { excluded: false, lacking: false, alternative: false, byComma: false };

/** Returns the terms of a text in order. `corrected`: the corrections of unknown tokens. */
export function termsOf(reader: Reader, corrected: ReadonlyMap<Token, string>): Placed[] {
  const { tokens, text } = reader;
  const terms: Placed[] = [];
  let joined = NOT_JOINED;
  const add = (from: number, to: number, term: Term, isSilent = false) => {
    const { excluded, lacking, alternative, byComma } = joined;
    const first = tokens[from];
    const typed = first === undefined ? text : text.slice(first.start, tokens[to - 1]?.end);
    const before = terms.findLast(({ term: { silent: says } }) => !says)?.term;
    const behindComma = byComma && !excluded && !isSilent && before?.excluded === true && !isExcludedToo(before, term);
    const bySlash = !excluded && isOneOfBoth(before, term) && isSlash(text.slice(terms.at(-1)?.end, first?.start));
    const denies = term.joined?.negated === true;
    const joins = (alternative || bySlash) && before !== undefined && !behindComma && !(byComma && denies);
    const rightOf = (span: Span) => tokens.slice(span.from, span.to).flatMap((token) => corrected.get(token) ?? []);
    const right = rightOf({ from, to });
    terms.push({
      unknown: unknownTokens(term, from, to, tokens),
      start: first?.start ?? 0,
      end: tokens[to - 1]?.end ?? text.length,
      byComma,
      term: {
        ...term,
        ...(term.joined && { joined: withCorrections(lacking ? withoutAny(term.joined) : term.joined, rightOf) }),
        typed,
        // 'not A or B' excludes both.
        excluded: (excluded || (joins && !isSilent && before.excluded)) !== denies,
        ...(behindComma && { behindComma }),
        alternative: joins && !isSilent,
        silent: isSilent,
        ...(right.length > 0 && {
          corrected: right.join(' '),
          options: [{ meant: literal(typed).meant, text: `"${typed}"` }, ...term.options],
        }),
      },
    });
    if (!isSilent) joined = NOT_JOINED;
  };
  let at = 0;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const read = alternativeAt(reader, at, joined.alternative ? terms.at(-1)?.term : undefined) ?? reader.termAt(at);
    const or = reader.wordsAt(at, CONNECTIVES.or);
    // Example: 'neither ALK rearranged nor ROS1 rearranged'.
    const without = reader.wordsAt(at, [...CONNECTIVES.not, ...LIST_WORDS.none]);
    const connective = Math.max(or ?? 0, without ?? 0, at + 1);
    const denied = joined.excluded ? deniedAt(reader, at, terms) : undefined;
    const question = reader.wordsAt(at, QUESTION_WORDS);
    if (question !== undefined) {
      add(at, question, unknown(reader.typed(at, question)), true);
      at = question;
    } else if (read !== undefined && read.next >= connective) {
      add(at, read.next, read.term);
      at = read.next;
    } else if (denied !== undefined) {
      joined = { ...joined, excluded: false };
      add(at, denied.next, denied.term);
      const last = terms.at(-1);
      if (last !== undefined) last.term = { ...last.term, typed: denied.typed };
      at = denied.next;
    } else if (token.kind === 'comma' || or !== undefined) {
      joined = { ...joined, alternative: true, byComma: token.kind === 'comma' };
      at = or ?? at + 1;
    } else if (token.kind === 'minus' || without !== undefined) {
      // 'PDX, not EGFR' continues the list of requirements.
      const lacking = without !== undefined && reader.wordsAt(at, LACKING_WORDS) === without;
      joined = { ...joined, excluded: true, lacking, alternative: joined.alternative && !joined.byComma };
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
  if (terms.some(({ term }) => !term.silent)) return withProfiles(terms);
  // Function words alone ('with', 'not') have no meaning, but a text is never ignored completely.
  if (terms.length > 0) return terms.map((placed) => ({ ...placed, term: { ...placed.term, silent: false } }));
  joined = NOT_JOINED;
  if (text !== '') add(0, tokens.length, unknown(text));
  return terms;
}

/** Reads a negation without a gene as one of the previous gene: 'HER2 mutant lung cancer, not amplified'. */
function deniedAt(reader: Reader, at: number, terms: readonly Placed[]): (Read & { typed: string }) | undefined {
  const next = statusAt(reader, at)?.next;
  const meant = terms.findLast(({ term }) => term.meant.as === 'gene' && !term.excluded)?.term.meant;
  if (next === undefined || meant?.as !== 'gene') return undefined;
  const own = reader.composed([meant.gene.gene, 'not', { from: at, to: next }]);
  const read = own.geneAt(0);
  return read?.next === own.tokens.length ? { term: read.term, next, typed: own.text } : undefined;
}

/** In 'HR positive or HER2 positive breast cancer', the disease applies to both and is not part of a disease name. */
function alternativeAt(reader: Reader, at: number, before: PlannedTerm | undefined): Read | undefined {
  const isSaid = before !== undefined && (before.meant.as === 'marker' || before.meant.as === 'gene');
  const read = isSaid ? reader.termAt(at) : undefined;
  return read?.term.meant.as === 'disease' ? (levelAt(reader, at) ?? reader.geneAt(at)) : undefined;
}

const isSlash = (between: string): boolean => between.trim() === '/';

/** Whether a model can hardly have both values: 'PDX/organoid', 'lung/breast'. */
const isOneOfBoth = (before: Term | undefined, { meant }: Term): boolean =>
  (meant.as === 'disease' && before?.meant.as === 'disease') ||
  (meant.as === 'value' && before?.meant.as === 'value' && before.meant.facet === meant.facet);

/** 'without KRAS and NRAS mutations' means without each of them, if the list has that reading. */
function withoutAny(joined: Joined): Joined {
  const isAnd = joined.clauses.length > 1 && !joined.clauses.flat().some(isNegative);
  const either = isAnd ? joined.others.find((other) => other.length === 1) : undefined;
  return either === undefined ? joined : { ...joined, clauses: either, others: [joined.clauses], isEach: true };
}

/** Returns the unknown words. */
function unknownTokens({ meant, joined }: Term, from: number, to: number, tokens: readonly Token[]): Token[] {
  const places = joined?.unknown.flatMap(({ spans }) => spans.map((span) => span.from)) ?? [];
  if (meant.as !== 'unknown') return places.flatMap((place) => tokens[place] ?? []);
  return tokens.slice(from, to);
}

/** Adds the corrected words to each statement of a list. */
function withCorrections(joined: Joined, rightOf: (span: Span) => string[]): Joined {
  const put = (part: Part): Part => {
    const right = part.spans.flatMap(rightOf);
    if (right.length === 0) return part;
    const asTyped = { meant: literal(part.typed).meant, text: `"${part.typed}"` };
    const term = { ...part.term, options: [asTyped, ...part.term.options] };
    return { ...part, term, corrected: right.join(' ') };
  };
  const all = (clauses: Clauses) => clauses.map((clause) => clause.map(put));
  return {
    ...joined,
    clauses: all(joined.clauses),
    unknown: joined.unknown.map(put),
    others: joined.others.map(all),
  };
}

/** Keeps an unknown code whole: 'LUN-PDX-9999' does not search for lung models. */
export function wholeCodes(terms: readonly Placed[], text: string): Placed[] {
  const chunks: [Placed, ...Placed[]][] = [];
  for (const term of terms) {
    const chunk = chunks.at(-1);
    const between = chunk === undefined ? ' ' : text.slice(chunk.at(-1)?.end, term.start);
    if (chunk === undefined || !/^[-_.#:]*$/.test(between)) chunks.push([term]);
    else chunk.push(term);
  }
  return chunks.flatMap((chunk): Placed[] => {
    const [first, ...rest] = chunk;
    // A single term is kept, because it may report why it was not read.
    if (rest.length === 0 || !chunk.some(({ term }) => term.meant.as === 'unknown' && /\d/.test(term.typed)))
      return chunk;
    const { excluded, alternative } = first.term;
    const typed = text.slice(first.start, chunk.at(-1)?.end);
    return [{ ...first, term: { ...unknown(typed), typed, excluded, alternative, silent: false } }];
  });
}
