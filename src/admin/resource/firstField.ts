const TAKES_INPUT =
  'fieldset :is(input:not([type=hidden], [type=file]), textarea):read-write, fieldset select:enabled, fieldset [contenteditable=true]';

/**
 * Returns the first input of a form. Null on touch devices such as phones, where focusing it would open the keyboard
 * over the form.
 */
export const firstField = (root: ParentNode | null | undefined): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : (root?.querySelector<HTMLElement>(TAKES_INPUT) ?? null);
