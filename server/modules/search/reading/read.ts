import type { Ambiguity, ReadTerm } from '../../../../contract/entities/searchReading.ts';
import { SEARCH_TEXT_MAX } from '../../../../contract/lengths.ts';
import type { Visibility } from '../engine/engine.ts';
import { compactOf, normalized } from '../engine/text.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { correctionOf } from './correction.ts';
import { Lexicon } from './lexicon.ts';
import { type Placed, termsOf, wholeCodes } from './placing.ts';
import { agentOf, type PlannedTerm, soughtOf } from './planned.ts';
import { Reader } from './reader.ts';
import type { Sought } from './sought.ts';
import { ambiguitiesOf, reportedTerms, spreadTerms, type Uncounted } from './telling.ts';
import { type Token, tokensOf } from './tokens.ts';

export type { PlannedTerm } from './planned.ts';

/**
 * How a text is searched. `whole` is the text as one key, which ranks highest. `corrected` is the text that is searched
 * instead. `agent` is the drug it asks about, named as in the models. `ambiguities` are words with another plausible
 * reading.
 */
export type TextPlan = {
  sought: Sought;
  terms: readonly PlannedTerm[];
  whole: string;
  corrected?: string;
  agent: string | null;
  ambiguities: readonly Uncounted[];
};

/** Every character of the longest text can be a token. Only a text with expanded ligatures is longer. */
const MAX_TOKENS = SEARCH_TEXT_MAX;

/**
 * Reads a text in the search box language (`contract/searchText.ts`). Names that the catalog knows become criteria.
 * Other words are searched as words, then as prefixes, and corrected if nothing matches. The answer lists unknown
 * words, which have no effect on the result.
 */
export function readText(text: string, snapshot: Snapshot, visibility: Visibility): TextPlan {
  const lexicon = new Lexicon(snapshot, visibility);
  const pieces = tokensOf(text).slice(0, MAX_TOKENS);
  const first = termsOf(new Reader(text, lexicon, pieces), new Map());
  const corrections = new Map<Token, string>();
  for (const token of first.flatMap(({ unknown }) => unknown)) {
    if (token.kind !== 'word' || token.ideographic) continue;
    const correction = correctionOf(token.term, lexicon);
    if (correction !== undefined) corrections.set(token, correction);
  }
  const typed = withRuns(pieces, first, (run) => {
    const correction = correctionOf(run.term, lexicon);
    if (correction !== undefined) corrections.set(run, correction);
    return correction !== undefined;
  });
  const tokens = typed.map((token) => {
    const correction = corrections.get(token);
    return correction === undefined || token.kind !== 'word' ? token : { ...token, term: correction };
  });
  const read =
    corrections.size === 0
      ? first
      : termsOf(new Reader(text, lexicon, tokens), correctedTokens(tokens, corrections, typed));
  const placed = wholeCodes(read, normalized(text)).map(({ term }) => term);
  const terms = spreadTerms(placed);
  const telling = terms.filter((term) => !term.silent);
  const plan: TextPlan = {
    sought: soughtOf(telling),
    terms,
    whole: compactOf(text),
    agent: agentOf(telling),
    ambiguities: ambiguitiesOf(placed),
  };
  if (corrections.size > 0) plan.corrected = replaced(normalized(text), corrections);
  return plan;
}

/**
 * Returns what an answer reports about its text; empty if there was no text.
 * @param counts counts of the other readings, in order
 */
export function toldOf(
  plan: TextPlan | undefined,
  counts: readonly number[],
): { corrected?: string; reading?: ReadTerm[]; ambiguities?: Ambiguity[] } {
  if (plan === undefined) return {};
  let place = 0;
  const ambiguities = plan.ambiguities.map(({ others, ...ambiguity }) => ({
    ...ambiguity,
    others: others.map((other) => ({ ...other, count: counts[place++] ?? 0 })),
  }));
  return {
    ...(plan.corrected !== undefined && { corrected: plan.corrected }),
    reading: reportedTerms(plan.terms),
    ...(ambiguities.length > 0 && { ambiguities }),
  };
}

/** Returns the texts of all other readings, in order. */
export const otherTexts = (plan: TextPlan | undefined): string[] =>
  plan?.ambiguities.flatMap(({ others }) => others.map(({ text }) => text)) ?? [];

type Run = Extract<Token, { kind: 'word' }>;

/** Returns the tokens, with each unknown run of characters that has a correction merged into one. */
function withRuns(tokens: readonly Token[], read: readonly Placed[], isRight: (run: Run) => boolean): Token[] {
  const unknown = new Set(read.flatMap((placed) => placed.unknown));
  const isPart = (token: Token | undefined): token is Run =>
    token?.kind === 'word' && token.ideographic && unknown.has(token);
  const runs: Token[][] = [];
  for (const token of tokens) {
    const before = runs.at(-1)?.at(-1);
    if (isPart(before) && isPart(token) && before.end === token.start) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs.flatMap((run) => {
    const parts = run.filter(isPart);
    const [first] = parts;
    if (first === undefined) return run;
    const whole = { ...first, term: parts.map(({ term }) => term).join(''), end: parts.at(-1)?.end ?? first.end };
    return isRight(whole) ? [whole] : run;
  });
}

/** Returns the correction of each token. */
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
