import { defineConfig } from '@pandacss/dev';
import { globalStyles } from './src/theme/globalStyles.ts';
import { keyframes } from './src/theme/keyframes.ts';
import { recipes, slotRecipes } from './src/theme/recipes/index.ts';
import { semanticTokens } from './src/theme/semanticTokens.ts';
import { textStyles } from './src/theme/textStyles.ts';
import { tokens } from './src/theme/tokens.ts';

/** The theme. `styled-system/` is generated from it by `npm run codegen`. */
export default defineConfig({
  preflight: true,
  presets: [],
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/theme/**', './src/i18n/**'],
  outdir: 'styled-system',
  outExtension: 'js',
  globalCss: globalStyles,
  patterns: {},
  conditions: {
    extend: {
      dark: '[data-theme=dark] &',
      onNavy: '[data-tone=navy] &',
      reducedMotion: '@media (prefers-reduced-motion: reduce)',
      forcedColors: '@media (forced-colors: active)',
      coarse: '@media (pointer: coarse)',
    },
  },
  theme: {
    /** Phones lie below `tablet`; the navigation bar's mobile limit is `desktop`; `wide` holds the whole wrap. */
    breakpoints: { tablet: '600px', desktop: '992px', wide: '1312px' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
});
