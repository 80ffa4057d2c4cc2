import { rounded } from './element.ts';
import type { Point } from './placed.ts';

const RADIUS = 6;
const HEAD = { length: 7, half: 3.5 };

/** Returns a line through points with rounded corners, which ends where its arrow begins. */
export function linePath(points: readonly Point[]): string {
  const through = shortened(points);
  const [first, ...rest] = through;
  if (!first) return '';
  let path = `M${at(first)}`;
  rest.forEach((corner, index) => {
    const before = through[index] ?? first;
    const after = through[index + 2];
    if (!after) {
      path += `L${at(corner)}`;
      return;
    }
    const reach = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    path += `L${at(towards(corner, before, reach))}Q${at(corner)} ${at(towards(corner, after, reach))}`;
  });
  return path;
}

/** Returns the arrow at the end of a line. */
export function headPath(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const base = towards(tip, before, HEAD.length);
  const along = distance(before, tip) || 1;
  const side = { x: ((tip.y - before.y) / along) * HEAD.half, y: ((before.x - tip.x) / along) * HEAD.half };
  return `M${at(tip)}L${at({ x: base.x + side.x, y: base.y + side.y })}L${at({ x: base.x - side.x, y: base.y - side.y })}Z`;
}

function shortened(points: readonly Point[]): Point[] {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return [...points];
  return [...points.slice(0, -1), towards(tip, before, Math.min(HEAD.length - 1, distance(tip, before)))];
}

const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}
