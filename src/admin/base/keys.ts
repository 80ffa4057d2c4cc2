/** Where a letter is input and not a command: a box to check takes none, as the choice of a row of a list. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]';
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a key is input, or belongs to what lies over the page. */
export function isTakenElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(`${TYPING}, [role=alert]`)) return true;
  return [...document.querySelectorAll<HTMLElement>(OVER_THE_PAGE)].some((one) => one.checkVisibility());
}
