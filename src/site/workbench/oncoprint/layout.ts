import type { Oncoprint, OncoprintGene } from '../../../../contract/entities/oncoprint.ts';
import type { AlterationKind } from '../../../../contract/vocabulary.ts';
import { kindsOf, stateOf } from './cells.ts';
import type { Track } from './tracks.ts';

/** The heights of the parts of the drawing, in CSS pixels. */
export const RESPONSE = 84;
export const TRACK = 16;
export const ROW = 20;
export const GAP = 10;
/** The height of a cell; the rest of its row is the gap below it. */
export const CELL = 16;

/** Cells are at least and at most this wide when as many models as fit are shown. */
const NARROWEST = 4;
const WIDEST = 20;
const ZOOM = 1.4;

/** The vertical places of the parts: the bars of the response if there is a drug, the tracks, and the genes. */
export type Rows = { response: number | null; tracks: number; tmb: number; genes: number; bottom: number };

export function rowsOf({ agent, genes }: Pick<Oncoprint, 'agent' | 'genes'>, tracks: readonly Track[]): Rows {
  const response = agent === null ? null : 0;
  const top = response === null ? 0 : RESPONSE + GAP;
  const tmb = top + tracks.length * TRACK;
  const first = tmb + ROW + GAP;
  return { response, tracks: top, tmb, genes: first, bottom: first + genes.length * ROW };
}

/** Returns the width of a cell: as many models as fit into a width, or wider by each step of the zoom. */
export const cellWidth = (width: number, models: number, zoom: number): number =>
  Math.min(WIDEST, Math.max(NARROWEST, width / Math.max(1, models))) * ZOOM ** zoom;

/** How a cell of a kind of alteration is drawn: its share of the height from `top` to `bottom`. */
const SHAPES: Readonly<Record<AlterationKind, { top: number; bottom: number; color: string }>> = {
  fusion: { top: 0, bottom: 1, color: 'chart-3' },
  amplification: { top: 0, bottom: 0.5, color: 'chart-5' },
  deletion: { top: 0.5, bottom: 1, color: 'chart-2' },
  mutation: { top: 0.32, bottom: 0.68, color: 'chart-1' },
};
/** Kinds are drawn over each other in this order, so that each of several is visible. */
export const DRAWN = ['fusion', 'amplification', 'deletion', 'mutation'] as const satisfies readonly AlterationKind[];

export const kindColor = (kind: AlterationKind): string => `var(--colors-${SHAPES[kind].color})`;

export type CellBox = { x: number; y: number; width: number };

/** Returns the outline of a cell of a kind of alteration. */
export function kindPath(kind: AlterationKind, { x, y, width }: CellBox): string {
  const { top, bottom } = SHAPES[kind];
  return boxPath({ x, y: y + top * CELL, width }, (bottom - top) * CELL);
}

/** Returns the outline of a box. */
export const boxPath = ({ x, y, width }: CellBox, height: number): string =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Returns the mark of a cell that was not read: a line from corner to corner, without a ground. */
export const notReadPath = ({ x, y, width }: CellBox): string =>
  `M${short(x)} ${short(y + CELL)}L${short(x + width)} ${short(y)}`;

/** The outlines of the cells of a gene, joined by how they are drawn. */
export type RowPaths = { ground: string; notRead: string; kinds: readonly { kind: AlterationKind; path: string }[] };

/**
 * Returns what is drawn for a gene: one path for all cells of a look, because thousands of elements would be slow.
 * @param order the numbers of the models in the drawn order
 */
export function rowPaths(
  { cells }: OncoprintGene,
  order: readonly number[],
  { left, top, step }: { left: number; top: number; step: number },
): RowPaths {
  const width = Math.max(step - gapOf(step), 1);
  const boxes = order.map((model, column) => ({
    cell: cells[model],
    box: { x: left + column * step, y: top, width },
  }));
  return {
    ground: boxes.map(({ cell, box }) => (stateOf(cell) === 'notRead' ? '' : boxPath(box, CELL))).join(''),
    notRead: boxes.map(({ cell, box }) => (stateOf(cell) === 'notRead' ? notReadPath(box) : '')).join(''),
    kinds: DRAWN.map((kind) => ({
      kind,
      path: boxes.map(({ cell, box }) => (kindsOf(cell).includes(kind) ? kindPath(kind, box) : '')).join(''),
    })).filter(({ path }) => path !== ''),
  };
}

/** The gap between two cells. */
export const gapOf = (step: number): number => (step >= 6 ? 1 : 0.5);

const short = (value: number): number => Math.round(value * 100) / 100;
