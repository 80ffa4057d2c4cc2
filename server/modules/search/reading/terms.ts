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

/** A part of the text: its search condition, its interpretation, and texts for other interpretations. */
export type Term = {
  sought: Sought;
  meant: Meant;
  options: { meant: Meant; text: string }[];
  /** For a list, the statements about each of its names. */
  joined?: Joined;
  /** Whether a negation was read as "tested and not found": 'KRAS not mutated'. */
  denied?: true;
};

/**
 * One statement of a list: a text for it alone, its interpretation, and the positions of its words in the whole text.
 */
export type Part = { typed: string; term: Term; spans: readonly Span[]; corrected?: string };

/** At least one statement of each inner list must be true. */
export type Clauses = readonly (readonly Part[])[];

/**
 * The statements of a list. `unknown`: unknown names in it. `others`: its other plausible readings. `negated` excludes
 * the matches, as in 'neither KRAS nor NRAS'.
 */
export type Joined = {
  clauses: Clauses;
  unknown: readonly Part[];
  others: readonly Clauses[];
  negated: boolean;
  /** Each one is excluded separately, although 'and' joins them: 'without KRAS and NRAS mutations'. */
  isEach?: true;
};

/** Statements about a drug: tested, given before, resistant, sensitive. */
export type Drugged = keyof typeof DRUG_WORDS;

/** Returns the name of a drug as models have it. */
function agentOf(lexicon: Lexicon, names: readonly string[]): string {
  for (const name of names) if (lexicon.isSeen('testedAgent', name)) return name;
  return agentNamed(names[0] ?? '', lexicon.snapshot, lexicon.visibility) ?? names[0] ?? '';
}

/** Returns the drugs whose responses count for a name, and the term's interpretation. */
export function drugMeant(
  lexicon: Lexicon,
  { names, label }: Drug,
): { agents: string[]; told: { agent: string; label?: Localized } } {
  const seen = names.filter((name) => lexicon.isSeen('testedAgent', name));
  if (label !== undefined) return { agents: seen, told: { agent: label.en, label } };
  const agent = agentOf(lexicon, names);
  return { agents: [...new Set([agent, ...seen])], told: { agent } };
}

/** Returns the condition for a response to at least one of several drugs. */
export const responseSought = (agents: readonly string[], asked: Omit<ResponseCriterion, 'agent'>): Sought =>
  either(...agents.map((agent): Sought => ({ how: 'response', criterion: { agent, ...asked } })));

/** If a model has several studies of a drug, one response is enough to make it not resistant. */
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
      // A model without a patient was never treated and does not count as treatment-naive either.
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

/** Returns a term for unknown words: the answer lists them, and they add no condition (`soughtOf`). */
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

/** Returns a term for words in quotes: together, as typed, and without correction. */
export function literal(text: string): Term {
  const words = tokensOf(text).flatMap((token) => (token.kind === 'word' ? [token.term] : []));
  const term = compactOf(text);
  const lookup = words.length > 1 ? { how: 'together' as const, term, words } : { how: 'exact' as const, term };
  return { sought: { how: 'words', lookups: [lookup] }, meant: { as: 'literal', words: text }, options: [] };
}

/** The field word for each facet that has one. */
export const valueFields: Partial<Record<Facet, FieldWord>> = {
  primarySite: 'site',
  collectionSite: 'collected',
  priorTreatment: 'prior',
};

/** Returns the field word before a colon with which a text can ask for a concept. */
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
