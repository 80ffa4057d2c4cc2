import { COMBINATION_WORDS } from '../../../../contract/drugWords.ts';
import { CONNECTIVES } from '../../../../contract/searchText.ts';
import type { Drug, Lexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';
import { phraseKey } from './tokens.ts';

type Combination = { concepts: [Drug]; next: number; key: string };

/** Between the drugs of a combination as the catalog writes it. */
const PLUS = ' + ';

const isCombination = ({ names }: Drug): boolean => names.some((name) => name.includes(PLUS));

/**
 * Drugs given together, as the catalog records them: 'gemcitabine plus cisplatin', 'gemcitabine combined with
 * cisplatin', 'gemcitabine and cisplatin combination'. 'gemcitabine, cisplatin' are two drugs.
 */
export function combinationAt(reader: Reader, at: number): Combination | undefined {
  const start = reader.wordsAt(at, COMBINATION_WORDS.before);
  const names: string[] = [];
  let isSaid = start !== undefined;
  let isOpen = false;
  let next = at;
  for (let from: number | undefined = start ?? at; from !== undefined; ) {
    const name = reader.nameAt(from, ({ as }) => as === 'drug', false);
    const [drug] = name?.concepts ?? [];
    if (name === undefined || drug?.as !== 'drug' || drug.label !== undefined) break;
    names.push(drug.names[0] ?? '');
    next = name.next;
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

const behindPlus = (reader: Reader, at: number): number | undefined =>
  reader.gapBefore(at).trim() === '+' ? at : undefined;

/** The combination in the order of the text, else in the other one. */
function recorded(lexicon: Lexicon, names: readonly string[]): Omit<Combination, 'next'> | undefined {
  for (const ordered of [names, names.toReversed()]) {
    const key = phraseKey(ordered.join(PLUS));
    const drug = lexicon.conceptsOf(key).find((concept): concept is Drug => concept.as === 'drug');
    if (drug !== undefined) return { concepts: [drug], key };
  }
  return undefined;
}

/** What patients were given before names each drug, unless the catalog has the combination there. */
export const isGivenBefore = (lexicon: Lexicon, concept: Drug): boolean =>
  !isCombination(concept) || concept.names.some((name) => lexicon.isSeen('priorTreatment', name));

/** The same drugs in the other order, where models have them so. */
export function otherOrder(lexicon: Lexicon, { names }: Drug): string | undefined {
  const [name = ''] = names;
  const other = name.split(PLUS).toReversed().join(PLUS);
  return other !== name && lexicon.isSeen('testedAgent', other) ? other : undefined;
}
