import type { SortField } from '../../../../contract/entities/search.ts';
import type { Sort } from '../../../../machines/search/query.ts';

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
