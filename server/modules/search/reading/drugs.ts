import { DRUG_WORDS, RESPONSE_WORDS } from '../../../../contract/drugWords.ts';
import { isGivenBefore } from './combinations.ts';
import type { Drug } from './lexicon.ts';
import { boundsAt } from './ranges.ts';
import type { Read, Reader } from './reader.ts';
import { type Drugged, drugMeant, drugTerm, responseSought, type Term, valueTerm } from './terms.ts';

const EARLIER = ['before', 'previously', 'earlier', 'inthepast', '以前', '之前'];

/** Reads a drug and the statement about it: given before, tested, resistant, sensitive, or a limit for the response. */
export function drugAt(reader: Reader, at: number): Read | undefined {
  for (const [how, { before }] of Object.entries(DRUG_WORDS) as [Drugged, { before: readonly string[] }][]) {
    const begins = reader.wordsAt(at, before);
    if (begins === undefined) continue;
    const name = reader.nameAt(
      begins,
      (one) => (one.as === 'drug' && isSaidOf(reader, one, how)) || one.as === 'value',
    );
    if (name === undefined) continue;
    const [drug] = name.concepts;
    if (drug?.as === 'drug')
      return {
        term: drugTerm(reader.lexicon, drug, how, reader.typed(begins, name.next)),
        next: behindDrug(reader, name.next, how),
      };
    if (how === 'prior' && drug?.as === 'value' && drug.field === 'priorTreatment')
      return { term: valueTerm('priorTreatment', drug.value), next: name.next };
  }
  const name = reader.nameAt(at, ({ as }) => as === 'drug');
  if (name === undefined) return undefined;
  const [drug] = name.concepts;
  if (drug?.as !== 'drug') return undefined;
  const typed = reader.typed(at, name.next);
  for (const [how, { behind }] of Object.entries(DRUG_WORDS) as [Drugged, { behind: readonly string[] }][]) {
    const next = reader.wordsAt(name.next, behind);
    if (next !== undefined && isSaidOf(reader, drug, how))
      return { term: drugTerm(reader.lexicon, drug, how, typed), next };
  }
  const tgi = reader.wordsAt(name.next, RESPONSE_WORDS);
  const bounds = tgi === undefined ? undefined : boundsAt(reader, tgi);
  if (bounds?.min !== undefined) {
    const { agents, told } = drugMeant(reader.lexicon, drug);
    const asked = { minTgi: bounds.min };
    const term: Term = {
      sought: responseSought(agents, asked),
      meant: { as: 'tested', ...told, ...asked },
      options: [],
    };
    return { term, next: bounds.next };
  }
  return { term: drugTerm(reader.lexicon, drug, likeliest(reader, drug.names), typed), next: name.next };
}

/**
 * Returns whether a statement applies to the combination as such. 'after gemcitabine + cisplatin' applies to each drug.
 */
export const isSaidOf = (reader: Reader, drug: Drug, how: Drugged | undefined): boolean =>
  (how !== 'prior' && how !== 'naive') || isGivenBefore(reader.lexicon, drug);

/** Skips words that repeat the statement: 'after osimertinib treatment', '经奥希替尼治疗后'. */
export function behindDrug(reader: Reader, at: number, how: Drugged): number {
  const behind = reader.wordsAt(at, [...DRUG_WORDS[how].behind, 'treatment', 'therapy', '治疗']) ?? at;
  return how === 'prior' ? (reader.wordsAt(behind, EARLIER) ?? behind) : behind;
}

/** A drug that no model was tested with, but that patients were given, is read as a prior treatment. */
function likeliest(reader: Reader, names: readonly string[]): Drugged {
  const isSeen = (field: 'testedAgent' | 'priorTreatment') => names.some((name) => reader.lexicon.isSeen(field, name));
  return !isSeen('testedAgent') && isSeen('priorTreatment') ? 'prior' : 'tested';
}
