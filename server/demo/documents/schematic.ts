import { createRandom } from '../../platform/random.ts';

/**
 * The content of a newsletter's schematic: simulated growth curves, best responses of many models, or values by group.
 */
export type Schematic =
  | { kind: 'growth'; arms: { name: string; course: { day: number; volume: number }[] }[] }
  | { kind: 'waterfall'; changes: number[] }
  | { kind: 'groups'; groups: { name: string; median: number; values: number[] }[] };

const kindOf: Readonly<Record<string, Schematic['kind']>> = {
  TGT: 'growth',
  IMM: 'growth',
  ADC: 'growth',
  MOD: 'waterfall',
  BIO: 'groups',
  NON: 'groups',
};

/** Returns the values of a newsletter's schematic. They are the same in its file and on its cover. */
export function schematicOf({ code, category }: { code: string; category: string }): Schematic {
  const random = createRandom(`chart:${code}`);
  const kind = kindOf[category] ?? 'growth';
  if (kind === 'growth') {
    const rate = random.between(0.082, 0.095);
    const arms = [
      { name: 'Vehicle', growth: rate },
      { name: 'Single agent', growth: rate * random.between(0.45, 0.6) },
      { name: 'Combination', growth: rate * random.between(-0.2, 0.1) },
    ];
    return {
      kind,
      arms: arms.map(({ name, growth }) => ({
        name,
        course: Array.from({ length: 10 }, (_, k) => ({
          day: k * 3,
          volume: 150 * Math.exp(growth * k * 3) * (1 + random.normal(0, k === 0 ? 0.01 : 0.035)),
        })),
      })),
    };
  }
  if (kind === 'waterfall') {
    const count = 32;
    const changes = Array.from({ length: count }, (_, k) => {
      const value = 108 - (k / (count - 1)) * 200 + random.normal(0, 9);
      return Math.max(-98, Math.min(98, value));
    });
    return { kind, changes: changes.sort((one, other) => other - one) };
  }
  const names = ['Naive', 'Vehicle', 'Low dose', 'High dose', 'Reference'];
  const middles = [16, 74, 58, 36, 31].map((middle) => middle + random.normal(0, 3));
  return {
    kind,
    groups: names.map((name, index) => {
      const middle = middles[index] ?? 0;
      const values = Array.from({ length: 9 }, () => Math.max(2, Math.min(98, middle + random.normal(0, 7))));
      return { name, median: values.toSorted((one, other) => one - other)[4] ?? middle, values };
    }),
  };
}
