import { semanticTokens } from '../../src/theme/semanticTokens.ts';
import { textStyles } from '../../src/theme/textStyles.ts';
import { tokens } from '../../src/theme/tokens.ts';
import { token as generated } from '../../styled-system/tokens/index.js';

/** A token in the format of the Design Tokens Community Group (2025.10). */
export type DesignToken = {
  $type: string;
  $value: unknown;
  $description?: string;
  $extensions: { [EXTENSION]: { code: string; variable?: string; css?: string } };
};
export type TokenGroup = { [name: string]: DesignToken | TokenGroup | string };

/** The key of what the format does not know: the name in code, the CSS variable, and a value that is only CSS. */
export const EXTENSION = 'browser.oncology';
/** The name of a token that has tokens below it. */
const ROOT = '$root';
type Theme = 'light' | 'dark';
type Branch = { value?: unknown; description?: string } & { [key: string]: unknown };

/**
 * Returns every token of the theme in the format of the Design Tokens Community Group: the raw tokens, the roles in
 * `light` and `dark`, and the text styles. Lengths are pixels, and letter spacing is in pixels at the size of its
 * style.
 *
 * Left out is what the format cannot express: `currentColor`, percentages and widths in characters. A fluid size has
 * its largest value, and its CSS as an extension.
 */
export function designTokens(): TokenGroup {
  return {
    $description: 'Oncology Browser: tokens of the design system',
    ...groupsOf(tokens, 'light'),
    light: groupsOf(semanticTokens, 'light'),
    dark: groupsOf(semanticTokens, 'dark'),
    textStyles: Object.fromEntries(Object.entries(textStyles as Record<string, Style>).flatMap(styleOf)),
  };
}

/** A token in a list, with its path in the file. */
export type ListedToken = DesignToken & { path: readonly string[] };

/** Returns the tokens of a group as a list. */
export const listedTokens = (group: TokenGroup, path: readonly string[] = []): ListedToken[] =>
  Object.entries(group).flatMap(([name, branch]) => {
    if (typeof branch === 'string') return [];
    const here = [...path, name];
    return isToken(branch) ? [{ ...branch, path: here }] : listedTokens(branch, here);
  });

const isToken = (branch: DesignToken | TokenGroup): branch is DesignToken => '$value' in branch;

function groupsOf(tree: object, theme: Theme): TokenGroup {
  return Object.fromEntries(
    Object.entries(tree).map(([category, branch]) => [category, groupOf(branch as Branch, [category], theme)]),
  );
}

function groupOf(branch: Branch, path: readonly string[], theme: Theme): TokenGroup {
  return Object.fromEntries(
    Object.entries(branch).flatMap(([key, child]): [string, DesignToken | TokenGroup][] => {
      // a point would separate groups
      const name = key === 'DEFAULT' ? ROOT : key.replace('.', '_');
      const here = key === 'DEFAULT' ? path : [...path, key];
      const leaf = child as Branch;
      if (!('value' in leaf)) return [[name, groupOf(leaf, here, theme)]];
      return tokensOf(name, leaf, here, theme);
    }),
  );
}

/** Returns one token, or a group with one for each width of the screen. */
function tokensOf(name: string, { value, description }: Branch, path: readonly string[], theme: Theme) {
  const make = (one: unknown): DesignToken | undefined => {
    const read = readers[path[0] ?? '']?.(String(one));
    if (read === undefined) return undefined;
    const { css, ...token } = read;
    return { ...token, ...(description && { $description: description }), $extensions: extensionOf(path, css) };
  };
  if (!isByCondition(value)) return entry(name, make(value));
  if ('_dark' in value) return entry(name, make(theme === 'dark' ? value._dark : value.base));
  const { base, ...wider } = value;
  const byWidth = Object.entries({ phone: base, ...wider }).flatMap(([width, one]) => entry(width, make(one)));
  return [[name, Object.fromEntries(byWidth)] as [string, TokenGroup]];
}

const entry = (name: string, made: DesignToken | undefined): [string, DesignToken][] => (made ? [[name, made]] : []);

const isByCondition = (value: unknown): value is { base: string; [condition: string]: string } =>
  typeof value === 'object' && value !== null && 'base' in value;

function extensionOf(path: readonly string[], css: string | undefined): DesignToken['$extensions'] {
  const name = path.join('.');
  const variable = /^var\((.+)\)$/.exec(generated.var(name as Parameters<typeof generated.var>[0]))?.[1];
  return { [EXTENSION]: { code: path.slice(1).join('.'), ...(variable && { variable }), ...(css && { css }) } };
}

type Read = { $type: string; $value: unknown; css?: string };

const dimension = (css: string): Read | undefined => {
  const fluid = /^clamp\(.+, (\S+)\)$/.exec(css)?.[1];
  const $value = lengthOf(fluid ?? css);
  return $value && { $type: 'dimension', $value, ...(fluid && { css }) };
};

/** How the values of each category are read; undefined for what the format cannot express. */
const readers: Record<string, (css: string) => Read | undefined> = {
  colors: (css) => {
    const $value = colorOf(css);
    return $value && { $type: 'color', $value };
  },
  fonts: (css) => ({
    $type: 'fontFamily',
    $value: css.split(',').map((name) => name.trim().replace(/^"|"$/g, '')),
  }),
  fontSizes: dimension,
  fontWeights: (css) => ({ $type: 'fontWeight', $value: Number(css) }),
  spacing: dimension,
  sizes: dimension,
  radii: dimension,
  durations: (css) => ({ $type: 'duration', $value: { value: Number.parseFloat(css), unit: 'ms' } }),
  easings: (css) => ({ $type: 'cubicBezier', $value: numbersIn(css) }),
  zIndex: (css) => ({ $type: 'number', $value: Number(css) }),
  shadows: (css) => ({ $type: 'shadow', $value: css.split(', ').map(shadowOf) }),
};

function lengthOf(css: string) {
  const [, value] = /^(-?[\d.]+)px$/.exec(css) ?? [];
  return value === undefined ? undefined : { value: Number(value), unit: 'px' };
}

const numbersIn = (css: string): number[] => Array.from(css.matchAll(/-?\d*\.?\d+/g), ([number]) => Number(number));

/** Reads `#RRGGBB`, `#RRGGBBAA` and `transparent`. Components are parts of one, as the format asks. */
function colorOf(css: string) {
  const hex = css === 'transparent' ? '#00000000' : css;
  if (!/^#([\da-f]{6}|[\da-f]{8})$/i.test(hex)) return undefined;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return {
    colorSpace: 'srgb',
    components: [part(1), part(3), part(5)].map(rounded),
    alpha: hex.length === 9 ? rounded(part(7)) : 1,
    hex: hex.slice(0, 7).toLowerCase(),
  };
}

const rounded = (part: number): number => Math.round(part * 10_000) / 10_000;

/** Reads one shadow: two to four lengths and a color. A missing blur or spread is zero. */
function shadowOf(css: string) {
  const words = css.split(' ');
  const color = colorOf(words.at(-1) ?? '');
  if (color === undefined) throw new Error(`not a shadow: ${css}`);
  const [offsetX, offsetY, blur, spread] = [0, 1, 2, 3].map((at) => ({
    value: at < words.length - 1 ? Number.parseFloat(words[at] ?? '0') : 0,
    unit: 'px',
  }));
  return { color, offsetX, offsetY, blur, spread };
}

const sizes: Readonly<Record<string, { value: string }>> = tokens.fontSizes ?? {};

type Style = {
  value: { fontSize: string | { base: string; [width: string]: string } } & { [property: string]: unknown };
};

/** A text style, or one for each width if its size depends on the width. */
function styleOf([name, { value }]: [string, Style]): [string, DesignToken | TokenGroup][] {
  const { fontSize } = value;
  if (typeof fontSize === 'string') return [[name, typographyOf(name, value, fontSize)]];
  const { base, ...wider } = fontSize;
  const byWidth = Object.entries({ phone: base, ...wider }).map(([width, size]) => [
    width,
    typographyOf(name, value, size),
  ]);
  return [[name, Object.fromEntries(byWidth)]];
}

function typographyOf(name: string, style: Style['value'], size: string): DesignToken {
  const { fontWeight = 'regular', lineHeight, letterSpacing = '0em' } = style;
  const pixels = dimension(sizes[size]?.value ?? '')?.$value as { value: number };
  const spacing = Number.parseFloat(String(letterSpacing)) * pixels.value;
  return {
    $type: 'typography',
    $value: {
      fontFamily: '{fonts.sans}',
      fontSize: `{fontSizes.${size}}`,
      fontWeight: `{fontWeights.${String(fontWeight)}}`,
      letterSpacing: { value: rounded(spacing), unit: 'px' },
      lineHeight: Number(lineHeight),
    },
    $extensions: { [EXTENSION]: { code: name, css: `letter-spacing: ${String(letterSpacing)}` } },
  };
}
