import type { CSSProperties } from 'react';

const styles = <Name extends string>(all: Record<Name, CSSProperties>) => all;

/** The layout of the pages of this section; the theme's style sheet contains only what the product itself uses. */
export const shared = styles({
  small: { fontSize: 'var(--font-sizes-tiny)', overflowWrap: 'anywhere' },
  quiet: { display: 'block', fontSize: 'var(--font-sizes-tiny)', fontWeight: 400, color: 'var(--colors-ink-soft)' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 20 },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))', gap: 16 },
  stack: { display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' },
});
