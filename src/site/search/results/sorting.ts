import type { SortField } from '../../../../contract/entities/search.ts';
import type { Sort } from '../../../../machines/search/query.ts';

/** Fields whose largest or latest value is what people look for first. */
const descendingFirst: readonly SortField[] = ['tmb', 'response', 'updatedAt'];

/** The sort after a press on a column's head: this column, then the other way round, then the usual order again. */
export function nextSort(present: Sort | undefined, field: SortField): Sort[] {
  const first = descendingFirst.includes(field) ? 'desc' : 'asc';
  if (present?.field !== field) return [{ field, order: first }];
  return present.order === first ? [{ field, order: first === 'asc' ? 'desc' : 'asc' }] : [];
}
