import type { ReactNode } from 'react';

export type GridColumn<Row> = {
  key: string;
  label: string;
  /** CSS pixels, before anybody changes it. */
  width: number;
  /** What it shows is as long in every row: it neither gives nor takes room. */
  rigid?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, under one another. */
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
};

export type GridSort = { field: string; order: 'asc' | 'desc' };

/** Heights of rows, in CSS pixels. */
export const DENSITIES = [32, 40, 48] as const;
export type Density = (typeof DENSITIES)[number];

export const CHECK_WIDTH = 44;
/** Columns become no narrower than this part of their usual width. */
export const LEAST_SHARE = 0.8;

/** What the rows of a page are to whoever chooses among them. */
export type GridSelection<Row> = {
  isSelected: (row: Row) => boolean;
  /** Without it: each. */
  canSelect?: (row: Row) => boolean;
  /** `through`: with all rows from the last one chosen. */
  onToggle: (row: Row, through: boolean) => void;
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
};

/** Rows that stand above and below one another. */
export type GridTree<Row> = {
  levelOf: (row: Row) => number;
  hasChildren: (row: Row) => boolean;
  isExpanded: (row: Row) => boolean;
  onToggle: (row: Row) => void;
};

/** Where a row is put: among the children of what `target` is, before or after it, or inside it. */
export type DropPlace = 'before' | 'after' | 'inside';
export type GridMoving<Row> = {
  canMove: (row: Row) => boolean;
  canDrop: (row: Row, target: Row) => boolean;
  onDrop: (row: Row, target: Row, place: DropPlace) => void;
};

export type GridProps<Row> = {
  caption: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is called: names its checkbox, its opener and its actions. */
  rowName: (row: Row) => string;
  /** Widths that somebody chose. */
  widths?: Readonly<Record<string, number>> | undefined;
  onResize?: ((key: string, width: number) => void) | undefined;
  density?: Density | undefined;
  sort?: readonly GridSort[] | undefined;
  onSort?: ((key: string) => void) | undefined;
  selection?: GridSelection<Row> | undefined;
  tree?: GridTree<Row> | undefined;
  moving?: GridMoving<Row> | undefined;
  current?: string | undefined;
  onCurrent?: ((key: string) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number | undefined;
  /** A row where there is no room for columns: up to three lines. */
  lines: (row: Row) => ReactNode;
  /** The index of the first row in the whole list, from 0. */
  from?: number | undefined;
  total?: number | undefined;
  /** The rows are about to be replaced. */
  busy?: boolean | undefined;
  /** Stands in place of rows. */
  empty?: ReactNode;
  /** Changes when the list goes to its top. */
  page?: number | string | undefined;
};
