import { createRandom, type Random } from '../../../platform/random.ts';
import { inset, middle, type Point, type Polygon, principalAxis } from './geometry.ts';
import { smoothNoise } from './noise.ts';
import { PathData } from './pathData.ts';
import { frameOf, relaxedPoints, voronoiCells } from './voronoi.ts';

export type HeroCell = { body: Polygon; center: Point; nucleusAngle: number; nucleusLength: number };

const WIDTH = 1600;
const HEIGHT = 960;
/** Number of cells; with 3,000 models one cell represents about four. */
const COUNT = 720;

/** Open spaces of the tissue: ducts in cross section, with crowded cells around them. */
const ducts = [
  { x: 1120, y: 290, radius: 104, flat: 1.16, phase: 1.2 },
  { x: 1410, y: 612, radius: 122, flat: 1.2, phase: 4.1 },
  { x: 1000, y: 704, radius: 80, flat: 1.1, phase: 2.6 },
  { x: 1496, y: 176, radius: 70, flat: 1.08, phase: 5.3 },
  { x: 1228, y: 900, radius: 88, flat: 1.12, phase: 0.4 },
] as const;

/**
 * Returns the tissue behind the search of the home page, as an SVG of at most 60 kB for a navy background.
 *
 * It is data: one cell represents a number of models. Bodies and nuclei are two paths, `cells` and `nuclei`. Their n-th
 * pieces (each starting with `M`) belong to the same cell, so a page that has fetched the file can light a cell by
 * drawing these pieces again. Cells are in the order of a Hilbert curve, from neighbor to neighbor; every range of
 * numbers is a patch of tissue. `data-cells` on the root is the number of cells. The picture is at the right of its
 * 1600 × 960 box and frays out towards the text.
 */
export function heroTissueSvg(): string {
  const cells = heroCells();
  const bodies = new PathData();
  const nuclei = new PathData();
  for (const cell of cells) {
    bodies.polygon(cell.body);
    nuclei.stroke(cell.center, cell.nucleusAngle, cell.nucleusLength);
  }
  const round = 'stroke-linejoin="round" stroke-linecap="round"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMaxYMid slice" data-cells="${cells.length}">`,
    `<defs><path id="c" class="cells" d="${bodies.data}"/><radialGradient id="tone" gradientUnits="userSpaceOnUse" cx="1180" cy="420" r="760"><stop stop-color="#14365c"/><stop offset=".55" stop-color="#102d51"/><stop offset="1" stop-color="#0d2748"/></radialGradient></defs>`,
    `<g ${round}><use href="#c" fill="#1d4673" stroke="#1d4673" stroke-width="9"/>`,
    `<use href="#c" fill="url(#tone)" stroke="url(#tone)" stroke-width="6.4"/>`,
    `<path class="nuclei" fill="none" stroke="#285a8d" stroke-width="8.5" d="${nuclei.data}"/></g></svg>`,
  ].join('');
}

/** Returns the cells in the order of the file, the same on every run. */
export function heroCells(): HeroCell[] {
  const random = createRandom('hero');
  const noise = smoothNoise(random, 0.008, 6);
  const density = (x: number, y: number) => {
    const away = ductDistance(x, y);
    // Many small ghosts in the open spaces keep the cells of their walls from reaching into them.
    if (away < 0.56) return 0.9;
    return Math.max(0.34 + 0.12 * noise(x, y), 0.95 * Math.exp(-(((away - 0.86) / 0.24) ** 2)));
  };
  const frame = frameOf(WIDTH, HEIGHT);
  const points = relaxedPoints(random, density, frame, 1500, 16);
  const cells = voronoiCells(points, frame)
    .filter((polygon) => polygon.length > 2 && belongs(random, middle(polygon)))
    .map((polygon): HeroCell => {
      const depth = depthOf(middle(polygon));
      const { angle } = principalAxis(polygon);
      const center = middle(polygon);
      return {
        body: inset(polygon, depth < 8 ? 8.5 : 6.2),
        center: [center[0] + random.normal(0, 1.6), center[1] + random.normal(0, 1.6)],
        nucleusAngle: angle,
        nucleusLength: random.between(1, 5),
      };
    });
  const kept = cells.sort((one, other) => depthOf(other.center) - depthOf(one.center)).slice(0, COUNT);
  return kept.sort((one, other) => alongHilbert(one.center) - alongHilbert(other.center));
}

/** Returns the distance from the middle of the nearest duct; 1 at its wall. */
function ductDistance(x: number, y: number): number {
  return Math.min(
    ...ducts.map((duct) => {
      const angle = Math.atan2(y - duct.y, x - duct.x);
      const swing = 1 + 0.13 * Math.sin(2 * angle + duct.phase) + 0.07 * Math.sin(3 * angle + 2 * duct.phase);
      return Math.hypot(x - duct.x, (y - duct.y) * duct.flat) / (duct.radius * swing);
    }),
  );
}

/** Returns how far a point is to the right of the ragged edge of the tissue. */
function depthOf([x, y]: Point): number {
  const edge =
    842 + 95 * Math.sin(y / 150 + 0.7) + 38 * Math.sin(y / 57 + 2) + 14 * Math.sin(y / 23) - (y - HEIGHT / 2) * 0.1;
  return x - edge;
}

/** Returns whether a point is inside the tissue, or belongs to one of the separate cells beyond its edge. */
function belongs(random: Random, [x, y]: Point): boolean {
  if (x < -26 || x > WIDTH + 26 || y < -26 || y > HEIGHT + 26 || ductDistance(x, y) < 0.56) return false;
  const depth = depthOf([x, y]);
  return depth >= 0 || random.next() < 0.5 * Math.exp(depth / 26);
}

/** Returns the position of a point along a Hilbert curve over the box, in 64 × 64 steps. */
function alongHilbert([x, y]: Point): number {
  const side = 64;
  let column = Math.max(0, Math.min(side - 1, Math.floor(((x - 700) / 960) * side)));
  let row = Math.max(0, Math.min(side - 1, Math.floor(((y + 26) / (HEIGHT + 52)) * side)));
  let length = 0;
  for (let step = side / 2; step > 0; step /= 2) {
    const right = column & step ? 1 : 0;
    const lower = row & step ? 1 : 0;
    length += step * step * ((3 * right) ^ lower);
    if (lower) continue;
    if (right) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return length;
}
