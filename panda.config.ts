import { defineConfig } from '@pandacss/dev';
import { globalStyles } from './src/theme/globalStyles.ts';
import { keyframes } from './src/theme/keyframes.ts';
import { recipes, slotRecipes } from './src/theme/recipes/index.ts';
import { semanticTokens } from './src/theme/semanticTokens.ts';
import { textStyles } from './src/theme/textStyles.ts';
import { tokens } from './src/theme/tokens.ts';

/** The theme. `npm run codegen` generates `styled-system/` from it. */
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
    /**
     * Phones are narrower than `tablet`. Below `desktop` the navigation bar uses its mobile form. `wide` fits the full
     * content width.
     */
    breakpoints: { tablet: '600px', desktop: '992px', wide: '1312px' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
});
