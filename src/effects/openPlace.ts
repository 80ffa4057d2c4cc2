import { fragment, rememberedScroll, visitedPage } from './history.ts';

let opened = 0;

/**
 * Opens a page whose parts come late at its place, once for each visit: where an earlier visit left it, or at
 * the element that its address names. Until then the page is too short, and the browser does not wait for the element.
 */
export function openPlace(): void {
  if (opened === visitedPage()) return;
  opened = visitedPage();
  const top = rememberedScroll();
  if (top > window.scrollY) window.scrollTo({ top, behavior: 'instant' });
  // a user who has scrolled stays there
  else if (window.scrollY === 0) document.getElementById(fragment())?.scrollIntoView({ behavior: 'instant' });
}
