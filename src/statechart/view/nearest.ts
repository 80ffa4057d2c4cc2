import type { Placed } from '../placed.ts';

/** An element that the keyboard can reach, and the position of its center. */
export type Stop = { key: string; x: number; y: number };

/** Returns all stops: states at the position of their name, transitions at that of their label. */
export function stopsOf({ states, bundles }: Placed): Stop[] {
  return [
    ...states.map(({ state, x, y, width }) => ({ key: `state ${state.id}`, x: x + width / 2, y: y + 14 })),
    ...states.flatMap(({ box, x, y }) =>
      box.rows.map((row) => ({
        key: `transition ${row.transition.id}`,
        x: x + row.x + row.width / 2,
        y: y + row.y + row.height / 2,
      })),
    ),
    ...bundles.flatMap(({ label }) =>
      label.rows.map((row) => ({
        key: `transition ${row.transition.id}`,
        x: label.x + row.x + row.width / 2,
        y: label.y + row.y + row.height / 2,
      })),
    ),
  ];
}

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the next stop in the direction of an arrow key: near, and ahead rather than beside. */
export function nextStop(stops: readonly Stop[], from: string, arrow: string): Stop | null {
  const direction = directions[arrow];
  const start = stops.find(({ key }) => key === from);
  if (!direction || !start) return null;
  let best: Stop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const ahead = (stop.x - start.x) * direction.x + (stop.y - start.y) * direction.y;
    const beside = Math.abs((stop.x - start.x) * direction.y) + Math.abs((stop.y - start.y) * direction.x);
    if (stop.key === from || ahead < 1) continue;
    const way = ahead + 2 * beside;
    if (way < least) [best, least] = [stop, way];
  }
  return best;
}
