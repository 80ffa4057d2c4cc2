import { defineRecipe } from '@pandacss/dev';

/** Buttons, and links that look like them. `square` contains a single icon. */
export const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'md',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    flexShrink: '0',
    userSelect: 'none',
    transition: 'background {durations.fast}, color {durations.fast}, box-shadow {durations.fast}',
    '& svg': { flexShrink: '0' },
    tabletDown: { minHeight: '44px' },
    '&:is(:disabled, [aria-disabled=true])': { opacity: '0.5', cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress', opacity: '1' },
    _forcedColors: { outline: '1px solid ButtonText', outlineOffset: '-1px' },
  },
  variants: {
    variant: {
      primary: {
        background: 'button',
        color: 'button.ink',
        '&:hover:enabled, a&:hover': { background: 'button.hover' },
      },
      outline: {
        color: 'ink',
        boxShadow: 'inset 0 0 0 1px {colors.fieldLine}',
        '&:hover:enabled, a&:hover': { background: 'hover' },
      },
      ghost: { color: 'accent.ink', '&:hover:enabled, a&:hover': { background: 'accent.bg' } },
      quiet: { color: 'ink.soft', '&:hover:enabled, a&:hover': { background: 'hover', color: 'ink' } },
      danger: {
        color: 'coral',
        boxShadow: 'inset 0 0 0 1px {colors.coral.mark}',
        '&:hover:enabled, a&:hover': { background: 'coral.bg' },
      },
      inverse: { background: 'white', color: 'navy.900', '&:hover:enabled, a&:hover': { background: 'navy.100' } },
      /** On the navigation bar and the footer. */
      bar: { color: 'bar.soft', fontWeight: 'medium', '&:hover:enabled, a&:hover': { color: 'white' } },
      inverseOutline: {
        color: 'white',
        boxShadow: 'inset 0 0 0 1px {colors.bar.edge}',
        '&:hover:enabled, a&:hover': { background: 'bar.line' },
      },
    },
    size: {
      sm: { height: '32px', paddingInline: '3', fontSize: 'small' },
      md: { height: '40px', paddingInline: '4', fontSize: 'small' },
      lg: { height: '48px', paddingInline: '6', fontSize: 'body' },
      /** At least the height of a touch target, on every device. */
      touch: { height: '44px', paddingInline: '4', fontSize: 'small' },
    },
    square: {
      // Important, because the sizes set a padding too and come later in the sheet.
      true: {
        paddingInline: '0!',
        aspectRatio: '1',
        tabletDown: { minWidth: '44px' },
        _coarse: { minWidth: '44px', minHeight: '44px' },
      },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
  staticCss: ['*'],
});
