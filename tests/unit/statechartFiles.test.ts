import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { markOf, PICTURES, STORIES, storyOf, tableOf } from '../support/chartFiles.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe.each(charts)('$name (npm run charts writes what is stale)', (chart) => {
  test('its picture is of the chart as it is', () => {
    expect(read(`${PICTURES}/${chart.name}.svg`)).toContain(markOf(chart));
  });
  test('its page in Storybook names the states that are there', () => {
    expect(read(`${STORIES}/${chart.name}.stories.tsx`)).toBe(storyOf(chart));
  });
});

describe('machines/README.md', () => {
  it('has the table of the machines as they are', () => {
    expect(read('machines/README.md')).toContain(tableOf(charts));
  });
  it('shows no picture that is not there, and no picture is left over', () => {
    const shown = [...read('machines/README.md').matchAll(/\(charts\/(\w+)\.svg\)/g)].map(([, name]) => name);
    expect([...new Set(shown)].toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
    const files = readdirSync(PICTURES).map((file) => file.replace('.svg', ''));
    expect(files.toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
  });
});
