import { COMBINATION_WORDS } from '../../../../contract/drugWords.ts';
import { CONNECTIVES } from '../../../../contract/searchText.ts';
import { type Concept, type Drug, isCombination, type Lexicon, PLUS } from './lexicon.ts';
import type { Reader } from './reader.ts';
import { phraseKey } from './tokens.ts';

type Combination = { concepts: [Drug]; next: number; key: string };

/**
 * Reads drugs given together, in the form that the catalog records: 'gemcitabine plus cisplatin', 'gemcitabine combined
 * with cisplatin', 'gemcitabine/cisplatin', 'gemcitabine and cisplatin combination'. 'gemcitabine, cisplatin' are two
 * drugs.
 */
export function combinationAt(reader: Reader, at: number): Combination | undefined {
  const start = reader.wordsAt(at, COMBINATION_WORDS.before);
  const names: string[] = [];
  let isSaid = start !== undefined;
  let isOpen = false;
  let next = at;
  for (let from: number | undefined = start ?? at; from !== undefined; ) {
    const found = reader.nameAt(from, ({ as }) => as === 'drug', false);
    const [drug] = found === undefined ? [] : drugsOf(found);
    // The catalog does not record drug classes.
    if (drug === undefined || drug.label !== undefined) break;
    names.push(drug.names[0] ?? '');
    next = drug.next;
    const together = reader.wordsAt(next, CONNECTIVES.plus) ?? behindPlus(reader, next);
    const and = reader.wordsAt(next, CONNECTIVES.and);
    if (together === undefined && and !== undefined) isOpen = true;
    from = together ?? and;
  }
  const end = reader.wordsAt(next, COMBINATION_WORDS.behind);
  isSaid ||= !isOpen || end !== undefined;
  const found = names.length < 2 || !isSaid ? undefined : recorded(reader.lexicon, names);
  return found === undefined ? undefined : { ...found, next: end ?? next };
}

/** Returns the drugs that a name means, with the index of the token after it. */
const drugsOf = ({ concepts, next }: { concepts: readonly Concept[]; next: number }): (Drug & { next: number })[] =>
  concepts.flatMap((concept) => (concept.as === 'drug' ? { ...concept, next } : []));

const behindPlus = (reader: Reader, at: number): number | undefined =>
  ['+', '/'].includes(reader.gapBefore(at).trim()) ? at : undefined;

/** Returns the combination as the catalog has it, ignoring the order of its drugs. */
function recorded(lexicon: Lexicon, names: readonly string[]): Omit<Combination, 'next'> | undefined {
  const typed = names.join(PLUS);
  for (const name of [typed, ...lexicon.ordersOf(typed)]) {
    const key = phraseKey(name);
    const [drug] = lexicon.conceptsOf(key).flatMap((concept) => (concept.as === 'drug' ? concept : []));
    if (drug !== undefined) return { concepts: [drug], key };
  }
  return undefined;
}

/**
 * Returns whether a drug can be a prior treatment. Prior treatments list single drugs, unless the catalog has the
 * combination there.
 */
export const isGivenBefore = (lexicon: Lexicon, { names: [name = '', ...others] }: Drug): boolean =>
  !isCombination(name) || [name, ...others].some((one) => lexicon.isSeen('priorTreatment', one));
