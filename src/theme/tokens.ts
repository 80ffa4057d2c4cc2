import { defineTokens } from '@pandacss/dev';

/**
 * The raw material of the look: palette, type scale, 4-px grid, radii, motion and layers.
 * Views do not name palette colors; they name the roles in `semanticTokens.ts`.
 */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    white: { value: '#FFFFFF' },
    navy: {
      950: { value: '#06162B' },
      900: { value: '#0A2342' },
      800: { value: '#123158' },
      700: { value: '#1B4272' },
      100: { value: '#DCE6F2' },
      50: { value: '#EEF3F9' },
    },
    teal: {
      800: { value: '#075E5B' },
      700: { value: '#0A7B77' },
      600: { value: '#0E9F9A' },
      400: { value: '#3CC6BF' },
      200: { value: '#A6E6E1' },
      50: { value: '#E8F8F7' },
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
    /** Inner page headings and key figures: the display step between title and hero. */
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

/** Steps of the 4-px grid, keyed by how many units they hold: `6` is 24 px. */
function grid(units: number[]) {
  return Object.fromEntries(units.map((unit) => [String(unit), { value: `${unit * 4}px` }]));
}
