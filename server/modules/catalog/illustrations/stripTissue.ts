import { createRandom } from '../../../platform/random.ts';
import { inset, middle, type Point, principalAxis } from './geometry.ts';
import { PathData } from './pathData.ts';
import { frameOf, voronoiCells } from './voronoi.ts';

const COLUMNS = 120;
const ROWS = 2;
/** Width and height of a cell's place. */
const SIDE = 30;
const WIDTH = (COLUMNS + 0.5) * SIDE;
const HEIGHT = ROWS * SIDE;
/** How far the end of a part of the strip frays out, to each side. */
const FRAY = 2.5 * SIDE;

/**
 * Returns the thin strip of tissue above the results of a search, as an SVG: an epithelium of two rows. As in
 * `heroTissueSvg`, bodies and nuclei are two paths, and their n-th pieces belong to the same cell.
 *
 * Cells are in order from left to right, except that neighbors are mixed: the first n cells are a strip that frays out
 * at its right end, for every n. The search page paints them in colors of its own.
 */
export function stripTissueSvg(): string {
  const random = createRandom('strip');
  // an invisible place more on each side bounds the visible cells
  const places = numbers(-1, ROWS).flatMap((row) => numbers(-1, COLUMNS).map((column) => ({ row, column })));
  const points = places.map(
    ({ row, column }): Point => [
      (column + 0.5 + (Math.abs(row) % 2) / 2) * SIDE + random.between(-5, 5),
      (row + 0.5) * SIDE + random.between(-3.5, 3.5),
    ],
  );
  const polygons = voronoiCells(points, frameOf(WIDTH, HEIGHT, 2 * SIDE));
  const cells = places
    .map(({ row, column }, index) => ({ row, column, polygon: polygons[index] ?? [] }))
    .filter(({ row, column }) => row >= 0 && row < ROWS && column >= 0 && column < COLUMNS)
    .map(({ polygon }) => ({ polygon, order: middle(polygon)[0] + random.between(-FRAY, FRAY) }))
    .sort((one, other) => one.order - other.order);
  const bodies = new PathData();
  const nuclei = new PathData();
  for (const { polygon } of cells) {
    bodies.polygon(inset(polygon, 6));
    nuclei.stroke(middle(polygon), principalAxis(polygon).angle, random.between(0, 4));
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" data-cells="${cells.length}">`,
    `<g stroke-linejoin="round" stroke-linecap="round"><path class="cells" fill="#7D9BBD" stroke="#7D9BBD" stroke-width="8" d="${bodies.data}"/>`,
    `<path class="nuclei" fill="none" stroke="#0d2748" stroke-width="6" d="${nuclei.data}"/></g></svg>`,
  ].join('');
}

/** Returns the whole numbers from `first` to `last`, both included. */
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
