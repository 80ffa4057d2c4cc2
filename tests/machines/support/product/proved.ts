import { describe, expect, test } from 'vitest';
import { isThorough } from '../../../support/suite.ts';
import { check, firstFault } from './explore.ts';
import { type Fault, withFault } from './faults.ts';
import type { Product } from './product.ts';
import { written } from './written.ts';

type Proved = {
  product: Product;
  /** One for each property, in the same order. */
  faults: readonly Fault[];
  /** How many states are checked at most, in the gate and in the full suite. */
  inGate: number;
  inAll: number;
};

/** A fault is found within this many states. */
const SOON = 60_000;

/** The tests of a product: its properties hold, and the check finds a fault that was made against each of them. */
export function proveProduct({ product, faults, inGate, inAll }: Proved): void {
  describe(product.name, () => {
    test('every property holds in every state that is reached', () => {
      const most = isThorough ? inAll : inGate;
      const { states, steps, whole, counts, faults: found } = check(product, { most });
      console.log(`${product.name}: ${states} states, ${steps} steps, ${whole ? 'all' : 'bounded'} (${counts})`);
      expect(found.map((one) => written(product, one)).join('\n\n')).toBe('');
      // fewer would mean that the environment offers less than before
      expect(states).toBe(most);
    });

    test('there is a fault for each property', () => {
      expect(faults.map(({ breaks }) => breaks)).toEqual(product.properties.map(({ words }) => words));
    });

    test.each(faults)('a fault is found: $breaks', (fault) => {
      const found = firstFault(withFault(product, fault), fault.breaks, { most: SOON });
      expect(found?.way ?? []).not.toHaveLength(0);
      expect(Object.keys(found?.runs ?? {})).toContain(fault.chart);
    });
  });
}
