import { type GridColumn, LEAST_SHARE } from './columns.ts';
import { headingWidth, textWidth } from './textWidth.ts';

/** The maximum share of its usual width to which a column grows if there is space. */
const MOST_SHARE = 1.25;
/** The width in CSS pixels up to which the column that names the rows takes the remaining space. */
const NAME_MOST = 640;

/** The width in CSS pixels up to which a column takes unused space of others, so that its texts are not cut. */
const TEXT_MOST = 320;
/** The space beside a text: the margins of a cell, and its mark. */
const MARGINS = 28;
const MARK = 16;

type Column = Pick<GridColumn<never>, 'key' | 'width' | 'rigid' | 'names'> & {
  /** The width at which no text of the column is cut, if it is known. */
  needs?: number | undefined;
};

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
  if (!name) return withoutCuts(columns, widthsBy(share(left)), chosen);
  const most = Math.max(NAME_MOST, name.width);
  // the others share what is missing, or what the widest name leaves
  const widths = widthsBy(share(Math.min(0, left) + Math.max(0, left - (most - name.width))));
  const rest = room - columns.reduce((all, { key }) => all + (key === name.key ? 0 : (widths[key] ?? 0)), 0);
  const named = Math.floor(Math.min(most, Math.max(rest, name.width * LEAST_SHARE)));
  return withoutCuts(columns, { ...widths, [name.key]: named }, chosen);
}

/**
 * Moves space that no text uses to the columns in which texts would be cut, first to those that lack least, such as
 * states. The sum does not grow.
 */
function withoutCuts(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  chosen: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const free = columns.flatMap(({ key, needs }) => {
    const width = widths[key];
    if (needs === undefined || width === undefined || chosen[key] !== undefined) return [];
    return [{ key, width, spare: Math.max(0, width - needs), lack: Math.max(0, Math.min(needs, TEXT_MOST) - width) }];
  });
  const spare = free.reduce((all, one) => all + one.spare, 0);
  const lack = free.reduce((all, one) => all + one.lack, 0);
  const moved = Math.min(spare, lack);
  if (moved === 0) return widths;
  const given: Record<string, number> = {};
  let left = Math.floor(moved);
  for (const { key, lack: wanted } of free.toSorted((one, other) => one.lack - other.lack)) {
    given[key] = Math.min(left, wanted);
    left -= given[key];
  }
  return {
    ...widths,
    ...Object.fromEntries(
      free.map((one) => [one.key, one.width - Math.ceil((one.spare / spare) * moved) + (given[one.key] ?? 0)]),
    ),
  };
}

/**
 * Returns the width at which neither the heading nor a text of the column is cut.
 * @param before the space before the text of a row, such as its indentation
 */
export function neededWidth<Row>(
  { label, text, marked = false }: GridColumn<Row>,
  rows: readonly Row[],
  before: (row: Row) => number = () => 0,
): number | undefined {
  if (!text || rows.length === 0) return undefined;
  const margins = MARGINS + (marked ? MARK : 0);
  const widest = Math.max(...rows.map((row) => Math.ceil(textWidth(text(row))) + margins + before(row)));
  return Math.max(headingWidth(label), widest);
}
