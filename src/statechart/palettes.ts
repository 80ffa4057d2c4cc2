import { semanticTokens } from '../theme/semanticTokens.ts';
import { type Palette, type Role, roles } from './styles.ts';

/** The theme's colors as values, for files written without a browser. */
export const lightPalette: Palette = paletteOf('base');
export const darkPalette: Palette = paletteOf('_dark');

function paletteOf(condition: 'base' | '_dark'): Palette {
  return Object.fromEntries(
    Object.entries(roles).map(([role, token]) => [role as Role, colorOf(token.split('.'), condition)]),
  ) as Palette;
}

function colorOf([name = '', step = 'DEFAULT']: string[], condition: 'base' | '_dark'): string {
  const colors: Record<string, unknown> = { ...semanticTokens.colors };
  const color = field(field(colors[name], step) ?? colors[name], 'value');
  const value = field(color, condition);
  if (typeof value !== 'string') throw new Error(`no color ${name}.${step}`);
  return value;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
