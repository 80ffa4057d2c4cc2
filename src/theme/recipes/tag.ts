import { defineRecipe } from '@pandacss/dev';

/** A short label: a kind, a state, a count. */
export const tag = defineRecipe({
  className: 'tag',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '22px',
    paddingInline: '2',
    borderRadius: 'sm',
    fontSize: 'tiny',
    lineHeight: '1.4',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _forcedColors: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
  variants: {
    tone: {
      neutral: { background: 'muted', color: 'ink.soft' },
      accent: { background: 'accent.bg', color: 'accent.strong' },
      amber: { background: 'amber.bg', color: 'amber' },
      coral: { background: 'coral.bg', color: 'coral' },
      green: { background: 'green.bg', color: 'green' },
    },
  },
  defaultVariants: { tone: 'neutral' },
  staticCss: ['*'],
});
