import { semanticTokens } from '../../src/theme/semanticTokens.ts';
import { contrast } from './contrast.ts';
import { tokensIn } from './definitions.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Role = { name: string; use: string; hex: Record<Theme, string>; least: number | null };

/** Minimum contrast of a role with each of its backgrounds, by the first word of its description. */
const LEAST: Record<string, number> = { Text: 4.5, Mark: 3 };

/** The color roles with their values in both themes. */
export const roles: readonly Role[] = tokensIn(semanticTokens.colors ?? {}).map(({ name, value, description = '' }) => {
  const { base, _dark } = value as { base: string; _dark: string };
  const least = LEAST[description.split(':')[0] ?? ''] ?? null;
  return { name, use: description, hex: { light: base, dark: _dark }, least };
});

const named = (name: string) => roles.filter((role) => role.name === name);

/**
 * Returns the backgrounds of a role: those of the page and, for text, those of its own family; navy and the main button
 * have their own.
 */
export function groundsOf({ name, least }: Role): Role[] {
  const [family = ''] = name.split('-');
  if (family === 'bar') return named('bar');
  if (name === 'button-ink') return named('button');
  return [...named('paper'), ...named('surface'), ...(least === LEAST.Text ? named(`${family}-bg`) : [])];
}

/** Returns the lowest contrast of a role with its backgrounds. */
export const contrastOf = (role: Role, theme: Theme): number =>
  Math.min(...groundsOf(role).map(({ hex }) => contrast(role.hex[theme], hex[theme])));
