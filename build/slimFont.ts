import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The font as `theme.css` names it. */
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** The weights that the design has (`src/theme/tokens.ts`), and `bold` for rich text. */
const WEIGHTS = { min: 400, max: 700, default: 400 };
const root = new URL('../', import.meta.url);

/**
 * Vite plugin for the build: the font has only the weights and characters that pages use. All its features stay, such
 * as figures of equal width.
 */
export function slimFont(): Plugin {
  return {
    name: 'slim-font',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: async () => ({ resolve: { alias: { [FONT]: await slimFontFile() } } }),
  };
}

/** Makes the font and returns its path. Vite reads fonts from the disk only. */
async function slimFontFile(): Promise<string> {
  const whole = readFileSync(new URL(`node_modules/${FONT}`, root));
  const characters = charactersOf(readFileSync(new URL('src/theme/theme.css', root), 'utf8'));
  const font = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 16);
  const file = decodeURIComponent(
    new URL(`node_modules/.cache/fonts/${hash}/${FONT.split('/').at(-1)}`, root).pathname,
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, font);
  return file;
}

/** Returns the characters of the `unicode-range` in a style sheet. */
function charactersOf(styles: string): string {
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(styles) ?? [];
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return String.fromCodePoint(
        ...Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at),
      );
    })
    .join('');
}
