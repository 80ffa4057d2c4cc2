import type { GridSelection } from '../../ui/table/columns.ts';

/** Returns the selection of a page's rows, kept as IDs: one row or all selectable rows can be toggled. */
export function choosing<Row extends { id: string }>(
  rows: readonly Row[],
  chosen: readonly string[],
  onChosen: (ids: string[]) => void,
  canSelect: (row: Row) => boolean = () => true,
): GridSelection<Row> {
  const all = rows.filter(canSelect).map(({ id }) => id);
  const every = all.length > 0 && all.every((id) => chosen.includes(id));
  return {
    isSelected: ({ id }) => chosen.includes(id),
    canSelect,
    onToggle: ({ id }) => onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    page: every ? 'all' : chosen.length > 0 ? 'some' : 'none',
    onTogglePage: () => onChosen(every ? [] : all),
  };
}
