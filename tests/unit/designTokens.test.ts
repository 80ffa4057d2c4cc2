import { fileURLToPath } from 'node:url';
import { loadConfigAndCreateContext } from '@pandacss/node';
import { defineConfig, parse } from '@terrazzo/parser';
import { expect, test } from 'vitest';
import { designTokens, EXTENSION, listedTokens } from '../../stories/foundations/designTokens.ts';

const cwd = new URL('../../', import.meta.url);
const file = new URL('oncology-browser.tokens.json', cwd);
const all = listedTokens(designTokens());
const named = (path: string) => all.find((token) => token.path.join('.') === path);

test('a parser of the format reads every token, with its aliases', async () => {
  const config = defineConfig({ lint: { rules: {} } }, { cwd });
  const src = JSON.stringify(designTokens(), null, 2);
  const { tokens } = await parse([{ filename: file, src }], { config });
  expect(Object.keys(tokens)).toHaveLength(all.length);
  expect(all.length).toBeGreaterThan(200);
  expect(tokens['textStyles.title']?.$value).toMatchObject({
    fontSize: { value: 28, unit: 'px' },
    fontWeight: 600,
    lineHeight: 1.2,
  });
});

/** Worked out by hand from the theme: 0.024 em of 28 px, 0xF5 / 255, and so on. */
const EXPECTED: [path: string, type: string, value: unknown][] = [
  ['colors.white', 'color', { colorSpace: 'srgb', components: [1, 1, 1], alpha: 1, hex: '#ffffff' }],
  [
    'light.colors.hover',
    'color',
    { colorSpace: 'srgb', components: [0.9451, 0.9608, 0.9765], alpha: 1, hex: '#f1f5f9' },
  ],
  [
    'dark.colors.hover',
    'color',
    { colorSpace: 'srgb', components: [0.0902, 0.1725, 0.2824], alpha: 1, hex: '#172c48' },
  ],
  [
    'light.colors.scrim',
    'color',
    { colorSpace: 'srgb', components: [0.0235, 0.0902, 0.1608], alpha: 0.6, hex: '#061729' },
  ],
  ['fontSizes.title', 'dimension', { value: 28, unit: 'px' }],
  ['fontSizes.hero', 'dimension', { value: 60, unit: 'px' }],
  ['fontWeights.medium', 'fontWeight', 500],
  ['spacing.2_5', 'dimension', { value: 10, unit: 'px' }],
  ['light.spacing.section.tablet', 'dimension', { value: 72, unit: 'px' }],
  ['durations.fast', 'duration', { value: 140, unit: 'ms' }],
  ['easings.out', 'cubicBezier', [0.2, 0.7, 0.2, 1]],
  ['zIndex.dialog', 'number', 70],
];
test.each(EXPECTED)('%s', (path, $type, $value) => {
  expect(named(path)).toMatchObject({ $type, $value });
});

test('letter spacing is in pixels at the size of its style', () => {
  expect(named('textStyles.title')?.$value).toMatchObject({ letterSpacing: { value: -0.672, unit: 'px' } });
});

test('a shadow has its lengths and color', () => {
  const black = { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.502, hex: '#000000' };
  const px = (value: number) => ({ value, unit: 'px' });
  expect(named('dark.shadows.drop')?.$value).toEqual([
    { color: black, offsetX: px(0), offsetY: px(24), blur: px(48), spread: px(0) },
  ]);
});

test('every CSS variable is in the style sheet of the theme', async () => {
  const panda = await loadConfigAndCreateContext({ cwd: fileURLToPath(cwd) });
  const made = panda.createSheet();
  panda.appendCssOfType('tokens', made);
  const sheet = panda.getCss(made);
  const variables = all.flatMap((token) => token.$extensions[EXTENSION].variable ?? []);
  expect(variables.length).toBeGreaterThan(150);
  expect(variables.filter((name) => !sheet.includes(`${name}:`))).toEqual([]);
});
