import { useSelector } from '@xstate/react';
import type { ExportQuery } from '../../../contract/entities/savedSearches.ts';
import type { ResultFormat } from '../../../contract/exportFormats.ts';
import { formatQuery } from '../../../machines/search/codec.ts';
import { criteriaOf, type ModelQuery } from '../../../machines/search/query.ts';
import { useSystem } from '../../portal/system.tsx';
import { useColumns } from '../search/results/useColumns.ts';

/** What can be exported of the current result: all models, or the selected ones. */
export type ExportChoice = {
  all: number;
  selected: number;
  columns: number;
  queryOf: (which: 'all' | 'selected', format: ResultFormat) => ExportQuery;
};

export function useExportChoice(): ExportChoice {
  const { search, compare } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const all = useSelector(search, ({ context }) => context.result?.count ?? 0);
  const selected = useSelector(compare, ({ context }) => context.selected);
  const columns = useColumns();
  return {
    all,
    selected: selected.length,
    columns: columns.length,
    queryOf: (which, format) => ({
      ...(which === 'all'
        ? { ...criteriaOf(query), ...addressed(query) }
        : { ids: inListOrder(selected, query).map(({ id }) => id) }),
      ...(query.sort.length > 0 && { sort: query.sort.map((one) => ({ ...one })) }),
      ...(query.waterfall !== null && { waterfall: query.waterfall }),
      columns: [...columns],
      format,
    }),
  };
}

/** Returns the selected models, in the order of the list if the search is limited to one and sorted by it. */
function inListOrder<Model extends { id: string; modelCode: string }>(
  models: readonly Model[],
  { ids, sort }: ModelQuery,
): readonly Model[] {
  if (!sort.some(({ field }) => field === 'listOrder')) return models;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id, modelCode }: Model) => places.get(modelCode) ?? places.get(id) ?? ids.length;
  return models.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The maximum URL length that a call accepts. */
const MAX_ADDRESS = 8_000;

/** The URL of the search, from its first page. Left out if it is too long. */
function addressed(query: ModelQuery): { address?: string } {
  const address = formatQuery({ ...query, page: 1 });
  return address.length <= MAX_ADDRESS ? { address } : {};
}
