import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../contract/constants.ts';
import { LANGUAGES, UNTRANSLATED } from '../../contract/localized.ts';
import { LANGUAGE_PARAMETER } from '../../contract/pageAddresses.ts';
import { isId } from '../../contract/patterns.ts';
import { type Field, isSearchable, isSortable, systemFields } from '../../contract/resources/fields.ts';
import { CONTENT_STATES, type Search, type Sort } from '../../contract/resources/record.ts';
import { fieldOf, localizedFields, type ResourceDefinition } from '../../contract/resources/resource.ts';
import { encoded, parametersOf } from '../search/parameters.ts';
import { formatFilter, parseFilter } from './filterCodec.ts';
import { emptyQuestion, type Question } from './question.ts';

/**
 * The content of a list's address: its query, the record whose panel is open, the saved view that it opens instead of a
 * query, and the parts that were not understood. `limitNamed`: the page size is part of the address.
 */
export type ListAddress = {
  question: Question;
  limitNamed: boolean;
  record: string | null;
  view: string | null;
  unknown: string[];
};

/** Parameters of the address that are not fields; a field with the same name is written with the prefix `field.`. */
const OWN_PARTS = ['q', 'order', 'page', 'limit', 'record', 'view'];
const FIELD = 'field.';
/** Parameters of the list call, which cannot be filters. */
const CALL_WORDS = ['text', 'sort', 'page', 'limit'];
const SORTS_MAX = 5;

const partOf = (field: string): string => (OWN_PARTS.includes(field) ? FIELD + field : field);
const fieldIn = (part: string): string => (part.startsWith(FIELD) ? part.slice(FIELD.length) : part);

const publication: Field = {
  kind: 'choices',
  label: { en: '', zh: '' },
  options: CONTENT_STATES.map((value) => ({ value, label: { en: '', zh: '' } })),
};

const untranslated: Field = {
  kind: 'choices',
  label: { en: '', zh: '' },
  options: LANGUAGES.map((value) => ({ value, label: { en: '', zh: '' } })),
};

/** Returns the field that filters the list under this name. */
function filterField(definition: ResourceDefinition, name: string): Field | undefined {
  if (name === 'publication' && definition.content) return publication;
  if (name === UNTRANSLATED) return localizedFields(definition).length > 0 ? untranslated : undefined;
  const taken = name === definition.within || CALL_WORDS.includes(name);
  const field = taken ? undefined : fieldOf(definition, name);
  return field && isSearchable(field) ? field : undefined;
}

const filterNames = (definition: ResourceDefinition): string[] => [
  'publication',
  UNTRANSLATED,
  ...Object.keys(definition.fields),
  ...Object.keys(systemFields),
];

/**
 * Returns the query of a list's address without the question mark; '' for the initial list. Filters have a fixed order.
 * @param usualLimit the page size of the user's first page; later pages always name theirs, unless it is the default;
 * null: the page size is always named
 */
export function formatList(
  definition: ResourceDefinition,
  question: Question,
  record: string | null = null,
  usualLimit: number | null = DEFAULT_LIMIT,
): string {
  const parts: [name: string, text: string][] = [];
  if (question.text !== '') parts.push(['q', question.text]);
  for (const name of filterNames(definition)) {
    const value = Object.hasOwn(question.filters, name) ? question.filters[name] : undefined;
    for (const text of value === undefined ? [] : formatFilter(value)) parts.push([partOf(name), text]);
  }
  const order = formatSort(question.sort);
  if (order !== formatSort(definition.sort)) parts.push(['order', order]);
  if (question.page !== DEFAULT_PAGE) parts.push(['page', String(question.page)]);
  if (usualLimit === null || question.limit !== limitAt(question.page, usualLimit))
    parts.push(['limit', String(question.limit)]);
  if (record !== null) parts.push(['record', record]);
  return parts.map(([name, text]) => `${name}=${encoded(text)}`).join('&');
}

/** Returns the page size of an address that does not name one, so that a page number always means the same rows. */
const limitAt = (page: number, usualLimit: number): number => (page === DEFAULT_PAGE ? usualLimit : DEFAULT_LIMIT);

/**
 * Parses the address of a list. Parts that are not understood are left out and listed in `unknown`.
 * @param usualLimit the page size of the user's first page
 */
export function parseList(
  definition: ResourceDefinition,
  address: string,
  usualLimit: number = DEFAULT_LIMIT,
): ListAddress {
  const given = Map.groupBy(parametersOf(address), ([name]) => name);
  const empty = emptyQuestion(definition);
  const unknown: string[] = [];
  const textsOf = (part: string): string[] => (given.get(part) ?? []).map(([, text]) => text);
  /** Returns the last value of the parameter as parsed by `understand`, otherwise the default. */
  const read = <Value>(part: string, usual: Value, understand: (text: string) => Value | null): Value => {
    const text = textsOf(part).at(-1);
    if (text === undefined) return usual;
    const value = understand(text);
    if (value === null) unknown.push(`${part}=${text}`);
    return value ?? usual;
  };

  const filters: Search = {};
  for (const part of given.keys()) {
    if (OWN_PARTS.includes(part) || part === LANGUAGE_PARAMETER || definition.parameters?.includes(part)) continue;
    const name = fieldIn(part);
    const field = partOf(name) === part ? filterField(definition, name) : undefined;
    const texts = textsOf(part);
    const { value, unknown: refused } = field ? parseFilter(field, texts) : { value: null, unknown: texts };
    if (value !== null) filters[name] = value;
    unknown.push(...refused.map((text) => `${part}=${text}`));
  }
  const page = read('page', empty.page, (text) => wholeNumber(text, 1_000_000));
  const limit = read<number | null>('limit', null, (text) => wholeNumber(text, MAX_LIMIT));
  const question: Question = {
    text: read('q', empty.text, (text) => (text.length <= 200 ? text : null)),
    filters,
    sort: read('order', empty.sort, (text) => parseSort(definition, text)),
    page,
    limit: limit ?? limitAt(page, usualLimit),
  };
  const record = read<string | null>('record', null, (text) => (isId(text) ? text : null));
  const view = read<string | null>('view', null, (text) => (isId(text) ? text : null));
  return { question, limitNamed: limit !== null, record, view, unknown };
}

/** Returns the query of the address that opens the list with a saved view. */
export const queryOfView = (id: string): string => `view=${id}`;

/** Whether two queries are identical, including the page. */
export const isSameQuestion = (definition: ResourceDefinition, one: Question, other: Question): boolean =>
  formatList(definition, one) === formatList(definition, other);

const formatSort = (sort: readonly Sort[]): string =>
  sort.map(({ field, order }) => (order === 'desc' ? `${field}:desc` : field)).join(',');

function parseSort(definition: ResourceDefinition, text: string): Sort[] | null {
  if (text === '') return [];
  const parts = text.split(',').map((part) => part.split(':'));
  const isKnown = ([field = '', order = 'asc', ...further]: string[]) => {
    const known = fieldOf(definition, field);
    return known && isSortable(known) && ['asc', 'desc'].includes(order) && further.length === 0;
  };
  const names = new Set(parts.map(([field]) => field));
  if (!parts.every(isKnown) || names.size < parts.length || parts.length > SORTS_MAX) return null;
  return parts.map(([field = '', order]) => ({ field, order: order === 'desc' ? 'desc' : 'asc' }));
}

function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}
