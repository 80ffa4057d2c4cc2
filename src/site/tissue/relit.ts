import { litOf } from './litOf.ts';

type Point = { x: number; y: number };
/** A cell: the path data of its body and its nuclei, the opacity of its stain, and its center. */
type Cell = Point & { body: string; nuclei: string; opacity: number };
type Line = { opacity: number; width: number; d: string };

/** A drawn tissue that has been read from its file. No cell is lit. */
export type Drawing = {
  width: number;
  height: number;
  /** Areas without cells, and the lines of the connective tissue. */
  matrix: string;
  lines: readonly Line[];
  /** In the order in which they light up: gland by gland, beginning in the middle of what the file shows as lit. */
  cells: readonly Cell[];
  /** Nuclei without a body. */
  dots: string;
  bodyWidth: number;
  nucleusWidth: number;
};
/** The visible part of a drawing. */
export type Part = { left: number; top: number; right: number; bottom: number };

/** The cells of a drawing as path data: unlit bodies by opacity, and lit cells apart. */
export type Relit = {
  bodies: readonly { opacity: number; d: string }[];
  nuclei: string;
  litBodies: string;
  litNuclei: string;
};

/** What `drawTissue` paints with; its paths are recognized by it. */
export const INK = '#7D9BBD';
export const MATRIX_OPACITY = 0.12;
export const NUCLEI_OPACITY = 0.78;
const LIT = '#0E9F9A';
/** The usual stain, for a lit body that is unlit here. */
const PLAIN_OPACITY = 0.25;
/** The centers of touching cells are closer than this, in the drawing's units, and those of a cell and its nucleus. */
const TOUCHING = 18;
/** The cells within this distance decide which gland is in the middle. */
const AROUND = 70;

/** Reads a drawing of `drawTissue`. Returns null for any other picture. */
export function drawingOf(svg: string): Drawing | null {
  const [, width, height] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const paths = Array.from(svg.matchAll(/<path ([^>]*)\/>/g), ([, attributes = '']) => pathOf(attributes));
  const filled = paths.filter(({ fill }) => fill !== 'none');
  const stroked = paths.filter(({ fill }) => fill === 'none');
  const isOfNuclei = ({ stroke, strokeOpacity }: Path) => stroke === LIT || strokeOpacity === NUCLEI_OPACITY;
  const bodies = filled
    .filter(({ opacity }) => opacity !== MATRIX_OPACITY)
    .flatMap(({ d, fill, opacity }) => piecesOf(d).map((body) => ({ body, fill, opacity, ...centerOf(body) })));
  const heart = heartOf(bodies.filter(({ fill }) => fill === LIT));
  if (width === undefined || height === undefined || heart === undefined) return null;
  const nuclei = bodies.map(() => '');
  let dots = '';
  for (const nucleus of stroked.filter(isOfNuclei).flatMap(({ d }) => piecesOf(d))) {
    const owner = nearest(bodies, centerOf(nucleus), TOUCHING);
    if (owner === undefined) dots += nucleus;
    else nuclei[owner] += nucleus;
  }
  return {
    width: Number(width),
    height: Number(height),
    matrix: filled.find(({ opacity }) => opacity === MATRIX_OPACITY)?.d ?? '',
    lines: stroked
      .filter((path) => !isOfNuclei(path))
      .map(({ strokeOpacity, strokeWidth, d }) => ({ opacity: strokeOpacity, width: strokeWidth, d })),
    cells: lightingOrder(bodies, heart).map((index) => {
      const { body = '', fill, opacity = 0, x = 0, y = 0 } = bodies[index] ?? {};
      return { body, nuclei: nuclei[index] ?? '', opacity: fill === LIT ? PLAIN_OPACITY : opacity, x, y };
    }),
    dots,
    bodyWidth: filled[0]?.strokeWidth ?? 0,
    nucleusWidth: stroked.find(isOfNuclei)?.strokeWidth ?? 0,
  };
}

/**
 * Lights a drawing for `models` of `all` models: of the cells in its visible part, the share of the models is lit, as
 * `litOf` counts. One cell represents `all` divided by the number of these cells.
 */
export function relit({ cells, dots }: Drawing, visible: Part, models: number, all: number): Relit {
  const shown = cells.filter((cell) => isWithin(visible, cell));
  const lit = new Set(shown.slice(0, litOf(models, all, shown.length)));
  const unlit = cells.filter((cell) => !lit.has(cell));
  const opacities = [...new Set(unlit.map(({ opacity }) => opacity))];
  return {
    bodies: opacities.map((opacity) => ({ opacity, d: joined(unlit.filter((cell) => cell.opacity === opacity)) })),
    nuclei: unlit.map(({ nuclei }) => nuclei).join('') + dots,
    litBodies: joined([...lit]),
    litNuclei: [...lit].map(({ nuclei }) => nuclei).join(''),
  };
}

/**
 * Returns the part of a drawing that is visible in a frame which it covers (`object-fit: cover`). `ratio` is the
 * frame's width divided by its height. The drawing is centered, or begins at the frame's left edge.
 */
export function visiblePart({ width, height }: Drawing, ratio: number, isCentered: boolean): Part {
  const shownWidth = Math.min(width, height * ratio);
  const shownHeight = Math.min(height, width / ratio);
  const left = isCentered ? (width - shownWidth) / 2 : 0;
  const top = (height - shownHeight) / 2;
  return { left, top, right: left + shownWidth, bottom: top + shownHeight };
}

type Path = ReturnType<typeof pathOf>;

function pathOf(attributes: string) {
  const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  return {
    fill: value('fill'),
    stroke: value('stroke'),
    strokeWidth: Number(value('stroke-width')),
    opacity: Number(value('opacity')),
    strokeOpacity: Number(value('stroke-opacity')),
    d: value('d') ?? '',
  };
}

const piecesOf = (data: string): string[] => data.split(/(?=M)/).filter((piece) => piece !== '');
const joined = (cells: readonly Cell[]): string => cells.map(({ body }) => body).join('');

/** Returns the mean of the corners of a piece of path data: a start, then steps from corner to corner. */
function centerOf(piece: string): Point {
  const [x = 0, y = 0, ...steps] = (piece.match(/-?\d+/g) ?? []).map(Number);
  let [atX, atY, sumX, sumY, corners] = [x, y, x, y, 1];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    atX += steps[index] ?? 0;
    atY += steps[index + 1] ?? 0;
    sumX += atX;
    sumY += atY;
    corners++;
  }
  return { x: sumX / corners, y: sumY / corners };
}

/** Returns the cell with the most others around it; undefined if there are no cells. */
function heartOf(cells: readonly Point[]): Point | undefined {
  const around = cells.map((cell) => cells.filter((other) => distance(cell, other) < AROUND).length);
  return cells[around.indexOf(Math.max(...around))];
}

/** Returns the numbers of cells by the distance of their gland from a point, then by their own. */
function lightingOrder(cells: readonly Point[], heart: Point): number[] {
  const glands = glandsOf(cells);
  const away = cells.map((cell) => distance(cell, heart));
  const glandAway = new Map<number, number>();
  glands.forEach((gland, index) => {
    glandAway.set(gland, Math.min(glandAway.get(gland) ?? Number.POSITIVE_INFINITY, away[index] ?? 0));
  });
  const rank = (index: number) => glandAway.get(glands[index] ?? 0) ?? 0;
  return [...cells.keys()].sort(
    (one, other) => rank(one) - rank(other) || (away[one] ?? 0) - (away[other] ?? 0) || one - other,
  );
}

/** Returns the gland of each cell, as the number of one of its cells. Cells that touch belong to the same gland. */
function glandsOf(cells: readonly Point[]): number[] {
  const glands = [...cells.keys()];
  const glandOf = (index: number): number => {
    const above = glands[index] ?? index;
    return above === index ? index : glandOf(above);
  };
  cells.forEach((cell, index) => {
    for (let other = 0; other < index; other++) {
      if (distance(cell, cells[other] ?? cell) < TOUCHING) glands[glandOf(other)] = glandOf(index);
    }
  });
  return glands.map(glandOf);
}

/** Returns the number of the point nearest to another one; undefined if none is within `reach`. */
function nearest(points: readonly Point[], to: Point, reach: number): number | undefined {
  let found: number | undefined;
  let least = reach;
  points.forEach((point, index) => {
    const away = distance(point, to);
    if (away < least) [found, least] = [index, away];
  });
  return found;
}

/** Called half a million times for a drawing; `Math.hypot` is ten times slower. */
const distance = (one: Point, other: Point): number => Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);
const isWithin = ({ left, top, right, bottom }: Part, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
