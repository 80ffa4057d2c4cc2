import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { ALTERATION_WORDS, ATTACHED_WORDS, CLASS_WORDS, STATUS_WORDS } from '../../../../contract/searchText.ts';
import type { AlterationKind, GeneStatus } from '../../../../contract/vocabulary.ts';
import { changeAt, exonAt, longer, type Said, type Saying } from './changes.ts';
import { codonAt } from './codons.ts';
import type { Excepted } from './excepts.ts';
import { cohortAt, expressedAt } from './expression.ts';
import { behindFillers } from './joiners.ts';
import type { Concept } from './lexicon.ts';
import type { Reader } from './reader.ts';
import { all, not, type Sought } from './sought.ts';
import { geneTerm, type Term } from './terms.ts';

type GeneTerm = Term & { meant: Extract<Meant, { as: 'gene' }> };

const JOINED = /^[a-z]\d+[a-z]$/;

export const isGene = ({ as }: Concept): boolean => as === 'gene';

export const symbolsOf = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap((concept) => (concept.as === 'gene' ? [concept.symbol] : []));

/** Returns whether a statement before a token applies to the next gene, which has no other statement. */
export function isSaidOfNext(reader: Reader, at: number): boolean {
  const name = reader.nameAt(at, isGene);
  const [gene] = symbolsOf(name?.concepts ?? []);
  if (name === undefined || gene === undefined) return false;
  return sayingAt(reader, behindFillers(reader, name.next, 'behind'), gene) === undefined;
}

/** Splits one word into a gene and a statement. */
export function splitAt(reader: Reader, at: number): { name: string; gene: string; said: string } | undefined {
  const token = reader.tokens[at];
  if (token?.kind !== 'word' || reader.lexicon.conceptsOf(token.term).some(isGene)) return undefined;
  for (let cut = token.term.length - 2; cut > 1; cut--) {
    const said = token.term.slice(cut);
    const name = token.term.slice(0, cut);
    const isSaid = JOINED.test(said) || ATTACHED_WORDS.includes(said);
    const [gene] = isSaid ? symbolsOf(reader.lexicon.conceptsOf(name)) : [];
    if (gene !== undefined) return { name: name.toUpperCase(), gene, said: said.toUpperCase() };
  }
  return undefined;
}

/** Reads a kind of alteration, a status or a level of expression. */
export function statusAt(reader: Reader, at: number): Saying | undefined {
  for (const [kind, words] of Object.entries(ALTERATION_WORDS) as [AlterationKind, readonly string[]][]) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { said: { kind }, next };
  }
  for (const [status, words] of Object.entries(STATUS_WORDS) as [GeneStatus, readonly string[]][]) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { said: { status }, next };
  }
  const copies = reader.wordsAt(at, CLASS_WORDS.copyNumber);
  const read = copies === undefined ? undefined : statusAt(reader, behindFillers(reader, copies, 'behind'));
  // Amplifications are tested by counting copies.
  if (read?.said.status === 'tested' || read?.said.status === 'notTested')
    return { said: { ...read.said, kind: 'amplification' }, next: read.next };
  const expressed = expressedAt(reader, at);
  const cohort = expressed === undefined ? undefined : cohortAt(reader, expressed.next);
  if (expressed === undefined || cohort === undefined) return expressed;
  return { said: { ...expressed.said, ...cohort.said }, next: cohort.next };
}

export const sayingAt = (reader: Reader, at: number, gene: string): Saying | undefined =>
  exonAt(reader, at, gene) ?? longer(codonAt(reader, at), changeAt(reader, at, gene)) ?? statusAt(reader, at);

/** Returns a term in which all statements apply to the same gene. If there are several changes, all are required. */
export function termOf(gene: string, sayings: readonly Omit<Saying, 'next'>[]): GeneTerm {
  const said: Said = Object.assign({}, ...sayings.map((saying) => saying.said));
  const isMeasured = said.expressionPercentile !== undefined;
  const asks = said.status === undefined && !isMeasured ? { status: 'altered' as const } : {};
  const changes = sayings.filter((saying) => saying.said.change !== undefined);
  const whole: GeneCriterion = { gene, ...asks, ...said };
  const sought = (changes.length === 0 ? [{ said }] : changes).map(
    ({ said: own }): Sought => ({ how: 'gene', criterion: { ...whole, ...own } }),
  );
  const change = changes.map((saying) => saying.said.change).join(' + ');
  const named = { ...whole, ...(change !== '' && { change }) };
  return { ...geneTerm(gene), sought: all(...sought), meant: { as: 'gene', gene: named } };
}

/** Returns a term about a gene without the excluded statements. */
export const withoutExcepted = (base: GeneTerm, excepted: readonly Excepted[]): Term => ({
  ...base,
  sought: all(base.sought, ...excepted.map(({ sought }) => not(sought))),
  meant: { ...base.meant, except: told(excepted) },
});

/** Returns the excluded statements for the response. */
export const told = (excepted: readonly Excepted[]) =>
  excepted.map(({ asked: { kind, change } }) => ({
    ...(kind !== undefined && { kind }),
    ...(change !== undefined && { change }),
  }));
