import { MULTIPLE_FACETS, RANGES } from '../../contract/vocabulary.ts';
import { parseQuery } from '../search/codec.ts';
import { parametersOf } from '../search/parameters.ts';
import { type Criteria, noCriteria } from '../search/query.ts';

/**
 * Why nothing is analyzed in place of a cohort: the address has several, its list of models cannot be read, or nothing
 * of it is understood. Every other cohort, above all the whole catalog, would be a wrong answer.
 */
export type CohortFault = 'several' | 'list' | 'nothing';

/** A cohort as an address has it. */
export type AddressedCohort = {
  criteria: Criteria;
  /** The parts that are not understood, and those that another part replaces. They select no models. */
  unread: readonly string[];
  fault: CohortFault | null;
};

/** Parts that a cohort has once: the last one is used. */
const SINGLE = new Set(['q', 'match', ...[...RANGES, ...MULTIPLE_FACETS.map((facet) => `${facet}.match`)].map(plain)]);
/** The beginning of an address of a search, up to its question mark. */
const SEARCH = /^(?:https?:\/\/[^/?#]*)?(?:\/[^?#]*)?\?/i;

/**
 * Reads a cohort from the texts that an address gives for it: each an address of a search, or its part after the
 * question mark. Without a text it is the whole catalog.
 */
export function readCohort(texts: readonly string[]): AddressedCohort {
  const given = [...new Set(texts.map((text) => text.trim()))];
  if (given.length > 1) return { criteria: noCriteria, unread: given, fault: 'several' };
  const [text = ''] = given;
  const address = SEARCH.test(text) ? text : `?${text.replaceAll('#', '%23')}`;
  const { query, unknown } = parseQuery(address);
  const names = Object.keys(noCriteria) as (keyof Criteria)[];
  const criteria = Object.fromEntries(names.map((name) => [name, query[name]])) as Criteria;
  const parts = parametersOf(address).map(([name, value]) => ({ name: plain(name), whole: `${name}=${value}` }));
  const lists = distinct(parts.filter(({ name }) => name === 'list' || (name === 'ids' && query.list !== null)));
  const replaced = distinct(parts.filter(({ name }) => SINGLE.has(name))).filter(
    ({ name }, place, all) => all.findLastIndex((other) => other.name === name) > place,
  );
  const unread = [...unknown, ...replaced.map(({ whole }) => whole)];
  const isListUnread = lists.length > 1 || unknown.some((part) => /^\s*(?:list|ids)\s*(?:=|$)/i.test(part));
  if (isListUnread)
    return { criteria, unread: [...unread, ...lists.slice(1).map(({ whole }) => whole)], fault: 'list' };
  const selects = JSON.stringify(criteria) !== JSON.stringify(noCriteria);
  return { criteria, unread, fault: unread.length > 0 && !selects ? 'nothing' : null };
}

type Part = { name: string; whole: string };
const distinct = (parts: readonly Part[]): Part[] => [...new Map(parts.map((part) => [part.whole, part])).values()];

function plain(name: string): string {
  return name.trim().toLowerCase();
}
