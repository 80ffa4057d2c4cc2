import { expect, test } from 'vitest';
import { roles, THEMES } from '../../stories/foundations/roles.ts';
import { differences } from '../support/colorVision.ts';

/** The smallest difference at which colors can be distinguished in a legend, not only side by side. */
const APART = 0.07;

const groups = {
  'the palette of charts': roles.filter(({ name }) => name.startsWith('chart-')),
  'the classes of response': roles.filter(({ name }) => name.startsWith('mrecist-')),
};

test.each(Object.entries(groups).flatMap(([name, group]) => THEMES.map((theme) => [name, theme, group] as const)))(
  '%s are distinguishable with every kind of color vision (%s)',
  (_, theme, group) => {
    expect(group.length).toBeGreaterThan(3);
    const alike = group.flatMap((one, place) =>
      group.slice(place + 1).flatMap((other) =>
        differences(one.hex[theme], other.hex[theme])
          .filter(({ difference }) => difference < APART)
          .map(({ vision, difference }) => `${one.name} and ${other.name}, ${vision}: ${difference.toFixed(3)}`),
      ),
    );
    expect(alike).toEqual([]);
  },
);
