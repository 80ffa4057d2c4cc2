import { defineRecipe } from '@pandacss/dev';

/** The box of text inputs and selects. */
export const input = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minWidth: '0',
    borderRadius: 'md',
    background: 'surface',
    color: 'ink',
    fontSize: 'body',
    boxShadow: 'inset 0 0 0 1px {colors.fieldLine}',
    transition: 'box-shadow {durations.fast}',
    '&:hover:enabled:not([aria-invalid=true])': { boxShadow: 'inset 0 0 0 1px {colors.ink.soft}' },
    '&:focus': { outline: '2px solid transparent', boxShadow: 'inset 0 0 0 2px {colors.focus}' },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.coral}' },
    '&[aria-invalid=true]:focus': { boxShadow: 'inset 0 0 0 2px {colors.coral}, 0 0 0 3px {colors.coral.bg}' },
    '&:disabled': { background: 'muted', color: 'ink.soft', opacity: '1' },
    '&::placeholder': { color: 'ink.faint', opacity: '1' },
    _forcedColors: { border: '1px solid ButtonText', '&:focus': { outline: '2px solid Highlight' } },
  },
  variants: {
    size: {
      md: { height: '44px', paddingInline: '14px' },
      sm: { height: '32px', paddingInline: '2', fontSize: 'small', tabletDown: { height: '44px' } },
      area: { minHeight: '112px', padding: '10px 14px', lineHeight: '1.5', resize: 'vertical' },
    },
  },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
});
