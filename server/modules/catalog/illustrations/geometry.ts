/**
 * Plane geometry of cells. Lengths are in units of the drawing; polygons are open rings (the first corner is not
 * repeated).
 */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

/** Returns the mean of a polygon's corners. */
export function middle(polygon: Polygon): Point {
  let x = 0;
  let y = 0;
  for (const corner of polygon) {
    x += corner[0];
    y += corner[1];
  }
  return [x / polygon.length, y / polygon.length];
}

/**
 * Moves every edge of a convex polygon inwards by `distance`. A polygon that is too small for this shrinks to a third
 * of its size.
 */
export function inset(polygon: Polygon, distance: number): Polygon {
  const center = middle(polygon);
  let rest: Polygon = polygon;
  for (let index = 0; index < polygon.length && rest.length > 2; index++) {
    const from = at(polygon, index);
    const to = at(polygon, index + 1);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 1e-6) continue;
    let normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    const side = normal[0] * (center[0] - from[0]) + normal[1] * (center[1] - from[1]);
    if (side < 0) normal = [-normal[0], -normal[1]];
    rest = clipped(rest, normal, normal[0] * from[0] + normal[1] * from[1] + distance);
  }
  if (rest.length > 2) return rest;
  return polygon.map(([x, y]) => [center[0] + (x - center[0]) / 3, center[1] + (y - center[1]) / 3]);
}

/** Returns the direction of a polygon's longer axis in radians, and the deviations along and across it. */
export function principalAxis(polygon: Polygon): { angle: number; long: number; short: number } {
  const center = middle(polygon);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const [x, y] of polygon) {
    xx += (x - center[0]) ** 2;
    yy += (y - center[1]) ** 2;
    xy += (x - center[0]) * (y - center[1]);
  }
  const half = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  return {
    angle: Math.atan2(2 * xy, xx - yy) / 2,
    long: Math.sqrt(Math.max(1, (half + spread) / polygon.length)),
    short: Math.sqrt(Math.max(1, (half - spread) / polygon.length)),
  };
}

/** A regular polygon around a point. */
export function regular(center: Point, radius: number, corners: number, turn = 0): Polygon {
  return Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index / corners) * 2 * Math.PI;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)] as const;
  });
}

/** Returns the part of a polygon on the side of a line where `normal · p ≥ bound`. */
function clipped(polygon: Polygon, normal: Point, bound: number): Polygon {
  const kept: Point[] = [];
  for (let index = 0; index < polygon.length; index++) {
    const from = at(polygon, index);
    const to = at(polygon, index + 1);
    const before = normal[0] * from[0] + normal[1] * from[1] - bound;
    const after = normal[0] * to[0] + normal[1] * to[1] - bound;
    if (before >= 0) kept.push(from);
    if (before >= 0 !== after >= 0) {
      const share = before / (before - after);
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
  }
  return kept;
}

/** Returns the corner at a cyclic index. */
function at(polygon: Polygon, index: number): Point {
  return polygon[index % polygon.length] ?? [0, 0];
}
