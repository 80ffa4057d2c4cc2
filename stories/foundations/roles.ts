import { semanticTokens } from '../../src/theme/semanticTokens.ts';
import { contrast } from './contrast.ts';
import { tokensIn } from './definitions.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Role = { name: string; use: string; hex: Record<Theme, string>; least: number | null };

/** The contrast that a role must reach with every ground it stands on, by what its description begins with. */
const LEAST: Record<string, number> = { Text: 4.5, Mark: 3 };

/** The roles of color with their values in both themes. */
export const roles: readonly Role[] = tokensIn(semanticTokens.colors ?? {}).map(({ name, value, description = '' }) => {
  const { base, _dark } = value as { base: string; _dark: string };
  const least = LEAST[description.split(':')[0] ?? ''] ?? null;
  return { name, use: description, hex: { light: base, dark: _dark }, least };
});

const named = (name: string) => roles.filter((role) => role.name === name);

/** What a role stands on: the page's grounds and, for text, its family's own; navy and the main button are grounds of their own. */
export function groundsOf({ name, least }: Role): Role[] {
  const [family = ''] = name.split('-');
  if (family === 'bar') return named('bar');
  if (name === 'button-ink') return named('button');
  return [...named('paper'), ...named('surface'), ...(least === LEAST.Text ? named(`${family}-bg`) : [])];
}

/** The lowest contrast of a role with the grounds it stands on. */
export const contrastOf = (role: Role, theme: Theme): number =>
  Math.min(...groundsOf(role).map(({ hex }) => contrast(role.hex[theme], hex[theme])));
