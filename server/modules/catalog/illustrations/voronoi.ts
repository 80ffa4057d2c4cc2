import { Delaunay } from 'd3-delaunay';
import type { Random } from '../../../platform/random.ts';
import type { Point, Polygon } from './geometry.ts';

/** The rectangle that is divided into cells. It is larger than the drawing, so that no cell ends at its edge. */
export type Frame = { left: number; top: number; right: number; bottom: number };
/** Density of cells at a point, from 0 (empty) to 1. */
export type Density = (x: number, y: number) => number;

/** Returns the frame of a drawing with a margin around it. */
export const frameOf = (width: number, height: number, margin = 40): Frame => ({
  left: -margin,
  top: -margin,
  right: width + margin,
  bottom: height + margin,
});

/** Returns the Voronoi cell of each point inside the frame; the polygon is empty for a duplicate point. */
export function voronoiCells(points: readonly Point[], frame: Frame): Polygon[] {
  const diagram = new Delaunay(Float64Array.from(points.flat())).voronoi([
    frame.left,
    frame.top,
    frame.right,
    frame.bottom,
  ]);
  return points.map((_, index) => (diagram.cellPolygon(index) ?? []).slice(0, -1));
}

/**
 * Returns `count` points over the frame whose spacing follows the density: random points are moved to the weighted
 * centroids of their Voronoi cells `steps` times (Lloyd relaxation).
 */
export function relaxedPoints(random: Random, density: Density, frame: Frame, count: number, steps = 12): Point[] {
  let points = scattered(random, density, frame, count);
  for (let step = 0; step < steps; step++) {
    const cells = voronoiCells(points, frame);
    points = points.map((point, index) => weightedCentroid(point, cells[index] ?? [], density));
  }
  return points;
}

/**
 * Returns random points that are accepted by the density. If the density is nowhere positive, they are evenly spread.
 */
function scattered(random: Random, density: Density, frame: Frame, count: number): Point[] {
  const points: Point[] = [];
  for (let tries = 0; points.length < count; tries++) {
    const x = random.between(frame.left, frame.right);
    const y = random.between(frame.top, frame.bottom);
    if (tries > count * 200 || random.next() < density(x, y)) points.push([x, y]);
  }
  return points;
}

/** Returns the centroid of the triangles between a point and its cell's edges, each weighted by area and density. */
function weightedCentroid(point: Point, cell: Polygon, density: Density): Point {
  let sumX = 0;
  let sumY = 0;
  let total = 0;
  for (let index = 0; index < cell.length; index++) {
    const from = cell[index] ?? point;
    const to = cell[(index + 1) % cell.length] ?? point;
    const x = (point[0] + from[0] + to[0]) / 3;
    const y = (point[1] + from[1] + to[1]) / 3;
    const area = Math.abs((from[0] - point[0]) * (to[1] - point[1]) - (to[0] - point[0]) * (from[1] - point[1]));
    const weight = area * Math.max(0.001, density(x, y));
    sumX += weight * x;
    sumY += weight * y;
    total += weight;
  }
  return total > 0 ? [sumX / total, sumY / total] : point;
}
