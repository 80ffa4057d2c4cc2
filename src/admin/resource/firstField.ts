const TAKES_INPUT =
  'fieldset :is(input:not([type=hidden], [type=file]), textarea):read-write, fieldset select:enabled, fieldset [contenteditable=true]';

/** The first field of a form that takes input; none where a keyboard would come up over the form, as on phones. */
export const firstField = (root: ParentNode | null | undefined): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : (root?.querySelector<HTMLElement>(TAKES_INPUT) ?? null);
