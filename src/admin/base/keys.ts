/** Where a letter is input and not a command. Checkboxes are not included, because they take no letters. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Returns whether a key is input, or belongs to an overlay. */
export function isTakenElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(`${TYPING}, [role=alert]`)) return true;
  return [...document.querySelectorAll<HTMLElement>(OVER_THE_PAGE)].some((one) => one.checkVisibility());
}
