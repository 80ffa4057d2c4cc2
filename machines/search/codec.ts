import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../contract/constants.ts';
import { AGENT_MAX, FACET_VALUE_MAX, MODEL_KEY_MAX, SEARCH_TEXT_MAX } from '../../contract/lengths.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { LANGUAGE_PARAMETER } from '../../contract/pageAddresses.ts';
import {
  COLUMNS,
  DATA_KINDS,
  FACETS,
  type Facet,
  MATCHES,
  MAX_GENES,
  MAX_RESPONSES,
  MULTIPLE_FACETS,
  PDX_MI_LEVELS,
  RANGES,
  SORT_FIELDS,
  TUMOR_TYPES,
} from '../../contract/vocabulary.ts';
import { changed, withChoice } from './changes.ts';
import { known, readBounds, readGene, readResponse, writeBounds, writeGene, writeResponse } from './criterionCodec.ts';
import { isListKey, MAX_LIST_CHARACTERS } from './idList.ts';
import { encoded, escaped, parametersOf, unescaped } from './parameters.ts';
import { emptyQuery, type ModelQuery, VIEWS } from './query.ts';

const MAX_VALUES = 100;
const MAX_SORTS = 3;
const MAX_PAGE = 1_000_000;
const vocabularies: Partial<Record<Facet, readonly string[]>> = {
  modelType: MODEL_TYPES,
  tumorType: TUMOR_TYPES,
  dataAvailable: DATA_KINDS,
  pdxMi: PDX_MI_LEVELS,
};

/**
 * Parses the query of an address. Names and values of closed vocabularies ignore case. Parts that are not understood,
 * or exceed the limits of a search, are left out and listed in `unknown`.
 *
 * | part | example |
 * |---|---|
 * | text | `q=lung+adenocarcinoma` |
 * | value of a facet, repeated for several | `modelType=PDX` |
 * | all of a facet's values at once | `priorTreatment.match=all` |
 * | range | `age=40..70`, `tmb=10..`, `doublingTime=..5`, `takeRate=70..` |
 * | gene, repeated for several | `gene=EGFR:altered:mutation:L858R:cn=4..:rank=80..`; `match=any` |
 * | response, repeated for several | `response=osimertinib:tgi=60..:mCR,mPR` |
 * | list of models | `ids=NCI-H1975,PC-9`; a long one by its key, `list=0k3f…` |
 * | presentation | `waterfall=osimertinib`, `availability=on`, `view=cards`, `columns=disease,tmb`, `sort=tmb:desc`,
 * `page=2`, `limit=50` |
 */
export function parseQuery(address: string): { query: ModelQuery; unknown: string[] } {
  const unknown: string[] = [];
  let query = emptyQuery;
  for (const [name, value] of parametersOf(address)) {
    const next = read(query, name.trim().toLowerCase(), value.trim());
    if (next) query = next;
    unknown.push(...strange(name, value, next !== undefined));
  }
  return { query, unknown };
}

/** Returns what was not understood of one part: all of it, or the unknown names of a list of columns. */
function strange(name: string, value: string, isRead: boolean): string[] {
  if (!isRead) return [value === '' ? name : `${name}=${value}`];
  if (name.trim().toLowerCase() !== 'columns') return [];
  const rest = value.split(',').filter((column) => column.trim() !== '' && !known(COLUMNS, column.trim()));
  return rest.length > 0 ? [`${name}=${rest.join(',')}`] : [];
}

/** Whether an address names the number of rows per page. */
export const namesLimit = (address: string): boolean =>
  parametersOf(address).some(
    ([name, value]) => name.trim().toLowerCase() === 'limit' && read(emptyQuery, 'limit', value.trim()) !== undefined,
  );

/**
 * Returns the shortest address of a query; default values are left out.
 * @param namingLimit a first page names its number of rows even if it is the default
 */
export function formatQuery(query: ModelQuery, namingLimit = false): string {
  const parts: string[] = [];
  const add = (name: string, value: string) => parts.push(`${name}=${encoded(value)}`);
  if (query.text.trim() !== '') add('q', query.text.trim());
  for (const facet of FACETS) for (const value of query.filters[facet] ?? []) add(facet, value);
  for (const facet of MULTIPLE_FACETS) if (query.facetMatch[facet]) add(`${facet}.match`, 'all');
  for (const name of RANGES) {
    const bounds = query.ranges[name];
    if (bounds) add(name, writeBounds(bounds));
  }
  for (const gene of query.genes) add('gene', writeGene(gene));
  if (query.match === 'any') add('match', 'any');
  for (const response of query.responses) add('response', writeResponse(response));
  if (query.list !== null) add('list', query.list);
  else if (query.ids.length > 0) add('ids', query.ids.map(escaped).join(','));
  if (query.waterfall !== null) add('waterfall', query.waterfall);
  if (query.availability) add('availability', 'on');
  if (query.view !== null) add('view', query.view);
  if (query.columns !== null) add('columns', query.columns.join(','));
  for (const { field, order } of query.sort) add('sort', order === 'desc' ? `${field}:desc` : field);
  if (query.page !== DEFAULT_PAGE) add('page', String(query.page));
  if (query.limit !== DEFAULT_LIMIT || (namingLimit && query.page === DEFAULT_PAGE)) add('limit', String(query.limit));
  return parts.length > 0 ? `/search?${parts.join('&')}` : '/search';
}

export const isSameQuery = (a: ModelQuery, b: ModelQuery): boolean => formatQuery(a) === formatQuery(b);

function read(query: ModelQuery, name: string, value: string): ModelQuery | undefined {
  const reader = readers.get(name);
  if (reader) return reader(query, value);
  const range = known(RANGES, name);
  if (range) {
    const bounds = readBounds(value);
    return bounds && { ...query, ranges: { ...query.ranges, [range]: bounds } };
  }
  const multiple = MULTIPLE_FACETS.find((facet) => `${facet.toLowerCase()}.match` === name);
  if (multiple) {
    const match = known(MATCHES, value);
    const next = match && changed(query, { type: 'search.facetMatchChanged', facet: multiple, match });
    return next && { ...next, page: query.page };
  }
  const facet = known(FACETS, name);
  const chosen = facet && facetValue(facet, value);
  if (!facet || !chosen || (query.filters[facet]?.length ?? 0) >= MAX_VALUES) return undefined;
  return { ...withChoice(query, facet, chosen, true), page: query.page };
}

const readers = new Map(
  Object.entries<(query: ModelQuery, value: string) => ModelQuery | undefined>({
    // a parameter of the page, not of the search
    [LANGUAGE_PARAMETER]: (query) => query,
    q: (query, value) => (value.length <= SEARCH_TEXT_MAX ? { ...query, text: value } : undefined),
    gene: (query, value) => {
      const gene = query.genes.length < MAX_GENES ? readGene(value) : undefined;
      return gene && { ...query, genes: [...query.genes, gene] };
    },
    match: (query, value) => {
      const match = known(MATCHES, value);
      return match && { ...query, match };
    },
    response: (query, value) => {
      const response = query.responses.length < MAX_RESPONSES ? readResponse(value) : undefined;
      return response && { ...query, responses: [...query.responses, response] };
    },
    ids: (query, value) => {
      const ids = value.split(',').map((id) => unescaped(id).trim());
      const bad = value.length > 2 * MAX_LIST_CHARACTERS || ids.some((id) => id === '' || id.length > MODEL_KEY_MAX);
      return bad ? undefined : { ...query, ids: [...new Set([...query.ids, ...ids])] };
    },
    list: (query, value) => (isListKey(value) ? { ...query, list: value } : undefined),
    waterfall: (query, value) =>
      value !== '' && value.length <= AGENT_MAX ? { ...query, waterfall: value } : undefined,
    availability: (query, value) => (value.toLowerCase() === 'on' ? { ...query, availability: true } : undefined),
    view: (query, value) => {
      const view = known(VIEWS, value);
      return view && { ...query, view };
    },
    columns: (query, value) => {
      const columns = value.split(',').map((column) => known(COLUMNS, column.trim()));
      const named = [...new Set(columns)].filter((column) => column !== undefined);
      return named.length > 0 ? { ...query, columns: named } : undefined;
    },
    sort: readSort,
    page: (query, value) => withNumber(query, 'page', value, MAX_PAGE),
    limit: (query, value) => withNumber(query, 'limit', value, MAX_LIMIT),
  }),
);

function readSort(query: ModelQuery, value: string): ModelQuery | undefined {
  const [name = '', order = 'asc', ...rest] = value.toLowerCase().split(':');
  const field = known(SORT_FIELDS, name);
  if (!field || rest.length > 0 || (order !== 'asc' && order !== 'desc') || query.sort.length >= MAX_SORTS)
    return undefined;
  return { ...query, sort: [...query.sort.filter((other) => other.field !== field), { field, order }] };
}

function facetValue(facet: Facet, value: string): string | undefined {
  const vocabulary = vocabularies[facet];
  if (vocabulary) return known(vocabulary, value);
  return value !== '' && value.length <= FACET_VALUE_MAX ? value : undefined;
}

function withNumber(query: ModelQuery, name: 'page' | 'limit', value: string, max: number): ModelQuery | undefined {
  const number = /^[1-9]\d*$/.test(value) ? Number(value) : Number.NaN;
  return number <= max ? { ...query, [name]: number } : undefined;
}
