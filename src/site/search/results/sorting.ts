import type { SortField } from '../../../../contract/entities/search.ts';
import type { ModelQuery, Sort } from '../../../../machines/search/query.ts';

/** Fields whose largest or latest values are most useful first. */
const descendingFirst: readonly SortField[] = ['tmb', 'response', 'updatedAt'];

/**
 * Returns the sort order after a press on a column head: first by this column, then reversed, then the default order.
 */
export function nextSort(present: Sort | undefined, field: SortField): Sort[] {
  const first = descendingFirst.includes(field) ? 'desc' : 'asc';
  if (present?.field !== field) return [{ field, order: first }];
  return present.order === first ? [{ field, order: first === 'asc' ? 'desc' : 'asc' }] : [];
}

/**
 * Returns the order that the rows are in. Without a chosen order the server sorts by relevance, then by the response to
 * the agent, then by code. Without a text, all models are equally relevant.
 */
export function orderOf({ sort: [chosen], text }: Pick<ModelQuery, 'sort' | 'text'>, hasAgent: boolean): Sort {
  if (chosen) return chosen;
  if (text.trim() !== '') return { field: 'relevance', order: 'desc' };
  return hasAgent ? { field: 'response', order: 'desc' } : { field: 'modelCode', order: 'asc' };
}
