import type { ReactNode } from 'react';

export type GridColumn<Row> = {
  key: string;
  label: string;
  /** The default width in CSS pixels. */
  width: number;
  /** Its content has the same width in every row, so it neither grows nor shrinks. */
  rigid?: boolean | undefined;
  /** It names the rows, so it takes the space that other columns leave. */
  names?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** The text of the cell. Columns with it give the space that no text uses to those in which a text would be cut. */
  text?: ((row: Row) => string) | undefined;
  /** The text has a mark before it or a frame around it. */
  marked?: boolean | undefined;
  /** Numbers are right-aligned. */
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
};

export type GridSort = { field: string; order: 'asc' | 'desc' };

/** Row heights, in CSS pixels. */
export const DENSITIES = [32, 40, 48] as const;
export type Density = (typeof DENSITIES)[number];

export const CHECK_WIDTH = 44;
/** The minimum share of its usual width to which a column shrinks. */
export const LEAST_SHARE = 0.8;

/** The selection of rows on a page. */
export type GridSelection<Row> = {
  isSelected: (row: Row) => boolean;
  /** Without it: each. */
  canSelect?: (row: Row) => boolean;
  /** `through`: include all rows from the last selected one. */
  onToggle: (row: Row, through: boolean) => void;
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
};

/** Rows in a hierarchy. */
export type GridTree<Row> = {
  levelOf: (row: Row) => number;
  hasChildren: (row: Row) => boolean;
  isExpanded: (row: Row) => boolean;
  onToggle: (row: Row) => void;
};

/** Where a row is moved: before or after `target` among its siblings, or inside it. */
export type DropPlace = 'before' | 'after' | 'inside';
export type GridMoving<Row> = {
  canMove: (row: Row) => boolean;
  canDrop: (row: Row, target: Row) => boolean;
  onDrop: (row: Row, target: Row, place: DropPlace) => void;
};

export type GridProps<Row> = {
  /** The name of the table for screen readers. */
  caption: string;
  /** The columns in their order. */
  columns: readonly GridColumn<Row>[];
  /** The rows of this page. */
  rows: readonly Row[];
  /** Returns a unique text for a row. */
  rowKey: (row: Row) => string;
  /** The name of a row, for its checkbox, its opener and its actions. */
  rowName: (row: Row) => string;
  /** User-defined widths. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** Called with a column and its new width in pixels. Without it columns cannot be resized. */
  onResize?: ((key: string, width: number) => void) | undefined;
  /** The height of a row in pixels. */
  density?: Density | undefined;
  /** The fields by which the rows are sorted, the most important first. */
  sort?: readonly GridSort[] | undefined;
  /** Called with the column whose head was pressed. */
  onSort?: ((key: string) => void) | undefined;
  /** Which rows are selected. Without it there are no checkboxes. */
  selection?: GridSelection<Row> | undefined;
  /** How rows form a hierarchy. */
  tree?: GridTree<Row> | undefined;
  /** Which rows can be moved, and where to. */
  moving?: GridMoving<Row> | undefined;
  /** The key of the row that the keyboard is on. */
  current?: string | undefined;
  /** Called with the key of the row that the keyboard moves to. */
  onCurrent?: ((key: string) => void) | undefined;
  /** Called with the row that was opened. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Returns the actions at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The width of the actions in pixels. */
  actionsWidth?: number | undefined;
  /** A row on narrow screens: up to three lines. */
  lines: (row: Row) => ReactNode;
  /** The index of the first row in the whole list, from 0. */
  from?: number | undefined;
  /** The number of rows in the whole list. */
  total?: number | undefined;
  /** The rows are about to be replaced. */
  busy?: boolean | undefined;
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** Called with the number of rows that fit into the area, now and after each change of its size. */
  onFit?: ((rows: number) => void) | undefined;
  /** A change scrolls the list to its top. */
  page?: number | string | undefined;
};
