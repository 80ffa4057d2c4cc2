import type { DRUG_WORDS } from '../../../../contract/drugWords.ts';
import type { ResponseCriterion } from '../../../../contract/entities/search.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import type { Localized } from '../../../../contract/schema.ts';
import type { FieldWord } from '../../../../contract/searchText.ts';
import { type Facet, HUMAN_SPECIES } from '../../../../contract/vocabulary.ts';
import { compactOf } from '../engine/text.ts';
import { agentNamed } from '../query/names.ts';
import type { Concept, Drug, Lexicon } from './lexicon.ts';
import type { Span } from './reader.ts';
import { all, either, NOTHING, not, type Sought, values } from './sought.ts';
import { tokensOf } from './tokens.ts';

/** What words ask, how that is told, and the texts that ask the same words otherwise. */
export type Term = {
  sought: Sought;
  meant: Meant;
  options: { meant: Meant; text: string }[];
  /** Of a list, what it says of each of its names. */
  joined?: Joined;
  /** 'KRAS not mutated': looked for and not found, which a negation said. */
  denied?: true;
};

/** One statement of a list: a text that says it alone, how that is read, and where its words are in the whole text. */
export type Part = { typed: string; term: Term; spans: readonly Span[]; corrected?: string };

/** At least one statement of each inner list holds. */
export type Clauses = readonly (readonly Part[])[];

/**
 * The statements of a list. `unknown` are names in it that nothing is known of, `others` its other fair readings;
 * `negated`, as in 'neither KRAS nor NRAS', excludes what it finds.
 */
export type Joined = {
  clauses: Clauses;
  unknown: readonly Part[];
  others: readonly Clauses[];
  negated: boolean;
  /** Excluded one by one, though 'and' joins them: 'without KRAS and NRAS mutations'. */
  isEach?: true;
};

/** What a text can say of a drug: tested, given before, resistant, sensitive. */
export type Drugged = keyof typeof DRUG_WORDS;

/** The name of a drug as models have it. */
function agentOf(lexicon: Lexicon, names: readonly string[]): string {
  for (const name of names) if (lexicon.isSeen('testedAgent', name)) return name;
  return agentNamed(names[0] ?? '', lexicon.snapshot, lexicon.visibility) ?? names[0] ?? '';
}

/** The drugs whose responses count for a name, and how the term tells of them. */
export function drugMeant(
  lexicon: Lexicon,
  { names, label }: Drug,
): { agents: string[]; told: { agent: string; label?: Localized } } {
  const seen = names.filter((name) => lexicon.isSeen('testedAgent', name));
  if (label !== undefined) return { agents: seen, told: { agent: label.en, label } };
  const agent = agentOf(lexicon, names);
  return { agents: [...new Set([agent, ...seen])], told: { agent } };
}

/** A response of a model to any of several drugs. */
export const responseSought = (agents: readonly string[], asked: Omit<ResponseCriterion, 'agent'>): Sought =>
  either(...agents.map((agent): Sought => ({ how: 'response', criterion: { agent, ...asked } })));

/** Of a model with several studies of a drug one response is enough to be none that resists it. */
const RESISTANT = { mRecist: ['mPD'] } satisfies Omit<ResponseCriterion, 'agent'>;
const RESPONDED = { mRecist: ['mCR', 'mPR'] } satisfies Omit<ResponseCriterion, 'agent'>;

export function drugTerm(lexicon: Lexicon, drug: Drug, how: Drugged, typed: string): Term {
  const { agents, told } = drugMeant(lexicon, drug);
  const meantAs = (as: Drugged): Meant => ({ as, ...told });
  const others = { tested: `tested:${typed}`, prior: `prior:${typed}`, resistant: `${typed} resistant` };
  const options = (['prior', 'resistant', 'tested'] as const)
    .filter((other) => other !== how)
    .map((other) => ({ meant: meantAs(other), text: others[other] }));
  return { sought: drugSought(drug.names, agents, how), meant: meantAs(how), options };
}

function drugSought(names: readonly string[], agents: readonly string[], how: Drugged): Sought {
  switch (how) {
    case 'tested':
      return values('testedAgent', ...new Set([...agents, ...names]));
    case 'prior':
      return values('priorTreatment', ...new Set([...agents, ...names]));
    case 'resistant':
      return either(
        ...agents.map((agent) => all(responseSought([agent], RESISTANT), not(responseSought([agent], RESPONDED)))),
      );
    case 'sensitive':
      return responseSought(agents, RESPONDED);
    case 'naive':
      // a model without a patient was never treated, and never naive
      return all(values('species', HUMAN_SPECIES), not(drugSought(names, agents, 'prior')));
  }
}

export const diseaseTerm = (kind: 'group' | 'area' | 'histology', sought: Sought, label: Localized): Term => ({
  sought,
  meant: { as: 'disease', kind, label },
  options: [],
});

export const valueTerm = (facet: Facet, value: string): Term => ({
  sought: values(facet, value),
  meant: { as: 'value', facet, value },
  options: [],
});

export function geneTerm(symbol: string): Term {
  const criterion = { gene: symbol, status: 'altered' } as const;
  return { sought: { how: 'gene', criterion }, meant: { as: 'gene', gene: criterion }, options: [] };
}

/** Words that nothing is known of: the answer names them, and no condition is made of them (`soughtOf`). */
export const unknown = (typed: string): Term => ({
  sought: NOTHING,
  meant: { as: 'unknown', words: typed },
  options: [],
});

export const codeTerm = (key: string, typed: string): Term => ({
  sought: { how: 'words', lookups: [{ how: 'exact', term: key }] },
  meant: { as: 'code', words: typed },
  options: [],
});

/** Words in quotes: together, as they stand, no typing error put right. */
export function literal(text: string): Term {
  const words = tokensOf(text).flatMap((token) => (token.kind === 'word' ? [token.term] : []));
  const term = compactOf(text);
  const lookup = words.length > 1 ? { how: 'together' as const, term, words } : { how: 'exact' as const, term };
  return { sought: { how: 'words', lookups: [lookup] }, meant: { as: 'literal', words: text }, options: [] };
}

/** Values of facets that have a field of the text of their own. */
export const valueFields: Partial<Record<Facet, FieldWord>> = {
  primarySite: 'site',
  collectionSite: 'collected',
  priorTreatment: 'prior',
};

/** The field before a colon by which a text can ask for a concept. */
export function fieldOf(concept: Concept): FieldWord | undefined {
  switch (concept.as) {
    case 'gene':
      return 'gene';
    case 'group':
      return 'disease';
    case 'area':
    case 'histology':
      return concept.as;
    case 'drug':
      return 'tested';
    case 'modelType':
      return 'model';
    case 'value':
      return valueFields[concept.field];
  }
}
