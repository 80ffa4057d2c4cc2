import { describe, expect, test } from 'vitest';
import { isThorough } from '../support/suite.ts';
import { site } from './products/site.ts';
import { siteFaults } from './products/siteFaults.ts';
import { check, firstFault } from './support/product/explore.ts';
import { withFault } from './support/product/faults.ts';
import { written } from './support/product/written.ts';

/** The products of statecharts, with a fault for each of their properties. */
const products = [{ product: site, faults: siteFaults, inAll: 1_000_000 }];

const IN_GATE = 6_000;

describe.each(products)('$product.name', ({ product, faults, inAll }) => {
  test('every property holds in every state that is reached', () => {
    const most = isThorough ? inAll : IN_GATE;
    const { states, steps, whole, counts, faults: found } = check(product, { most });
    console.log(`${product.name}: ${states} states, ${steps} steps, ${whole ? 'all' : 'bounded'} (${counts})`);
    expect(found.map((one) => written(product, one)).join('\n\n')).toBe('');
  });

  test('there is a fault for each property', () => {
    expect(faults.map(({ breaks }) => breaks)).toEqual(product.properties.map(({ words }) => words));
  });

  test.each(faults)('a fault is found: $breaks', (fault) => {
    const found = firstFault(withFault(product, fault), fault.breaks, { most: 60_000 });
    expect(found?.way).not.toHaveLength(0);
    expect(Object.keys(found?.events ?? {})).toContain(fault.chart);
  });
});
