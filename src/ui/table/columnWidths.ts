import { type GridColumn, LEAST_SHARE } from './columns.ts';

/** The maximum share of its usual width to which a column grows if there is space. */
const MOST_SHARE = 1.25;
/** The width in CSS pixels up to which the column that names the rows takes the remaining space. */
const NAME_MOST = 640;

type Column = Pick<GridColumn<never>, 'key' | 'width' | 'rigid' | 'names'>;

/**
 * Returns the widths of columns by key, in CSS pixels. The column that names the rows takes the space that the others
 * leave, and shrinks only after them. The others grow when it is wide enough. Rigid columns and widths that the user
 * set do not change.
 * @param room the space for all columns; infinite until it is measured
 * @param chosen the widths that the user set
 */
export function columnWidths(
  columns: readonly Column[],
  room: number,
  chosen: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const stays = ({ key, rigid }: Column) => rigid === true || chosen[key] !== undefined;
  const name = columns.find((column) => column.names && !stays(column));
  const others = columns.filter((column) => column !== name && !stays(column));
  const widthsBy = (share: number) =>
    Object.fromEntries(
      columns
        .map(({ key, width }) => [key, chosen[key] ?? width])
        .concat(
          others.map(({ key, width }) => [key, Math.floor(width * Math.min(MOST_SHARE, Math.max(LEAST_SHARE, share)))]),
        ),
    );
  const usual = widthsBy(1);
  if (!Number.isFinite(room)) return usual;
  const sumOf = (some: readonly Column[]) => some.reduce((all, { key }) => all + (usual[key] ?? 0), 0);
  const left = room - sumOf(columns);
  const share = (space: number) => (others.length === 0 ? 1 : 1 + space / sumOf(others));
  if (!name) return widthsBy(share(left));
  const most = Math.max(NAME_MOST, name.width);
  // the others share what is missing, or what the widest name leaves
  const widths = widthsBy(share(Math.min(0, left) + Math.max(0, left - (most - name.width))));
  const rest = room - columns.reduce((all, { key }) => all + (key === name.key ? 0 : (widths[key] ?? 0)), 0);
  return { ...widths, [name.key]: Math.floor(Math.min(most, Math.max(rest, name.width * LEAST_SHARE))) };
}
