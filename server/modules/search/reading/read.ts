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
import { ambiguitiesOf, spreadTerms, toldTerms, type Uncounted } from './telling.ts';
import { type Token, tokensOf } from './tokens.ts';

export type { PlannedTerm } from './planned.ts';

/**
 * How a text is looked for. `whole` is the text as one key, which ranks above all else; `corrected` is the text that is
 * searched instead; `agent` the drug it asks about, as models have it; `ambiguities` are words with another fair
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

/** Every character of the longest text can be one; a text is longer only once its ligatures are taken apart. */
const MAX_TOKENS = SEARCH_TEXT_MAX;

/**
 * Reads a text by the language of the search box (`contract/searchText.ts`): names of what the catalog knows become
 * criteria; other words are looked for as they stand, as the beginnings of words, and put right where they are no words
 * at all. The answer names what nothing is known of, which asks nothing.
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
 * What an answer tells of its text; nothing where there was none. @param counts of the other readings, in their order
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
    reading: toldTerms(plan.terms),
    ...(ambiguities.length > 0 && { ambiguities }),
  };
}

/** The texts of all other readings of a text, in their order. */
export const otherTexts = (plan: TextPlan | undefined): string[] =>
  plan?.ambiguities.flatMap(({ others }) => others.map(({ text }) => text)) ?? [];

type Run = Extract<Token, { kind: 'word' }>;

/** The tokens of a text, where each unknown run of characters that is put right is one. */
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
