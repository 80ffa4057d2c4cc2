import { defineSlotRecipe } from '@pandacss/dev';

/** A labelled control with its hint and its error under it. */
export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'mark', 'hint', 'error'],
  base: {
    root: { display: 'grid', gap: '1.5', minWidth: '0', border: '0' },
    label: { textStyle: 'label', color: 'ink' },
    mark: { color: 'coral', marginInlineStart: '1' },
    hint: { textStyle: 'tiny', color: 'ink.faint' },
    error: {
      display: 'flex',
      gap: '1.5',
      alignItems: 'flex-start',
      textStyle: 'small',
      color: 'coral',
      '& svg': { flexShrink: '0', marginTop: '3px' },
    },
  },
  staticCss: ['*'],
});
