import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { markOf, PICTURES, STORIES, storyOf, tableOf } from '../support/chartFiles.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe.each(charts)('$name (npm run charts writes what is stale)', (chart) => {
  test('its picture shows the current statechart', () => {
    expect(read(`${PICTURES}/${chart.name}.svg`)).toContain(markOf(chart));
  });
  test('its page in Storybook names the existing states', () => {
    expect(read(`${STORIES}/${chart.name}.stories.tsx`)).toBe(storyOf(chart));
  });
});

describe('machines/README.md', () => {
  it('has the current table of the machines', () => {
    expect(read('machines/README.md')).toContain(tableOf(charts));
  });
  it('shows only existing pictures, and no picture is unused', () => {
    const shown = [...read('machines/README.md').matchAll(/\(charts\/(\w+)\.svg\)/g)].map(([, name]) => name);
    expect([...new Set(shown)].toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
    const files = readdirSync(PICTURES).map((file) => file.replace('.svg', ''));
    expect(files.toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
  });
});
