import type { Point, Polygon } from './geometry.ts';
import type { Field } from './noise.ts';
import type { Canvas, Fiber, Site, SiteKind } from './tissue.ts';

export type Circle = { x: number; y: number; radius: number };

/** Returns random circles at least `gap` apart, large ones first. They may extend beyond the edges. */
export function packedCircles(
  { random, width, height }: Canvas,
  sizes: readonly [smallest: number, largest: number],
  gap: number,
  tries = 900,
): Circle[] {
  const circles: Circle[] = [];
  for (let attempt = 0; attempt < tries; attempt++) {
    const share = Math.sqrt(attempt / tries);
    const radius = sizes[1] + (sizes[0] - sizes[1]) * share * random.between(0.85, 1);
    const x = random.between(-radius, width + radius);
    const y = random.between(-radius, height + radius);
    if (circles.every((other) => Math.hypot(other.x - x, other.y - y) > other.radius + radius + gap)) {
      circles.push({ x, y, radius });
    }
  }
  return circles;
}

/** Returns the centers of a jittered hexagonal grid that covers the canvas and one step around it. */
export function hexagonalCenters({ random, width, height }: Canvas, step: number, jitter: number): Point[] {
  const centers: Point[] = [];
  const rise = step * 0.87;
  for (let row = -1; row * rise < height + rise * 1.5; row++) {
    for (let x = -step + (row % 2 ? step / 2 : 0); x < width + step * 1.5; x += step) {
      centers.push([x + random.normal(0, step * jitter), row * rise + random.normal(0, step * jitter)]);
    }
  }
  return centers;
}

/** Returns a closed curve around a circle's center; its radius varies with waves of [number, strength]. */
export function wavyRing({ random }: Canvas, circle: Circle, waves: readonly (readonly [number, number])[]): Polygon {
  const phased = waves.map(([count, strength]) => ({ count, strength, phase: random.between(0, 2 * Math.PI) }));
  const corners = 72;
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const swing = phased.reduce((sum, wave) => sum + wave.strength * Math.sin(wave.count * angle + wave.phase), 1);
    return [circle.x + circle.radius * swing * Math.cos(angle), circle.y + circle.radius * swing * Math.sin(angle)];
  });
}

/**
 * Returns a sheet of cells along a curve: one row of cells on it, with ghosts in front and behind, so that the cells
 * are `width` wide and `height` high. `rows` more rows are outside the first. A closed curve may run in either
 * direction: its inside is where its middle is.
 */
export function lining(
  { random }: Canvas,
  curve: Polygon,
  options: { width: number; height: number; kind: SiteKind; rows?: number; closed?: boolean; inner?: boolean },
): Site[] {
  const { width, height, kind, rows = 1, closed = true, inner = true } = options;
  const sites: Site[] = [];
  const side = outwards(curve);
  const put = (point: Point, normal: Point, distance: number, as: SiteKind, jitter = 0.5) =>
    sites.push({
      at: [
        point[0] + normal[0] * distance * side + random.normal(0, jitter),
        point[1] + normal[1] * distance * side + random.normal(0, jitter),
      ],
      kind: as,
    });
  for (const { point, normal } of stations(curve, width, closed)) {
    for (let row = 0; row < rows; row++) put(point, normal, row * height, kind);
    put(point, normal, rows * height, 'ghost');
    if (inner) put(point, normal, -height, 'ghost');
  }
  return sites;
}

/** Returns spindle nuclei at random free places at least `spacing` apart, oriented along a flow field. */
export function stroma(
  { random, width, height }: Canvas,
  spacing: number,
  flow: Field,
  isFree: (x: number, y: number) => boolean,
): Fiber[] {
  const fibers: Fiber[] = [];
  const tries = (width * height) / 60;
  for (let attempt = 0; attempt < tries; attempt++) {
    const x = random.between(-5, width + 5);
    const y = random.between(-5, height + 5);
    if (!isFree(x, y)) continue;
    if (fibers.some(({ at }) => Math.abs(at[0] - x) < spacing && Math.hypot(at[0] - x, at[1] - y) < spacing)) continue;
    fibers.push({ at: [x, y], angle: flow(x, y) });
  }
  return fibers;
}

/** Returns whether a point is inside a polygon. */
export function isInside(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  let previous = polygon[polygon.length - 1] ?? [0, 0];
  for (const corner of polygon) {
    const crosses = corner[1] > y !== previous[1] > y;
    const where = ((previous[0] - corner[0]) * (y - corner[1])) / (previous[1] - corner[1]) + corner[0];
    if (crosses && x < where) inside = !inside;
    previous = corner;
  }
  return inside;
}

/**
 * Returns points along a curve about `step` apart with their normals. The spacing is even, so that a closed curve meets
 * itself.
 */
function stations(curve: Polygon, step: number, closed: boolean): { point: Point; normal: Point }[] {
  const corners = closed ? [...curve, curve[0] ?? [0, 0]] : [...curve];
  const lengths = corners.slice(1).map((corner, index) => distance(corners[index] ?? corner, corner));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(4, Math.round(total / step));
  const found: { point: Point; normal: Point }[] = [];
  let walked = 0;
  let segment = 0;
  for (let index = 0; index < count; index++) {
    const target = ((index + 0.5) / count) * total;
    while (segment < lengths.length - 1 && walked + (lengths[segment] ?? 0) < target) walked += lengths[segment++] ?? 0;
    const from = corners[segment] ?? [0, 0];
    const to = corners[segment + 1] ?? from;
    const length = lengths[segment] || 1;
    const share = (target - walked) / length;
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    found.push({
      point: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])],
      normal: [-along[1], along[0]],
    });
  }
  return found;
}

/** Returns 1 if the left-hand normals of a curve point away from its inside, else −1. */
function outwards(curve: Polygon): 1 | -1 {
  let area = 0;
  let previous = curve[curve.length - 1] ?? [0, 0];
  for (const corner of curve) {
    area += previous[0] * corner[1] - corner[0] * previous[1];
    previous = corner;
  }
  return area > 0 ? -1 : 1;
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
