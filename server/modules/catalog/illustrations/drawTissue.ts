import { createRandom, type Random } from '../../../platform/random.ts';
import { inset, middle, type Point, type Polygon, principalAxis, regular } from './geometry.ts';
import { smoothNoise } from './noise.ts';
import { PathData } from './pathData.ts';
import type { Architecture, Site, Stain, Tissue } from './tissue.ts';
import { type Frame, voronoiCells } from './voronoi.ts';

export type TissueOptions = {
  /** A text, usually an id; the same seed gives the same bytes. */
  seed: string;
  architecture: Architecture;
  width: number;
  height: number;
  /**
   * Position of the frayed left edge of the tissue as a fraction of the width; if absent, the tissue fills the drawing.
   */
  edge?: number;
};

const CELL = '#7D9BBD';
const LIT = '#0E9F9A';

/**
 * Draws tissue as an SVG: Voronoi cells of the architecture's sites, moved apart, with rounded corners, one path per
 * stain. Mid tones on a transparent background suit light and dark pages.
 */
export function drawTissue({ seed, architecture, width, height, edge }: TissueOptions): string {
  const random = createRandom(seed);
  const tissue = architecture({ random, width, height });
  const stays = edge === undefined ? () => true : frayed(random, edge * width, height);
  const paint = paintOf(tissue, random, width, height, stays);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${layers(paint, tissue)}</svg>`;
}

type Paint = Record<
  'matrix' | 'processes' | 'pale' | 'plain' | 'deep' | 'lit' | 'fibers' | 'nuclei' | 'litNuclei',
  PathData
>;

function paintOf(
  tissue: Tissue,
  random: Random,
  width: number,
  height: number,
  stays: (point: Point) => boolean,
): Paint {
  const paint: Paint = {
    matrix: new PathData(),
    processes: new PathData(),
    pale: new PathData(),
    plain: new PathData(),
    deep: new PathData(),
    lit: new PathData(),
    fibers: new PathData(),
    nuclei: new PathData(),
    litNuclei: new PathData(),
  };
  const tone = smoothNoise(random, 0.014, 4);
  const warp = tissue.warp ?? ((point: Point) => point);
  const cells = voronoiCells(
    tissue.sites.map((site) => site.at),
    around(tissue.sites),
  );
  const shows = ([x, y]: Point) => x > -14 && x < width + 14 && y > -14 && y < height + 14;
  tissue.sites.forEach((site, index) => {
    const cell = cells[index];
    if (site.kind === 'ghost' || !cell || cell.length < 3) return;
    const polygon = cell.map(warp);
    const center = middle(polygon);
    if (!shows(center) || !stays(center)) return;
    const stain = site.kind === 'lit' ? 'lit' : (site.stain ?? stainOf(tone(center[0], center[1])));
    const body = bodyOf(tissue, polygon, center, random);
    if (body) paint[stain].polygon(body);
    drawNucleus(site.kind === 'lit' ? paint.litNuclei : paint.nuclei, tissue, polygon, center, random);
  });
  for (const { at, angle } of tissue.fibers ?? []) if (shows(at) && stays(at)) paint.fibers.stroke(at, angle, 9);
  for (const dot of tissue.dots ?? []) {
    if (shows(dot.at) && stays(dot.at)) (dot.lit ? paint.litNuclei : paint.nuclei).stroke(dot.at, 0, 0);
  }
  for (const polygon of tissue.matrix ?? []) if (stays(middle(polygon))) paint.matrix.polygon(polygon);
  for (const [from, control, to] of tissue.processes ?? []) if (stays(from)) paint.processes.curve(from, control, to);
  return paint;
}

/** Returns the frame that contains all sites, with a margin. */
function around(sites: readonly Site[]): Frame {
  const frame = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { at } of sites) {
    frame.left = Math.min(frame.left, at[0] - 30);
    frame.right = Math.max(frame.right, at[0] + 30);
    frame.top = Math.min(frame.top, at[1] - 30);
    frame.bottom = Math.max(frame.bottom, at[1] + 30);
  }
  return frame;
}

const stainOf = (tone: number): Stain => (tone > 0.3 ? 'deep' : tone > -0.12 ? 'plain' : 'pale');

function bodyOf(tissue: Tissue, polygon: Polygon, center: Point, random: Random): Polygon | null {
  if (tissue.shape === 'hidden') return null;
  if (tissue.shape !== 'round') return inset(polygon, tissue.gap + tissue.corner);
  const radius = Math.min(principalAxis(polygon).short * 1.2, 20) - random.between(0, 3) - tissue.corner;
  return regular(center, Math.max(3, radius), 10, random.between(0, 1));
}

function drawNucleus(path: PathData, tissue: Tissue, polygon: Polygon, center: Point, random: Random): void {
  const { angle, long, short } = principalAxis(polygon);
  if (tissue.nucleus === 'lobed') {
    const turn = random.between(0, 2 * Math.PI);
    const lobes = random.next() < 0.3 ? 3 : 1;
    for (let lobe = 0; lobe < lobes; lobe++) {
      const at: Point = [
        center[0] + (lobes > 1 ? 4.5 : 1) * Math.cos(turn + lobe * 2.1),
        center[1] + (lobes > 1 ? 4.5 : 1) * Math.sin(turn + lobe * 2.1),
      ];
      path.stroke(at, turn + lobe, lobes > 1 ? 1 : random.between(2, 8));
    }
    return;
  }
  if (tissue.nucleus === 'eccentric') {
    const away = random.between(0, 2 * Math.PI);
    path.stroke([center[0] + Math.cos(away) * short * 0.42, center[1] + Math.sin(away) * short * 0.42], away + 1.57, 2);
    return;
  }
  const length = Math.min(tissue.nucleusLength ?? 6, Math.max(0, (long / short - 1) * 9));
  path.stroke([center[0] + random.normal(0, 0.8), center[1] + random.normal(0, 0.8)], angle, length);
}

/** Returns a filter for points right of a ragged line; left of it only single cells remain. */
function frayed(random: Random, edge: number, height: number): (point: Point) => boolean {
  const phase = random.between(0, 6);
  const line = (y: number) =>
    edge +
    height * 0.13 * Math.sin(y / 105 + phase) +
    height * 0.05 * Math.sin(y / 37 + 2 * phase) +
    8 * Math.sin(y / 15);
  return ([x, y]) => {
    const depth = x - line(y);
    return depth >= 0 || random.next() < 0.45 * Math.exp(depth / 26);
  };
}

function layers(paint: Paint, tissue: Tissue): string {
  const round = 'stroke-linejoin="round" stroke-linecap="round"';
  const body = (path: PathData, color: string, opacity: number) =>
    path.drawn(`fill="${color}" stroke="${color}" opacity="${opacity}" stroke-width="${tissue.corner * 2}"`);
  const line = (path: PathData, color: string, opacity: number, width: number) =>
    path.drawn(`fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}"`);
  return `<g ${round}>${[
    body(paint.matrix, CELL, 0.12),
    line(paint.processes, CELL, 0.5, 1.7),
    line(paint.fibers, CELL, 0.36, 3.6),
    body(paint.pale, CELL, 0.17),
    body(paint.plain, CELL, 0.25),
    body(paint.deep, CELL, 0.35),
    body(paint.lit, LIT, 0.38),
    line(paint.nuclei, CELL, 0.78, tissue.nucleusWidth),
    line(paint.litNuclei, LIT, 1, tissue.nucleusWidth),
  ].join('')}</g>`;
}
