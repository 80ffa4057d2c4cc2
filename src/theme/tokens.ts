import { defineTokens } from '@pandacss/dev';
import { palette } from '../../contract/brand.ts';

/**
 * The raw tokens: palette, type scale, 4-px grid, radii, motion and layers. Views do not use palette colors; they use
 * the roles in `semanticTokens.ts`.
 */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    white: { value: palette.white },
    navy: {
      950: { value: palette.navy[950] },
      900: { value: palette.navy[900] },
      800: { value: palette.navy[800] },
      700: { value: palette.navy[700] },
      100: { value: palette.navy[100] },
      50: { value: palette.navy[50] },
    },
    teal: {
      800: { value: palette.teal[800] },
      700: { value: palette.teal[700] },
      600: { value: palette.teal[600] },
      400: { value: palette.teal[400] },
      200: { value: palette.teal[200] },
      50: { value: palette.teal[50] },
    },
  },
  fonts: {
    sans: {
      value:
        '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
    },
    mono: {
      value:
        'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", "Noto Sans SC", monospace',
    },
  },
  fontSizes: {
    tiny: { value: '12px' },
    small: { value: '14px' },
    body: { value: '16px' },
    heading: { value: '20px' },
    title: { value: '28px' },
    hero: { value: 'clamp(36px, 5vw, 60px)' },
    /** Headings of inner pages and key figures: the display step between title and hero. */
    display: { value: 'clamp(32px, 3.4vw, 44px)' },
  },
  fontWeights: {
    regular: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  spacing: grid([0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 24]),
  sizes: {
    full: { value: '100%' },
    wrap: { value: '1312px' },
    sidebar: { value: '210px' },
    header: { value: '48px' },
    prose: { value: '72ch' },
  },
  radii: {
    sm: { value: '4px' },
    md: { value: '8px' },
    lg: { value: '14px' },
    full: { value: '999px' },
  },
  durations: {
    fast: { value: '140ms' },
    enter: { value: '500ms' },
    leave: { value: '100ms' },
    lit: { value: '900ms' },
  },
  easings: {
    out: { value: 'cubic-bezier(.2, .7, .2, 1)' },
  },
  zIndex: {
    sticky: { value: 10 },
    backToTop: { value: 40 },
    bar: { value: 50 },
    drawer: { value: 60 },
    dialog: { value: 70 },
    popup: { value: 80 },
    notice: { value: 90 },
    skip: { value: 100 },
  },
});

/** Returns steps of the 4-px grid, keyed by their number of units: `6` is 24 px. */
function grid(units: number[]) {
  return Object.fromEntries(units.map((unit) => [String(unit), { value: `${unit * 4}px` }]));
}
