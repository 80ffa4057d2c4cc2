import type { Point, Polygon } from './geometry.ts';

/** Builds the path data of an SVG in whole units, as short as possible. */
export class PathData {
  readonly #parts: string[] = [];

  /** Adds a closed polygon. Corners less than three units from the previous one are left out. */
  polygon(polygon: Polygon): void {
    const [first, ...rest] = thinned(polygon);
    if (!first || rest.length < 2) return;
    let [x, y] = first;
    let data = `M${x} ${y}l`;
    rest.forEach(([nextX, nextY], index) => {
      data += separated(nextX - x, index > 0) + separated(nextY - y, true);
      [x, y] = [nextX, nextY];
    });
    this.#parts.push(`${data}z`);
  }

  /** Adds a straight stroke of a length around its middle; a length of 0 is a dot with round caps. */
  stroke(at: Point, angle: number, length: number): void {
    const dx = Math.round(Math.cos(angle) * length);
    const dy = Math.round(Math.sin(angle) * length);
    const start = `M${Math.round(at[0] - dx / 2)} ${Math.round(at[1] - dy / 2)}`;
    this.#parts.push(dx === 0 && dy === 0 ? `${start}h0` : `${start}l${dx}${separated(dy, true)}`);
  }

  /** A quadratic curve. */
  curve(from: Point, control: Point, to: Point): void {
    const [x, y] = [Math.round(from[0]), Math.round(from[1])];
    const relative = [control[0] - x, control[1] - y, to[0] - x, to[1] - y].map(Math.round);
    this.#parts.push(`M${x} ${y}q${relative.map((value, index) => separated(value, index > 0)).join('')}`);
  }

  get pieces(): number {
    return this.#parts.length;
  }

  /** The data alone. */
  get data(): string {
    return this.#parts.join('');
  }

  /** Returns a path element with the given attributes, or an empty text if the path is empty. */
  drawn(attributes: string): string {
    return this.#parts.length > 0 ? `<path ${attributes} d="${this.data}"/>` : '';
  }
}

/** Returns a number to append to another: a minus sign separates by itself. */
const separated = (value: number, needed: boolean) => (value < 0 || !needed ? String(value) : ` ${value}`);

function thinned(polygon: Polygon): Point[] {
  const kept: Point[] = [];
  for (const corner of polygon) {
    const point: Point = [Math.round(corner[0]), Math.round(corner[1])];
    const last = kept[kept.length - 1];
    if (!last || Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) > 2) kept.push(point);
  }
  return kept;
}
