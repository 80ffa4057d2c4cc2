import type { Random } from '../../../platform/random.ts';

/** A value in −1…1 that changes smoothly over the plane. */
export type Field = (x: number, y: number) => number;

/**
 * Returns smooth noise made of a few plane waves. `frequency` is the spread of their wave numbers in radians per unit.
 */
export function smoothNoise(random: Random, frequency: number, waves = 5): Field {
  const parts = Array.from({ length: waves }, () => ({
    fx: random.normal(0, frequency),
    fy: random.normal(0, frequency),
    phase: random.between(0, 2 * Math.PI),
    strength: random.between(0.4, 1),
  }));
  const total = parts.reduce((sum, part) => sum + part.strength, 0);
  return (x, y) =>
    parts.reduce((sum, part) => sum + part.strength * Math.sin(part.fx * x + part.fy * y + part.phase), 0) / total;
}
