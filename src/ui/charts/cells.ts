/** A cell as path data. `body` is stroked with `edge`, in its own color, which rounds its corners. */
export type Cell = { body: string; edge: number; nucleus: string; nucleusWidth: number };

type Box = { x: number; y: number; width: number; height: number };

/** The corners of a cell as fractions of its box. The first two are its flat end. */
const CORNERS = [
  [0.08, 0],
  [0.92, 0],
  [1, 0.5],
  [0.84, 1],
  [0.16, 1],
  [0, 0.5],
] as const;
/** How far the corners of neighboring cells differ, so that no two beside each other look the same. */
const SHIFTS = [0, 0.09, -0.07, 0.04, -0.1, 0.07] as const;

/**
 * Returns a cell that touches all four sides of a box. Its flat end is at the top, or at the bottom if it `hangs`.
 * `place` varies its other corners.
 */
export function cellIn({ x, y, width, height }: Box, place: number, hangs = false): Cell {
  const corner = Math.min(width, height) / 5;
  const shift = SHIFTS[place % SHIFTS.length] ?? 0;
  const [inX, inY] = [width - 2 * corner, height - 2 * corner];
  const at = (across: number, along: number) =>
    `${short(x + corner + across * inX)} ${short(y + corner + (hangs ? 1 - along : along) * inY)}`;
  const corners = CORNERS.map(([across, along], index) => {
    if (along === 0) return at(across, 0);
    return along === 1 ? at(across + shift, 1) : at(across, along + (index === 2 ? shift : -shift));
  });
  return {
    body: `M${corners.join('L')}Z`,
    edge: short(2 * corner),
    nucleus: `M${at(0.38 + shift, 0.5 + shift)}L${at(0.62 + shift, 0.5 - shift)}`,
    nucleusWidth: short(Math.min(width, height) * 0.26),
  };
}

/** Narrower bars stay plain: their cells would be dots. */
const NARROWEST = 8;
/** In shorter bars a cell would be a line. */
const SHORTEST = 5;
/** The height of a cell, as a share of the width of its bar. */
const HEIGHT = 0.8;
/** The gap between a bar and its cell, as between the cells of a tissue. */
const GAP = 1.5;
/** The least height of the rest of a bar. A bar without it is a single cell. */
const LEAST_STEM = 2;

/**
 * Returns the cell that is the end of a bar, and the rest of the bar; a short bar is a single cell. The flat end of the
 * cell is exactly at the bar's value, and bar and cell together are exactly as long as the bar would be without a cell.
 * Returns null if there is no room for a cell. `zero` and `end` are vertical positions in CSS pixels; bars below zero
 * hang.
 */
export function crownOf(
  { x, width, zero, end }: { x: number; width: number; zero: number; end: number },
  place: number,
): { cell: Cell; stem: { y: number; height: number } | null } | null {
  const length = Math.abs(end - zero);
  if (width < NARROWEST || length < SHORTEST) return null;
  const hangs = end > zero;
  const rest = length - width * HEIGHT - GAP;
  const height = rest < LEAST_STEM ? length : width * HEIGHT;
  return {
    cell: cellIn({ x, y: hangs ? end - height : end, width, height }, place, hangs),
    stem: rest < LEAST_STEM ? null : { y: hangs ? zero : zero - rest, height: rest },
  };
}

const short = (value: number): number => Math.round(value * 100) / 100;
